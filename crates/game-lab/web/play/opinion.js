// What the engine says while it thinks: a bar for the chances, the score, the depth, and the best lines.

import { h } from '../dom.js';
import { number } from '../i18n.js';
import { namer } from './naming.js';
import { chance, chanceOf } from './scores.js';
import { t } from './text.js';

/** The card of the engine. */
export function opinionPanel(session) {
  const fill = h('div', { class: 'meter-fill' });
  const drawn = h('div', { class: 'meter-drawn' });
  const meter = h(
    'div',
    { class: 'meter', role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-label': t('evaluation') },
    fill,
    drawn,
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
    else {
      const about = factsOf(opinion) + (since > 0 ? ` · ${t('moves-ago', { n: since })}` : '');
      show(chance(opinion.first, opinion.wdl), opinion.first.text, about, opinion.wdl);
    }
  }

  /** Shows the chance of the first side. `wdl` are its wins, draws and losses in thousandths, if they are known. */
  function show(share, text, about, wdl) {
    const percent = Math.round(share * 100);
    const [win, draw, loss] = wdl ? wdl.map((part) => Math.round(part / 10)) : [percent, 0, 100 - percent];
    fill.style.inlineSize = `${win}%`;
    drawn.style.inlineSize = `${draw}%`;
    meter.setAttribute('aria-valuenow', percent);
    const side = session.sideName(0);
    meter.setAttribute('aria-valuetext', wdl ? t('wdl', { side, win, draw, loss }) : t('chances', { side, n: percent }));
    meter.title = wdl ? t('wdl', { side, win, draw, loss }) : '';
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
