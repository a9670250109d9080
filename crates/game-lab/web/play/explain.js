// What the evaluator adds up on the board, term by term, while the panel is open.

import { h } from '../dom.js';
import { problemText } from '../i18n.js';
import { named, t } from './text.js';

/** The card with the table. */
export function explainPanel(session) {
  const shown = h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('explain') });
  const element = h(
    'details',
    { class: 'card explain', ontoggle: ask },
    h('summary', null, h('h2', null, t('explain'))),
    shown,
  );
  let turn = 0;

  async function ask() {
    const mine = ++turn;
    if (!element.open) return;
    const { explained, strongest, game } = { ...session.game, game: session.game };
    const evaluator = explained.includes(strongest) ? strongest : explained.at(-1);
    const content = await session.api.call({ op: 'explain', ...session.place(), evaluator }).then(
      ({ table }) => (table ? [tableOf(session, table), factsOf(session, table)] : [h('p', { class: 'hint' }, t('is-over'))]),
      (error) => [h('p', { class: 'error' }, problemText(error))],
    );
    if (mine === turn && game === session.game) shown.replaceChildren(...content);
  }

  function update(kind) {
    if (kind !== 'position') return;
    element.hidden = session.game.explained.length === 0;
    ask();
  }

  return { element, update };
}

const plain = (value, places = 0) => value.toLocaleString('en-US', { maximumFractionDigits: places }).replace('-', '−');
const signed = (value) => (value > 0 ? `+${plain(value)}` : plain(value));
// As it is shown: halves go up, and nothing is −0.
const whole = (value) => Math.round(value) + 0;
const difference = ([first, second]) => first - second;

/** The terms, under the sums of their groups where they have some. */
function tableOf(session, { terms }) {
  const weighted = terms.some(({ weight }) => weight !== 1);
  const sides = [0, 1].map((side) => session.sideName(side));
  const heads = [t('term'), ...sides, ...(weighted ? [t('weight')] : []), t('points')];
  // Weights are for hundreds of points. Without them a reader can check the sums: they are of the numbers shown.
  const points = ({ values, weight }) =>
    weighted ? Math.round(100 * difference(values) * weight) : difference(values.map(whole));
  const cells = (term) => [
    ...term.values.map((value) => (weighted ? plain(value, 1) : plain(whole(value)))),
    ...(weighted ? [plain(term.weight, 2)] : []),
    signed(points(term)),
  ];
  const row = (name, term, props) =>
    h('tr', props, h('th', { scope: 'row' }, name), cells(term).map((text) => h('td', null, text)));
  const isSeen = ({ values }) => weighted || values.some((value) => whole(value) !== 0);
  const rows = [];
  for (const group of new Set(terms.map((term) => term.group))) {
    const inside = terms.filter((term) => term.group === group);
    const total = (side) => inside.reduce((sum, { values }) => sum + whole(values[side]), 0);
    const sum = { values: [total(0), total(1)], weight: 1 };
    if (group !== null) rows.push(row(named('group', group), sum, { class: 'group' }));
    rows.push(...inside.filter((term) => isSeen(term) && term.name !== group).map((term) => row(named('term', term.name), term)));
  }
  return h('table', null,
    h('thead', null, h('tr', null, heads.map((text) => h('th', { scope: 'col' }, text)))),
    h('tbody', null, rows));
}

function factsOf(session, { score, ahead, winnable, contest }) {
  const facts = [t('score-of', { side: session.sideName(0), score: signed(score) })];
  if (ahead !== undefined) facts.push(t('game-ahead', { n: ahead }));
  if (winnable !== undefined && winnable < 100) facts.push(t('winnable', { n: winnable }));
  if (contest !== undefined) facts.push(t('contest', { n: Math.round(contest) }));
  return h('p', { class: 'hint' }, [facts.join(' · '), h('br'), t('rounded')]);
}
