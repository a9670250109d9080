// How the page shows a game: pieces, what is laid over the board, and how many lines the engine gives.

import { field, h, select } from '../dom.js';
import { t } from './text.js';

const LINES = [1, 2, 3, 5];

/** The card with the settings. */
export function settingsPanel(session) {
  const fields = h('div', { class: 'row' });
  const legend = h('p', { class: 'hint', hidden: true });
  const element = h('section', { class: 'card' }, h('h2', null, t('settings')), fields, legend);
  let drawnFor = null;

  function draw() {
    const { game, look, settings } = session;
    const pieces = [
      ['', t('characters')],
      ['symbols', t('symbols')],
    ];
    const overlays = ['none', 'territory', 'attacks'].filter((name) => name === 'none' || look[name] !== null);
    const overlay = overlays.includes(settings.overlay) ? settings.overlay : 'none';
    const states = [
      ['on', t('on')],
      ['', t('off')],
    ];
    const toggle = (key) => choose(key, key, states, settings[key] ? 'on' : '', (name) => session.set({ [key]: name !== '' }));
    const choose = (id, key, options, value, set) => field(t(key), select(options, value, set, { id: `play-${id}` }));
    fields.replaceChildren(
      ...[
        look.shape.ground === 'points' &&
          choose('pieces', 'pieces', pieces, settings.symbols ? 'symbols' : '', (name) =>
            session.set({ symbols: name !== '' }),
          ),
        overlays.length > 1 &&
          choose(
            'overlay',
            'overlay',
            overlays.map((name) => [name, t(`overlay-${name}`)]),
            overlay,
            (name) => session.set({ overlay: name }),
          ),
        ...['sounds', 'resigns', 'drawOffers'].filter((key) => key !== 'drawOffers' || game.draws).map(toggle),
        choose(
          'lines',
          'lines',
          LINES.map((n) => [n, n]),
          settings.lines,
          (lines) => session.set({ lines: Number(lines) }, true),
        ),
      ].filter(Boolean),
    );
  }

  /** What the numbers on the board count. */
  function explain() {
    const { look, settings } = session;
    legend.hidden = !look?.attacks || settings.overlay !== 'attacks';
    legend.textContent = legend.hidden ? '' : t('attacks-count', { one: session.sideName(0), other: session.sideName(1) });
  }

  function update(kind) {
    if (kind === 'position' || kind === 'settings') explain();
    if (kind !== 'position' || drawnFor === session.game.name) return;
    drawnFor = session.game.name;
    draw();
  }

  return { element, update };
}
