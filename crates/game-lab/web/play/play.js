// The view to play in: a board, both players, what the engine says, the moves, and what to do with them.

import { linkButton } from '../copy.js';
import { h, select } from '../dom.js';
import { named as commonName, t as common } from '../i18n.js';
import { deskPanel } from './desk.js';
import { explainPanel } from './explain.js';
import { graphPanel } from './graph.js';
import { walkByKeys } from './keys.js';
import { asked, follow, linkTo } from './link.js';
import { movesPanel } from './moves.js';
import { newGameDialog } from './new-game.js';
import { opinionPanel } from './opinion.js';
import { dropFiles, loadDialog } from './opening.js';
import { saveDialog } from './records.js';
import { Session } from './session.js';
import { settingsPanel } from './settings.js';
import { soundMoves } from './sounds.js';
import { tablePanel } from './table.js';
import { t } from './text.js';

// How often the clocks are looked at, in milliseconds.
const TICK = 200;

/** Shows the view; returns what ends it. */
export function mount(root, ctx) {
  let session = null;

  // A change of language draws everything anew; the game goes on where it was kept.
  function show() {
    session?.close();
    const link = asked(ctx.games.games.filter(({ board }) => board));
    session = new Session(ctx, link);
    root.replaceChildren(...view(session));
    session.start(link);
  }

  const leave = () => session.keepTimes();
  // The browser asks whether a game that it could not keep may be lost.
  const stay = (event) => session.isKept || event.preventDefault();
  const unlisten = ctx.onLanguage(show);
  const unwalk = walkByKeys(() => session);
  const timer = setInterval(() => session.tick(), TICK);
  addEventListener('pagehide', leave);
  addEventListener('beforeunload', stay);
  const undrop = dropFiles(root, () => session);
  show();

  return () => {
    clearInterval(timer);
    unlisten();
    unwalk();
    removeEventListener('pagehide', leave);
    removeEventListener('beforeunload', stay);
    undrop();
    session.close();
  };
}

function view(session) {
  const panels = [tablePanel, deskPanel, opinionPanel, movesPanel, graphPanel, settingsPanel, explainPanel].map(
    (panel) => panel(session),
  );
  const [table, ...side] = panels;
  session.on((kind) => panels.forEach((panel) => panel.update(kind)));
  session.on((kind) => kind === 'position' && follow(session));
  soundMoves(session);
  return [
    head(session),
    h(
      'div',
      { class: 'play' },
      table.element,
      h(
        'div',
        { class: 'play-side' },
        side.map(({ element }) => element),
      ),
    ),
  ];
}

function head(session) {
  const games = session.games.map(({ name }) => [name, commonName('game', name)]);
  const game = select(games, session.game.name, (name) => session.change(name), {
    'aria-label': t('game'),
    id: 'play-game',
  });
  // A file that is dropped may be of another game.
  session.on(() => {
    game.value = session.game.name;
  });
  const button = (key, onclick, props) => h('button', { onclick, ...props }, t(key));
  // A narrow page folds what is needed less often.
  const more = button('more', () => more.setAttribute('aria-expanded', element.classList.toggle('unfolded')), {
    class: 'more',
    'aria-expanded': false,
  });
  const element = h(
    'div',
    { class: 'row play-head' },
    h('h1', null, common('play')),
    game,
    button('new-game', () => newGameDialog(session), { class: 'primary', id: 'play-new' }),
    more,
    button('save-game', () => saveDialog(session), { id: 'play-save' }),
    button('load-game', () => loadDialog(session), { id: 'play-load' }),
    linkButton(() => linkTo(session)),
  );
  return element;
}
