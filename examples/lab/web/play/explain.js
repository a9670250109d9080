// What the evaluator adds up on the board, term by term, while the panel is open.

import { h } from '../dom.js';
import { t } from './text.js';

/** The card with the table. */
export function explainPanel(session) {
  const table = h('pre', { class: 'scroll', tabindex: 0 });
  const element = h(
    'details',
    { class: 'card', ontoggle: ask },
    h('summary', null, h('h2', null, t('explain'))),
    table,
  );
  let turn = 0;

  async function ask() {
    const mine = ++turn;
    if (!element.open) return;
    const { explained, strongest } = session.game;
    const evaluator = explained.includes(strongest) ? strongest : explained.at(-1);
    const text = await session.api.call({ op: 'explain', ...session.place(), evaluator }).then(
      (answer) => answer.text,
      (error) => error.message,
    );
    if (mine === turn) table.textContent = text;
  }

  function update(kind) {
    if (kind !== 'position') return;
    element.hidden = session.game.explained.length === 0;
    ask();
  }

  return { element, update };
}
