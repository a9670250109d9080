// The tools of the game, in a card.

import { h } from '../dom.js';
import { t } from './text.js';
import { toolbar } from './toolbar.js';

/** The card with the tools. */
export function deskPanel(session) {
  const { element, update } = toolbar(session);
  return { element: h('section', { class: 'card desk', 'aria-label': t('tools') }, element), update };
}
