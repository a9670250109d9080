// The graph of the game: the chance of the first side after each move, and the mistakes, which lead to their positions.

import { h, select, svg } from '../dom.js';
import { number } from '../i18n.js';
import { mistakePanel } from './mistake.js';
import { download } from './records.js';
import { EFFORTS, mistakes } from './review.js';
import { ENGINE } from './state.js';
import { t } from './text.js';

const WIDTH = 600;
const HEIGHT = 150;

/** The card with the graph. */
export function graphPanel(session) {
  const { review } = session;
  const efforts = EFFORTS.map((nodes) => [nodes, t('nodes-each', { n: nodes })]);
  const effort = select(efforts, review.nodes, (nodes) => session.set({ reviewNodes: Number(nodes) }), {
    'aria-label': t('effort'),
  });
  const start = h('button', { 'data-tool': 'review', onclick: toggle });
  const progress = h('span', { class: 'hint', 'aria-live': 'polite' });
  const chart = svg('svg', { class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', onclick: jump });
  const list = h('ul', { class: 'mistakes' });
  const mistake = mistakePanel(session);
  const accuracy = h('p', { class: 'accuracy' });
  const explained = h('details', { class: 'hint' }, h('summary', null, t('accuracy-what')), h('p', null, t('accuracy-how')));
  const keep = h('button', { 'data-tool': 'save-review', onclick: save }, t('save-review'));
  const keepPage = h('button', { 'data-tool': 'save-page', onclick: savePage }, t('save-page'));
  const hint = h('p', { class: 'visually-hidden', id: 'line-hint' }, t('line-hint'));
  const findings = h('div', null, accuracy, explained, mistake.element, list, h('div', { class: 'row' }, keep, keepPage), hint);
  const element = h(
    'section',
    { class: 'card' },
    h('h2', null, t('graph')),
    h('div', { class: 'row' }, start, effort, progress),
    chart,
    findings,
  );

  function save() {
    const { extension, text } = session.state.review.record;
    download(`${session.game.name}-review.${extension}`, text);
  }

  function savePage() {
    download(`${session.game.name}-review.html`, session.state.review.page);
  }

  function toggle() {
    if (review.isBusy) review.stop();
    else session.attempt(() => review.run());
    update('review');
  }

  const last = () => Math.max(session.state.moves.length, 1);
  const x = (ply) => 6 + ((WIDTH - 12) * ply) / last();
  const y = (chance) => 6 + (HEIGHT - 12) * (1 - chance);

  function jump(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
    session.goTo(Math.round(((point.x - 6) / (WIDTH - 12)) * last()));
  }

  function draw() {
    const { state } = session;
    const chances = state.review?.chances ?? state.seen;
    // As long as the review runs, and of positions of which the engine has said nothing, there are gaps.
    const known = chances.flatMap((chance, ply) => (typeof chance === 'number' ? [{ chance, ply }] : []));
    const points = known.map(({ chance, ply }) => `${x(ply).toFixed(1)},${y(chance).toFixed(1)}`);
    const marked = mistakes(session);
    chart.toggleAttribute('hidden', known.length < 2);
    findings.hidden = !state.review;
    drawList(marked);
    drawAccuracy();
    mistake.update();
    keep.hidden = !state.review?.record;
    keepPage.hidden = !state.review?.page;
    if (known.length < 2) return;
    chart.setAttribute('aria-label', t('graph-label', { side: session.sideName(0), n: marked.length }));
    chart.replaceChildren(
      svg('path', { class: 'area', d: `M${x(known[0].ply)},${y(0)}L${points.join('L')}L${x(known.at(-1).ply)},${y(0)}z` }),
      svg('line', { class: 'half', x1: 6, x2: WIDTH - 6, y1: y(0.5), y2: y(0.5) }),
      svg('line', { class: 'here', x1: x(state.cursor), x2: x(state.cursor), y1: 0, y2: HEIGHT }),
      svg('polyline', { class: 'course', points: points.join(' ') }),
      ...marked.map(({ ply, label }) =>
        svg('circle', { class: `mistake ${rank(label)}`, cx: x(ply + 1), cy: y(chances[ply + 1]), r: 5 }),
      ),
    );
  }

  function drawAccuracy() {
    const shares = session.state.review?.accuracy ?? [];
    const known = shares.flatMap((share, side) => (typeof share === 'number' ? [[side, share]] : []));
    const texts = known.map(([side, share]) => t('accuracy', { side: session.sideName(side), n: (100 * share).toFixed(1) }));
    accuracy.textContent = texts.join(' · ');
  }

  // The list stays as long as it says the same: somebody may be walking through it.
  function drawList(marked) {
    const entries = marked.map(entry);
    const isSame =
      list.children.length === entries.length &&
      entries.every((item, index) => item.textContent === list.children[index].textContent);
    if (!isSame) list.replaceChildren(...entries);
  }

  function entry({ ply, number: place, label, loss, name, better }) {
    const text = t('mistake', { number: place, move: name, loss: Math.round(loss * 100), best: better[0]?.name ?? '' });
    const onclick = () => session.goTo(ply);
    return h(
      'li',
      null,
      h(
        'button',
        { class: 'quiet', onclick, 'data-ply': ply + 1 },
        h('span', { class: `sign ${rank(label)}` }, label),
        ' ',
        text,
      ),
    );
  }

  function update(kind) {
    if (!['review', 'position', 'settings'].includes(kind)) return;
    const { state, over } = session;
    // No review beside a game in which the engine plays: it would help.
    const isPlaying = !over && state.cursor === state.moves.length && !state.paused && state.seats.includes(ENGINE);
    const isBegun = Boolean(state.review);
    element.hidden = state.moves.length === 0;
    start.hidden = effort.hidden = isPlaying && !isBegun;
    start.textContent = t(review.isBusy ? 'stop' : isBegun && !review.isDone ? 'review-again' : 'review-start');
    start.disabled = review.isDone;
    effort.disabled = review.isBusy;
    const { round, searched, planned } = state.review?.done || {};
    const isRunning = review.isBusy && planned !== undefined;
    progress.textContent = isRunning ? t('of-all', { round: round + 1, done: number(searched), all: number(planned) }) : '';
    draw();
  }

  return { element, update };
}

function rank(sign) {
  return { '??': 'blunder', '?': 'bad', '?!': 'doubtful' }[sign];
}
