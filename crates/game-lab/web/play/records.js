// Games out: as text to copy, or as a file in any format that holds them.

import { copyText } from '../copy.js';
import { field, h, select } from '../dom.js';
import { named as commonName, problemText, t as common } from '../i18n.js';
import { named, t } from './text.js';
import { errorLine, openDialog } from './dialog.js';
import { effortText } from './effort.js';
import { lossLine } from './file-words.js';
import { ENGINE } from './state.js';
import { listOf, treeOfMoves } from './tree.js';

/** Shows the game in a format that is chosen, and the position. */
export function saveDialog(session) {
  openDialog(t('save-game'), () => {
    const { game, state, look } = session;
    const text = h('textarea', { rows: 10, readonly: true, id: 'save-text', 'aria-label': t('record') });
    const binary = h('p', { class: 'hint' }, t('binary'));
    const losses = h('ul', { class: 'losses', id: 'save-losses', 'aria-label': t('losses') });
    const wrong = errorLine();
    const formats = game.formats.map(({ name }) => [name, named('format', name)]);
    const format = select(formats, formats[0][0], write, { id: 'save-format' });
    const notation = select(
      game.notations.map((name) => [name, commonName('notation', name)]),
      session.notation,
      write,
      { id: 'save-notation' },
    );
    const notationField = field(common('notation'), notation, { class: 'field', hidden: game.notations.length < 2 });
    const copy = copyButton(text);
    let answer = null;

    // Answers may come in another order than they were asked for.
    let turn = 0;
    async function write() {
      const mine = ++turn;
      text.setAttribute('aria-busy', 'true');
      try {
        const request = requestFor(session, game.formats.find(({ name }) => name === format.value));
        const told = await session.api.call({ ...request, notation: notation.value });
        if (mine !== turn) return;
        answer = told;
        text.value = answer.text ?? '';
        text.hidden = copy.hidden = answer.text === null;
        binary.hidden = answer.text !== null;
        const lost = answer.losses?.map(lossLine) ?? (isBranched(state) ? [t('line-only')] : []);
        losses.replaceChildren(...lost.map((line) => h('li', null, line)));
        wrong.textContent = '';
      } catch (error) {
        wrong.textContent = problemText(error);
      }
      text.setAttribute('aria-busy', 'false');
    }

    write();
    const save = () => answer && download(`${game.name}.${answer.extension}`, contentOf(answer));
    const position = h('input', { readonly: true, value: look?.position ?? '', id: 'save-fen' });
    return [
      h(
        'div',
        { class: 'stack' },
        h('div', { class: 'row' }, field(t('format'), format), notationField),
        text,
        binary,
        losses,
        wrong,
        h('div', { class: 'row' }, copy, h('button', { onclick: save, id: 'save-file' }, t('download'))),
        h('div', { class: 'row' }, field(t('position-text'), position, { class: 'field grow' }), copyButton(position)),
      ),
    ];
  });
}

/** The request for the game in a format. Only formats of trees hold comments and variations. */
function requestFor(session, { name: format, tree: holdsTree }) {
  const { state, game } = session;
  const { tree, moves, ended } = state;
  const seated = (seat, side) => (seat === ENGINE ? `${t('engine')}, ${effortText(state.efforts[side])}` : t('human'));
  const players = state.seats.map((seat, side) => state.players?.[side] || seated(seat, side));
  if (!holdsTree || (!tree && format === 'pgn')) {
    const over = ended ? { result: ended.result, reason: ended.reason } : undefined;
    return { op: 'save', ...session.place(), moves, format, players, over };
  }
  const { position } = session.place();
  const nodes = listOf(tree ?? treeOfMoves(moves)).list.map((node) => ({ ...node, move: node.move ?? undefined }));
  const result = (tree ?? ended)?.result ?? undefined;
  return { op: 'write', game: game.name, position, nodes, tags: tagsOf(tree, game, players, ended), result, format };
}

// Whether there is more than the moves of one line.
function isBranched({ tree }) {
  return tree ? listOf(tree).list.some(({ comments, parent }, index) => comments.length > 0 || (parent ?? 0) < index - 1) : false;
}

// A record that was opened has its own tags, and who sits at the board says nothing of it.
function tagsOf(tree, game, players, ended) {
  if (tree?.format) return tree.tags;
  const reason = tree?.over?.reason ?? ended?.reason;
  return [...game.sides.map((side, index) => [side, players[index]]), ...(reason ? [['Termination', reason]] : [])];
}

function contentOf({ text, bytes }) {
  return bytes === undefined ? text : Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
}

function copyButton(source) {
  const button = h('button', { type: 'button', onclick: copy }, t('copy'));
  async function copy() {
    button.textContent = t((await copyText(source.value, source)) ? 'copied' : 'selected');
  }
  return button;
}

/** Offers a text or bytes as a file. */
export function download(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  h('a', { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
