// Signs for buttons, drawn here because fonts differ in what they have.

import { svg } from '../dom.js';

const PATHS = {
  start: 'M4 4v10M14 4L6 9l8 5z',
  back: 'M12.5 4L5 9l7.5 5z',
  play: 'M5 3l10 6-10 6z',
  pause: 'M5.5 4v10M12.5 4v10',
  step: 'M5.5 4L13 9l-7.5 5z',
  cut: 'M3 14L14 4M3 4l11 10M3 14a1.6 1.6 0 1 1 .1 0zM3 4a1.6 1.6 0 1 1 .1 0z',
  jump: 'M3 4l6 5-6 5zM10 4l5 5-5 5z',
  end: 'M14 4v10M4 4l8 5-8 5z',
  present: 'M2 4h14v9H2zM9 13v3M5 16h8',
  fit: 'M3 7V3h4M15 7V3h-4M3 11v4h4M15 11v4h-4',
  smaller: 'M4 9h10',
  larger: 'M4 9h10M9 4v10',
  unfold: 'M5 7l4-4 4 4M5 11l4 4 4-4',
  fold: 'M5 3l4 4 4-4M5 15l4-4 4 4',
};

const FILLED = ['start', 'back', 'play', 'step', 'jump', 'end'];

export function icon(name) {
  return svg('svg', { class: 'icon', viewBox: '0 0 18 18', width: 18, height: 18, 'aria-hidden': true },
    svg('path', { d: PATHS[name], fill: FILLED.includes(name) ? 'currentColor' : 'none' }));
}
