// What an evaluator adds up on the board, term by term, or piece by piece for a network, while the panel is open.

import { field, h, select } from '../dom.js';
import { problemText } from '../i18n.js';
import { manName, placeName } from './places.js';
import { named, t } from './text.js';

/** The card with the table. */
export function explainPanel(session) {
  const shown = h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('explain') });
  const element = h(
    'details',
    { class: 'card explain', ontoggle: ask },
    h('summary', null, h('h2', null, t('explain'))),
    h('div', { class: 'row' }),
    shown,
  );
  let turn = 0;
  // Whether the library has looked at the position on the board.
  let isCurrent = false;
  // The evaluator chosen for each game. The strongest, which plays, is the first choice.
  const chosen = {};

  function offer({ name, explained, strongest }) {
    chosen[name] ??= explained.includes(strongest) ? strongest : explained.at(-1);
    const options = explained.map((evaluator) => [evaluator, evaluator]);
    const choose = (evaluator) => {
      chosen[name] = evaluator;
      ask();
    };
    const control = select(options, chosen[name], choose, { id: 'play-evaluator' });
    element.querySelector('.row').replaceChildren(field(t('evaluator'), control));
  }

  async function ask() {
    const mine = ++turn;
    if (!element.open || !isCurrent) return;
    const { game, look } = session;
    offer(game);
    const content = await session.api.call({ op: 'explain', ...session.place(), evaluator: chosen[game.name] }).then(
      ({ table }) => {
        if (!table) return [h('p', { class: 'hint' }, t('is-over'))];
        if (table.pieces) return [piecesOf(game, look, table), piecesFacts(session, table)];
        return [tableOf(session, table), factsOf(session, table)];
      },
      (error) => [h('p', { class: 'error' }, problemText(error))],
    );
    if (mine === turn && game === session.game) shown.replaceChildren(...content);
  }

  function update(kind) {
    if (kind === 'turn') {
      turn += 1;
      isCurrent = false;
    }
    if (kind !== 'position') return;
    isCurrent = true;
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
  return withHeads(heads, rows);
}

function withHeads(heads, rows) {
  return h('table', null,
    h('thead', null, h('tr', null, heads.map((text) => h('th', { scope: 'col' }, text)))),
    h('tbody', null, rows));
}

/** The pieces, those that matter most first. */
function piecesOf(game, { shape, men }, { pieces }) {
  const row = ({ place, without, points }) =>
    h('tr', null, h('th', { scope: 'row' }, `${manName(game, men[place])} ${placeName(shape, place, men[place].side)}`),
      [without, points].map((value) => h('td', null, signed(value))));
  return withHeads(['piece', 'without', 'points'].map((name) => t(name)), pieces.map(row));
}

function piecesFacts(session, { score }) {
  const side = session.sideName(0);
  return h('p', { class: 'hint' }, t('score-of', { side, score: signed(score) }), h('br'), t('of-pieces', { side }));
}

function factsOf(session, { score, ahead, winnable, contest }) {
  const facts = [t('score-of', { side: session.sideName(0), score: signed(score) })];
  if (ahead !== undefined) facts.push(t('game-ahead', { n: ahead }));
  if (winnable !== undefined && winnable < 100) facts.push(t('winnable', { n: winnable }));
  if (contest !== undefined) facts.push(t('contest', { n: Math.round(contest) }));
  return h('p', { class: 'hint' }, [facts.join(' · '), h('br'), t('rounded')]);
}
