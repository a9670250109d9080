// Beside the board: what is going on, and the buttons for it.

import { h } from '../dom.js';
import { statusPanel } from './status.js';
import { t } from './text.js';
import { toolbar } from './toolbar.js';

/** The card with status and tools. */
export function deskPanel(session) {
  const parts = [statusPanel(session), toolbar(session)];
  const element = h(
    'section',
    { class: 'card desk', 'aria-label': t('tools') },
    parts.map((part) => part.element),
  );
  return { element, update: (kind) => parts.forEach((part) => part.update(kind)) };
}
