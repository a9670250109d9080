// Games in: pasted, chosen as a file, or dropped on the page.

import { field, h, select } from '../dom.js';
import { language, problemText } from '../i18n.js';
import { errorLine, openDialog } from './dialog.js';
import { fileError } from './file-words.js';
import { HUMAN } from './state.js';
import { t } from './text.js';
import { treeOf } from './tree.js';

// Which game a file is about, by the end of its name.
const GAMES = { xqf: 'xiangqi', ubb: 'xiangqi', cbr: 'xiangqi', cbl: 'xiangqi', sgf: 'amazons' };
// The files of this game may be of any format, which the library recognises.
const ANY_FORMAT = 'xiangqi';

/** Reads a game that is pasted or opened. */
export function loadDialog(session) {
  openDialog(t('load-game'), (close) => {
    const { game } = session;
    const isAny = game.name === ANY_FORMAT;
    const text = h('textarea', { rows: 10, spellcheck: 'false', id: 'load-text', oninput: () => recognise() });
    const ends = [...new Set(game.formats.map(({ extension }) => extension))];
    const extension = select(ends.map((name) => [name, name.toUpperCase()]), ends[0], () => {}, { id: 'load-extension' });
    const file = h('input', { type: 'file', id: 'load-file', onchange: open });
    const wrong = errorLine();

    // No other format begins with a bracket.
    function recognise() {
      if (/^\s*\(/.test(text.value) && ends.includes('sgf')) extension.value = 'sgf';
    }

    async function open() {
      const [chosen] = file.files;
      if (!chosen) return;
      if (isAny) return attempt(() => openFile(session, chosen, close));
      text.value = await chosen.text();
      const end = endOf(chosen);
      if (ends.includes(end)) extension.value = end;
      recognise();
    }

    async function attempt(work) {
      try {
        await work();
      } catch (error) {
        wrong.textContent = fileError(error);
        text.setAttribute('aria-invalid', 'true');
      }
    }

    function submit(event) {
      event.preventDefault();
      const read = () => (isAny ? openFile(session, new Blob([text.value]), close) : load(session, text.value, extension.value, close));
      return attempt(read);
    }

    return [
      h(
        'form',
        { class: 'stack', onsubmit: submit },
        isAny && h('p', { class: 'hint' }, t('any-format')),
        field(t('record'), text),
        h('div', { class: 'row' }, field(t('file'), file), field(t('format'), extension, { class: 'field', hidden: isAny })),
        wrong,
        h('button', { class: 'primary', id: 'load-go' }, t('load-game')),
      ),
      recentGames(session, close),
    ];
  });
}

/** The games before the one on the table, each to go back to. */
function recentGames(session, close) {
  if (session.recent.length === 0) return null;
  const entry = ({ at, moves, ended, tree }, index) => {
    const date = new Date(at).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
    const result = ended?.result ?? tree?.over?.result ?? t('unfinished');
    const restore = () => (close(), session.restore(index));
    return h('li', null, h('button', { class: 'quiet', onclick: restore }, t('recent-of', { date, n: moves.length, result })));
  };
  return h('section', { class: 'stack' }, h('h3', null, t('recent')), h('ol', { class: 'games', id: 'load-recent' }, session.recent.map(entry)));
}

/** Opens files that are dropped on the page; returns what ends that. */
export function dropFiles(root, current) {
  const over = (event) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  };
  const drop = async (event) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    const session = current();
    const game = GAMES[endOf(file)];
    if (game && game !== session.game.name) await session.change(game);
    try {
      if (session.game.name === ANY_FORMAT) await openFile(session, file);
      else await load(session, await file.text(), endOf(file));
    } catch (error) {
      session.say(fileError(error), { bad: true });
    }
  };
  root.addEventListener('dragover', over);
  root.addEventListener('drop', drop);
  return () => {
    root.removeEventListener('dragover', over);
    root.removeEventListener('drop', drop);
  };
}

function endOf({ name }) {
  return name.split('.').pop().toLowerCase();
}

/** Opens a game in one line; a dialog is closed before. */
async function load(session, text, extension, close = () => {}) {
  const read = await session.api.call({ op: 'load', game: session.game.name, text, extension });
  close();
  const { position, players, moves, over } = read;
  return session.begin({ position, players, seats: [HUMAN, HUMAN], efforts: session.state.efforts }, moves, over);
}

/** Opens a record of any format; of a file with several, one is chosen. */
async function openFile(session, file, close = () => {}) {
  const { api, notation } = session;
  const request = { op: 'open', game: ANY_FORMAT, bytes: await base64(file), notation };
  const answer = await api.call(request);
  close();
  if (answer.record) return begin(session, answer, answer.record);
  return chooseDialog(answer.games, async (number) => begin(session, answer, (await api.call({ ...request, number })).record));
}

function begin(session, { format }, { position, nodes, tags, result, problems }) {
  const tree = treeOf(nodes, { notation: session.notation, tags, result, problems });
  tree.format = format;
  const tag = (name) => tags.find(([known]) => known === name)?.[1] ?? '';
  const over = result && { result, reason: tag('Termination') || t('as-recorded') };
  if (over) tree.over = { ...over, node: tree.line.at(-1) ?? 0 };
  const moves = tree.line.map((node) => tree.nodes[node].move);
  const { efforts } = session.state;
  return session.begin({ position, players: [tag('Red'), tag('Black')], seats: [HUMAN, HUMAN], efforts, tree }, moves, over);
}

/** The games of a library, to choose from. */
function chooseDialog(games, choose) {
  openDialog(t('choose-game'), (close) => {
    const wrong = errorLine();
    const list = h('ol', { class: 'games', id: 'load-games' });
    const find = h('input', { type: 'search', oninput: draw, id: 'load-find' });

    function draw() {
      const wanted = find.value.trim().toLowerCase();
      const shown = games.map((game, number) => [titleOf(game), number]).filter(([title]) => title.toLowerCase().includes(wanted));
      list.replaceChildren(...shown.map(([title, number]) => h('li', { value: number + 1 }, h('button', { onclick: () => take(number) }, title))));
    }

    async function take(number) {
      try {
        await choose(number);
        close();
      } catch (error) {
        wrong.textContent = problemText(error);
      }
    }

    draw();
    return [h('div', { class: 'stack' }, field(t('find-game'), find), wrong, list)];
  });
}

function titleOf({ title, players, date, result, moves, problems }) {
  const names = players.filter(Boolean).join(' – ');
  const wrong = problems > 0 && t('problems', { n: problems });
  return [title, names, date, result, t('moves-n', { n: moves }), wrong].filter(Boolean).join(' · ');
}

/** The bytes of a file in base 64. */
function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(',') + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
