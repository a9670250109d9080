// What is wrong with a file, and what a format cannot hold, in the language of the page.

import { language, problemText } from '../i18n.js';
import { placeName } from './places.js';
import { XIANGQI, reasonText } from './refusal.js';
import { known, named, t } from './text.js';

/** Why nothing could be read. */
export function fileError(error) {
  return error.why ? said('file', { text: error.message, why: error.why }) : problemText(error);
}

/** What is wrong with a part of a file. */
export function problemLine(problem) {
  return said('file', problem);
}

/** What a written file does not contain. */
export function lossLine(loss) {
  return said('loss', loss);
}

function said(prefix, { text, why }) {
  if (language() === 'en' || !known(prefix, why.kind)) return text;
  const { kind, number, name, why: inner, from, to } = why;
  // The library has no kind for this reason.
  if (inner === null) return text;
  const values = { ...why };
  const side = Number(number?.endsWith('...') ?? false);
  if (number) values.number = numberText(number);
  if (name) values.name = named('tag', name);
  if (from !== undefined) [values.from, values.to] = [from, to].map((at) => placeName(XIANGQI.shape, at, side));
  if (kind === 'game') values.inner = said(prefix, { text: inner.text ?? '', why: inner });
  else if (inner) values.inner = reasonText(kind === 'start' ? 'setup' : 'why', { ...XIANGQI, to_move: side }, inner);
  return t(`${prefix}-${kind}`, values);
}

/** The number of a move, which the library writes as `12.` for the first side and `12...` for the second. */
function numberText(number) {
  return t(number.endsWith('...') ? 'number-second' : 'number-first', { n: parseInt(number, 10) });
}
