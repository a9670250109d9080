// All exercises by lesson, with what is solved. The fast track has one hard exercise for each lesson.

import { read, write } from '../address.js';
import { h } from '../dom.js';
import { language, problemText, t } from '../i18n.js';
import { forget, isSolved, onProgress, progress } from './progress.js';

export function list(root, ctx) {
  const request = new AbortController();
  let all = [];
  const box = h('input', { type: 'checkbox', id: 'fast-track', onchange: draw });
  box.checked = read().said.get('track') === 'fast';
  const sum = h('p', { class: 'sum', role: 'status' });
  const rows = h('div', { class: 'exercise-list' });
  const clear = h('button', { class: 'quiet', onclick: () => confirm(t('exercises-forget-sure')) && (forget(), draw()) }, t('exercises-forget'));
  root.replaceChildren(h('div', null, h('h1', null, t('exercise')), h('p', { class: 'lead' }, t('exercises-lead'))),
    h('section', { class: 'card' },
      h('div', { class: 'row spread' }, h('label', { class: 'chip' }, box, h('span', null, t('exercises-fast'))), clear), sum, rows));

  function draw() {
    write('exercise', box.checked ? { track: 'fast' } : {});
    const shown = all.filter(({ hard }) => hard || !box.checked);
    const solved = shown.filter(({ name }) => isSolved(name)).length;
    sum.textContent = all.length ? t('exercises-sum', { solved, all: shown.length }) : '';
    const lessons = [...new Set(shown.map(({ lesson }) => lesson))];
    rows.replaceChildren(...lessons.map((lesson) => h('section', { 'aria-label': lessonName(lesson) },
      h('h2', null, lessonLink(lesson)), h('ul', null, shown.filter((it) => it.lesson === lesson).map(row)))));
  }

  function row({ name, debugging }) {
    const times = progress()[name];
    return h('li', { 'data-solved': String(isSolved(name)) },
      h('span', { class: 'mark', 'aria-hidden': 'true' }, isSolved(name) ? '✓' : ''),
      h('a', { href: `#/exercise?name=${name}` }, t(`exercise-${name}`)),
      debugging ? h('span', { class: 'tag' }, t('exercise-debugging')) : null,
      h('span', { class: 'hint' }, times > 0 ? t('exercise-times', { n: times }) : ''));
  }

  const end = onProgress(draw);
  ctx.api.call({ op: 'exercises' }, request.signal).then((answer) => {
    if (!answer) return;
    all = answer.exercises;
    draw();
  }, (error) => { sum.textContent = problemText(error); });
  return {
    close() {
      end();
      request.abort();
    },
  };
}

const lessonName = (lesson) => t(`lesson-${lesson.split('/').at(-1)}`);

/** The name of a lesson; a link to it where the lab stands beside the book. */
function lessonLink(lesson) {
  if (!window.LAB_LESSONS) return lessonName(lesson);
  const page = language() === 'zh' && lesson.startsWith('ladder/') ? lesson.replace('ladder/', 'zh/') : lesson;
  return h('a', { href: `../${page}.html` }, lessonName(lesson));
}
