// What the engine says while it thinks: a bar for the chances, the score, the depth, and the best lines.

import { h } from '../dom.js';
import { number } from '../i18n.js';
import { namer } from './naming.js';
import { chance, chanceOf } from './scores.js';
import { t } from './text.js';

/** The card of the engine. */
export function opinionPanel(session) {
  const fill = h('div', { class: 'meter-fill' });
  const meter = h(
    'div',
    { class: 'meter', role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-label': t('evaluation') },
    fill,
  );
  const score = h('strong', { class: 'score' });
  const facts = h('span', { class: 'hint' });
  const lines = h('ol', { class: 'lines' });
  const live = h(
    'button',
    { 'data-tool': 'analyse', onclick: () => session.set({ analysis: !session.settings.analysis }, true) },
    t('analyse'),
  );
  const element = h(
    'section',
    { class: 'card opinion' },
    h('div', { class: 'row spread' }, h('h2', null, t('engine-says')), live),
    meter,
    h('p', { class: 'row' }, score, facts),
    lines,
  );
  // The last opinion whose lines have names.
  let named = null;
  const nameLines = namer(session, (now) => {
    named = now;
    draw();
  });

  /** What is shown of the engine: head and lines are of one opinion. Of a new search there is a head first. */
  function told() {
    const { opinion } = session.thinking;
    return opinion && opinion.moves === named?.opinion.moves ? named : { opinion, lines: [] };
  }

  function draw() {
    const { over, look, thinking, state } = session;
    const { opinion, lines: best } = told();
    drawLines(over ? [] : best);
    const reviewed = state.review?.chances?.[state.cursor] ?? null;
    element.classList.toggle('busy', thinking.busy !== null);
    element.classList.toggle('squares', look?.shape.ground === 'squares');
    const since = opinion && look ? look.ply - opinion.moves.length : 0;
    lines.classList.toggle('old', since > 0);
    if (over) show(chanceOf(over.result), over.result, '');
    else if (!opinion && reviewed !== null) show(reviewed, `${Math.round(reviewed * 100)} %`, t('as-reviewed'));
    else if (!opinion) show(0.5, '', t('nothing-said'));
    else show(chance(opinion.first), opinion.first.text, factsOf(opinion) + (since > 0 ? ` · ${t('moves-ago', { n: since })}` : ''));
  }

  function show(share, text, about) {
    const percent = Math.round(share * 100);
    fill.style.inlineSize = `${percent}%`;
    meter.setAttribute('aria-valuenow', percent);
    meter.setAttribute('aria-valuetext', t('chances', { side: session.sideName(0), n: percent }));
    score.textContent = text;
    facts.textContent = about;
  }

  function drawLines(best) {
    lines.hidden = best.length === 0;
    lines.replaceChildren(...best.map(({ score: value, text }) => h('li', null, h('strong', null, value), ' ', text)));
  }

  function update(kind) {
    if (kind === 'clock' || kind === 'note' || kind === 'pick') return;
    live.setAttribute('aria-pressed', String(session.settings.analysis));
    draw();
    if (kind === 'opinion' || kind === 'position') nameLines();
  }

  return { element, update };
}

function factsOf({ depth, nodes, milliseconds }) {
  return t('facts', { depth, nodes: number(nodes), seconds: (milliseconds / 1000).toFixed(1) });
}
