// Scores as the page shows them: always for the side that begins, so that a rising bar means the same throughout a game.

// A score of this size is a chance of 73 %.
const SCALE = 400;

/** A score for the side to move, seen from the first side. */
export function forFirst(score, side) {
  if (side === 0) return score;
  return { text: turned(score.text), value: -score.value, mate: score.mate === null ? null : -score.mate };
}

function turned(text) {
  if (text.startsWith('-')) return text.startsWith('-#') ? text.slice(1) : `+${text.slice(1)}`;
  if (text.startsWith('+')) return `-${text.slice(1)}`;
  return text === '0' ? text : `-${text}`;
}

/** The chance of the first side, from 0 to 1. `wdl` are its wins, draws and losses in thousandths, if they are known. */
export function chance(score, wdl = null) {
  if (wdl) return (wdl[0] + wdl[1] / 2) / 1000;
  if (score.mate !== null) return score.value > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score.value / SCALE));
}

/** The chance that a result means. */
export function chanceOf(result) {
  return { '1-0': 1, '0-1': 0 }[result] ?? 0.5;
}
