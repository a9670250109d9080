// Below the moves: what the record says of the game, what could not be read, and the comment of the move that is shown.

import { h } from '../dom.js';
import { problemLine } from './file-words.js';
import { nodeAt } from './state.js';
import { isStudied, noteAt, promoteHere, removeHere, restore, setComment } from './study.js';
import { t } from './text.js';
import { branchOf } from './tree.js';

const FACTS = ['Title', 'Event', 'Date', 'Site', 'Annotator'];

/** What belongs below the list of moves. */
export function notesPanel(session) {
  const facts = h('p', { class: 'hint facts' });
  const problems = h('details', { class: 'problems', open: true }, h('summary'), h('ul'));
  // What is being written belongs to the move that was shown when it was begun.
  let noted = null;
  const text = h('textarea', {
    rows: 2,
    id: 'play-comment',
    onfocus: () => {
      noted = noteAt(session);
    },
    oninput: () => setComment(session, noted, text.value),
  });
  const label = h('label', { for: 'play-comment' });
  const button = (key, onclick) => h('button', { 'data-tool': key, onclick }, t(key));
  const up = button('promote', () => promoteHere(session));
  const gone = button('delete-moves', () => {
    removed = removeHere(session);
    draw();
  });
  const back = button('restore', () => {
    restore(session, removed);
    removed = null;
    draw();
  });
  let removed = null;
  const element = h(
    'div',
    { class: 'notes' },
    facts,
    problems,
    h('div', { class: 'stack' }, label, text, h('div', { class: 'row' }, up, gone, back)),
  );

  function draw() {
    const { state } = session;
    const { tree } = state;
    element.hidden = !isStudied(session);
    if (element.hidden) return;
    const tag = (name) => tree?.tags.find(([known]) => known === name)?.[1];
    facts.textContent = FACTS.map(tag).filter(Boolean).join(' · ');
    problems.hidden = !tree?.problems.length;
    if (!problems.hidden) {
      problems.firstChild.textContent = t('problems', { n: tree.problems.length });
      problems.lastChild.replaceChildren(...tree.problems.map((problem) => h('li', null, problemLine(problem))));
    }
    const node = nodeAt(state);
    // Somebody may be writing.
    if (document.activeElement !== text) text.value = tree?.nodes[node].comments.join('\n') ?? '';
    const { cursor } = state;
    label.textContent = cursor === 0 ? t('comment-game') : t('comment-move', { move: session.names[cursor - 1] ?? '' });
    up.disabled = !tree || branchOf(tree, node) === null;
    gone.disabled = !tree || cursor === 0;
    back.hidden = removed?.state !== state;
  }

  function update(kind) {
    if (kind === 'turn' && document.activeElement === text) text.blur();
    if (kind === 'position' || kind === 'tree') draw();
  }

  return { element, update };
}
