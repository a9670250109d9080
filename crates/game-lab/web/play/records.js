// Games as text, out and in: to copy, to keep in a file, to paste, to open.

import { copyText } from '../copy.js';
import { field, h, select } from '../dom.js';
import { problemText } from '../i18n.js';
import { named, t } from './text.js';
import { errorLine, openDialog } from './dialog.js';
import { effortText } from './effort.js';
import { ENGINE, HUMAN } from './state.js';

/** Shows the game as text in a format that is chosen, and the position. */
export function saveDialog(session) {
  openDialog(t('save-game'), () => {
    const { game, state, look } = session;
    const text = h('textarea', { rows: 10, readonly: true, id: 'save-text', 'aria-label': t('record') });
    const wrong = errorLine();
    const formats = game.formats.map(({ name }) => [name, named('format', name)]);
    const format = select(formats, formats[0][0], write, { id: 'save-format' });
    const notation = select(
      game.notations.map((name) => [name, named('notation', name)]),
      session.notation,
      write,
      { id: 'save-notation' },
    );
    const notationField = field(t('notation'), notation, { class: 'field', hidden: game.notations.length < 2 });
    let extension = '';

    // Answers may come in another order than they were asked for.
    let turn = 0;
    async function write() {
      const mine = ++turn;
      text.setAttribute('aria-busy', 'true');
      const seated = (seat, side) => (seat === ENGINE ? `${t('engine')}, ${effortText(state.efforts[side])}` : t('human'));
      const players = state.seats.map((seat, side) => state.players?.[side] || seated(seat, side));
      const { ended } = state;
      try {
        const request = {
          op: 'save',
          ...session.place(),
          moves: state.moves,
          format: format.value,
          notation: notation.value,
          players,
          over: ended ? { result: ended.result, reason: ended.reason } : undefined,
        };
        const answer = await session.api.call(request);
        if (mine !== turn) return;
        ({ extension } = answer);
        text.value = answer.text;
        wrong.textContent = '';
      } catch (error) {
        wrong.textContent = problemText(error);
      }
      text.setAttribute('aria-busy', 'false');
    }

    write();
    const position = h('input', { readonly: true, value: look?.position ?? '', id: 'save-fen' });
    return [
      h(
        'div',
        { class: 'stack' },
        h('div', { class: 'row' }, field(t('format'), format), notationField),
        text,
        wrong,
        h(
          'div',
          { class: 'row' },
          copyButton(text),
          h('button', { onclick: () => download(`${game.name}.${extension}`, text.value) }, t('download')),
        ),
        h('div', { class: 'row' }, field(t('position-text'), position, { class: 'field grow' }), copyButton(position)),
      ),
    ];
  });
}

/** Reads a game that is pasted or opened. */
export function loadDialog(session) {
  openDialog(t('load-game'), (close) => {
    const { game } = session;
    const text = h('textarea', { rows: 10, spellcheck: 'false', id: 'load-text', oninput: () => recognise() });
    const extensions = [...new Set(game.formats.map(({ extension }) => extension))].map((name) => [
      name,
      name.toUpperCase(),
    ]);
    const extension = select(extensions, extensions[0][0], () => {}, { id: 'load-extension' });
    const file = h('input', { type: 'file', id: 'load-file', onchange: open });
    const wrong = errorLine();

    // No other format begins with a bracket.
    function recognise() {
      if (/^\s*\(/.test(text.value) && extensions.some(([name]) => name === 'sgf')) extension.value = 'sgf';
    }

    async function open() {
      const [chosen] = file.files;
      if (!chosen) return;
      text.value = await chosen.text();
      const end = chosen.name.split('.').pop().toLowerCase();
      if (extensions.some(([name]) => name === end)) extension.value = end;
      recognise();
    }

    async function submit(event) {
      event.preventDefault();
      try {
        const read = await session.api.call({
          op: 'load',
          game: game.name,
          text: text.value,
          extension: extension.value,
        });
        close();
        const { position, players, moves, over } = read;
        session.begin({ position, players, seats: [HUMAN, HUMAN], efforts: session.state.efforts }, moves, over);
      } catch (error) {
        wrong.textContent = problemText(error);
        text.setAttribute('aria-invalid', 'true');
      }
    }

    return [
      h(
        'form',
        { class: 'stack', onsubmit: submit },
        field(t('record'), text),
        h('div', { class: 'row' }, field(t('file'), file), field(t('format'), extension)),
        wrong,
        h('button', { class: 'primary', id: 'load-go' }, t('load-game')),
      ),
    ];
  });
}

function copyButton(source) {
  const button = h('button', { type: 'button', onclick: copy }, t('copy'));
  async function copy() {
    button.textContent = t((await copyText(source.value, source)) ? 'copied' : 'selected');
  }
  return button;
}

/** Offers a text as a file. */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  h('a', { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
