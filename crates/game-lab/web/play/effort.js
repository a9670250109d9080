// How hard the engine tries for a move, as a text: `level 5`, `strength full`, `milliseconds 2000`, `nodes 10000` or
// `depth 6`.

import { h } from '../dom.js';
import { language } from '../i18n.js';
import { t } from './text.js';

const VALUES = {
  milliseconds: [500, 1000, 2000, 5000, 10_000, 30_000, 60_000],
  nodes: [1000, 10_000, 100_000, 1_000_000, 10_000_000],
  depth: [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20],
};

// Full strength, above all levels.
const FULL = 'strength full';
const FULL_LIMIT = { nodes: 1_000_000 };

/** Where nobody asked for another. */
export const USUAL_EFFORT = 'level 5';

/** The limit of a request. */
export function limitOf(effort) {
  if (effort === FULL) return FULL_LIMIT;
  const [kind, value] = effort.split(' ');
  return { [kind]: Number(value) };
}

/** The effort in words. */
export function effortText(effort) {
  if (effort === FULL) return t('full-strength');
  const [kind, value] = effort.split(' ');
  return t(`${kind}-n`, { n: kind === 'milliseconds' ? value / 1000 : Number(value) });
}

/** What a player of this effort sees and overlooks; nothing if it is not a level. */
export function portraitOf(game, effort) {
  const [kind, value] = effort.split(' ');
  return (kind === 'level' && game.portraits?.[value - 1]?.[language()]) || '';
}

/** A select of all efforts; there are so many levels. */
export function effortSelect(levels, effort, onchange, props) {
  const kinds = { level: Array.from({ length: levels }, (_, index) => index + 1), ...VALUES };
  const option = (value) => h('option', { value }, effortText(value));
  const groups = Object.entries(kinds).map(([kind, values]) =>
    h(
      'optgroup',
      { label: t(`effort-${kind}`) },
      [...values.map((value) => option(`${kind} ${value}`)), ...(kind === 'level' ? [option(FULL)] : [])],
    ),
  );
  return h('select', { value: effort, onchange: (event) => onchange(event.target.value), ...props }, groups);
}
