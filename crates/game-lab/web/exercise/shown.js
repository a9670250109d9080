// The searches that show a verdict: the trees and the player of the comparison.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { height, namesOf } from '../compare/hand-tree.js';
import { lane, tabs } from '../compare/lane.js';
import { player } from '../compare/player.js';
import { Trace } from '../compare/trace.js';
import { argumentText, featureNames, reason } from '../compare/words.js';

/** Resolves to `{ element, close() }`. The searches are at their end, and can be stepped. */
export async function shownSearches(ctx, searches, signal) {
  const answers = await Promise.all(searches.map((search) => ask(ctx, search, signal)));
  if (signal.aborted) return null;
  const why = h('p', { class: 'why', 'aria-live': 'polite' });
  const clock = player({ onChange: moved, onPresent: null, preferred: () => 0 });
  const traces = answers.map((answer, at) => {
    const { position, view } = searches[at];
    // A search with a mistake is one of its lesson, which is beside it.
    return new Trace(searches[at].algorithm ?? searches[0].algorithm, answer, Number(isMins(position)), { names: namesOf(position), view });
  });
  const lanes = traces.map((trace, at) => {
    const { planted, features } = searches[at];
    const title = planted ? t('debug-lane') : features ? t('figure-with', { features: featureNames(features, ctx.games.features) }) : undefined;
    const made = lane(trace, at, null, null, { onSelect: (visit) => lanes.forEach((one) => one.view.select(one === made ? visit : -1)), onGhost: () => {} }, title);
    return made;
  });
  const chooser = tabs(lanes, 0);
  chooser.element.hidden = lanes.length < 2;
  const element = h('div', { class: 'compare shown-searches' }, chooser.element,
    h('div', { class: 'lanes', 'data-lanes': lanes.length }, lanes.map((one) => one.element)), why, clock.element);

  function moved(cursor, playing, cut) {
    if (cut) chooser.show(cut.lane);
    lanes.forEach((one, at) => {
      const moment = clock.at(at);
      one.setCursor(moment.cursor, playing, moment.isWaiting);
    });
    const said = traces.map((trace, at) => {
      const visit = trace.current(clock.at(at).cursor);
      const isCut = visit >= 0 && trace.state(visit, clock.at(at).cursor) === 'left' && trace.isCut(visit);
      const argument = isCut ? trace.argument(visit) : null;
      lanes[at].view.argue(argument);
      return isCut ? (argument ? argumentText(trace, visit) : reason(trace, visit)) : '';
    });
    why.textContent = said.find(Boolean) ?? '';
  }

  clock.load(traces);
  clock.jump(clock.length);
  return {
    element,
    redraw: () => lanes.forEach((one) => one.redraw()),
    close() {
      clock.pause();
      for (const one of lanes) one.view.close();
    },
  };
}

const isMins = (position) => /^\s*min\b(?!:)/.test(position);

function ask(ctx, { algorithm, planted, position, window, depth, features }, signal) {
  if (planted) return ctx.api.call({ op: 'planted', name: planted, position }, signal);
  return ctx.api.call({ op: 'tree', game: 'tree', position, algorithm, depth: depth ?? height(position), window, features }, signal);
}
