// Why a position cannot be searched, in the language of the page.

import { problemText, t } from '../i18n.js';
import { gameText } from '../play/refusal.js';
import { bracketProblem } from './hand-tree.js';

/** What went wrong with a request: its position is none, a move of a list is illegal, or what the error says. */
export async function requestProblem({ games, api }, asked, error) {
  if (!error.isLibrarys) return problemText(error);
  const brackets = asked.game === 'tree' ? bracketProblem(asked.position ?? '') : null;
  if (brackets) return t(...brackets);
  const game = games.games.find(({ name }) => name === asked.game);
  const moves = [asked[error.why?.list ?? 'moves'] ?? []].flat();
  return gameText({ api, game }, { position: asked.position, moves }, error);
}
