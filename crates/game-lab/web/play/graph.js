// The graph of the game: the chance of the first side after each move, and the mistakes, which lead to their positions.

import { h, select, svg } from '../dom.js';
import { number } from '../i18n.js';
import { mistakes } from './review.js';
import { ENGINE } from './state.js';
import { t } from './text.js';

const WIDTH = 600;
const HEIGHT = 150;
const EFFORTS = [1000, 3000, 30_000];

/** The card with the graph. */
export function graphPanel(session) {
  const { review } = session;
  const efforts = EFFORTS.map((nodes) => [nodes, t('nodes-each', { n: nodes })]);
  const effort = select(efforts, session.settings.reviewNodes, (nodes) => session.set({ reviewNodes: Number(nodes) }), {
    'aria-label': t('effort'),
  });
  const start = h('button', { 'data-tool': 'review', onclick: toggle });
  const progress = h('span', { class: 'hint', 'aria-live': 'polite' });
  const chart = svg('svg', { class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', onclick: jump });
  const list = h('ul', { class: 'mistakes' });
  const element = h(
    'section',
    { class: 'card' },
    h('h2', null, t('graph')),
    h('div', { class: 'row' }, start, effort, progress),
    chart,
    list,
  );

  function toggle() {
    if (review.isBusy) review.stop();
    else session.attempt(() => review.run(session.settings.reviewNodes));
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
    const found = state.review?.found ?? [];
    const points = found.map(({ chance }, ply) => `${x(ply).toFixed(1)},${y(chance).toFixed(1)}`);
    const marked = mistakes(session);
    chart.toggleAttribute('hidden', found.length === 0);
    drawList(marked);
    if (found.length === 0) return;
    chart.setAttribute('aria-label', t('graph-label', { side: session.sideName(0), n: marked.length }));
    chart.replaceChildren(
      svg('path', { class: 'area', d: `M${x(0)},${y(0)}L${points.join('L')}L${x(found.length - 1)},${y(0)}z` }),
      svg('line', { class: 'half', x1: 6, x2: WIDTH - 6, y1: y(0.5), y2: y(0.5) }),
      svg('line', { class: 'here', x1: x(state.cursor), x2: x(state.cursor), y1: 0, y2: HEIGHT }),
      svg('polyline', { class: 'course', points: points.join(' ') }),
      ...marked.map(({ ply, sign }) =>
        svg('circle', { class: `mistake ${rank(sign)}`, cx: x(ply), cy: y(found[ply].chance), r: 5 }),
      ),
    );
  }

  // The list stays as long as it says the same: somebody may be walking through it.
  function drawList(marked) {
    const entries = marked.map(entry);
    const isSame =
      list.children.length === entries.length &&
      entries.every((item, index) => item.textContent === list.children[index].textContent);
    if (!isSame) list.replaceChildren(...entries);
  }

  function entry({ ply, side, sign, loss, best }) {
    const text = t('mistake', {
      ply,
      side: session.sideName(side),
      move: session.names[ply - 1],
      loss: Math.round(loss * 100),
      best: best.name,
    });
    const onclick = () => session.goTo(ply - 1);
    return h(
      'li',
      null,
      h(
        'button',
        { class: 'quiet', onclick, 'data-ply': ply },
        h('span', { class: `sign ${rank(sign)}` }, sign),
        ' ',
        text,
      ),
    );
  }

  function update(kind) {
    if (!['review', 'position', 'settings'].includes(kind)) return;
    const { state, over } = session;
    // Not beside a game in which the engine plays: it would help.
    const isPlaying = !over && state.cursor === state.moves.length && !state.paused && state.seats.includes(ENGINE);
    const done = state.review?.found.length ?? 0;
    const all = state.moves.length + 1;
    element.hidden = state.moves.length === 0 || (isPlaying && done === 0);
    const key = done > 0 && done < all ? 'review-on' : 'review-start';
    start.textContent = t(review.isBusy ? 'stop' : key);
    start.disabled = done === all && state.review?.nodes === session.settings.reviewNodes;
    effort.disabled = review.isBusy;
    progress.textContent = done > 0 && done < all ? t('of-all', { done: number(done), all: number(all) }) : '';
    draw();
  }

  return { element, update };
}

function rank(sign) {
  return { '??': 'blunder', '?': 'bad', '?!': 'doubtful' }[sign];
}
