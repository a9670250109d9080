// The shell of the page: header, language, colours, and the view that the address names.

import * as address from './address.js';
import * as api from './api.js';
import { h, select } from './dom.js';
import { language, onLanguage, problemText, setLanguage, t } from './i18n.js';
import { NOTATIONS, notation, setNotation } from './notation.js';

/** The modules of the figures that are not trees of the ladder or the engine, by their kinds. */
const FIGURES = Object.fromEntries([
  'simulations', 'proof', 'keys', 'exchange', 'retrograde', 'correction', 'picking', 'race', 'buckets', 'threads', 'clock',
].map((kind) => [kind, kind]));
const VIEWS = {
  compare: () => import('./compare/compare.js'),
  play: () => import('./play/play.js'),
  puzzles: () => import('./puzzles/puzzles.js'),
  ablation: () => import('./ablation/ablation.js'),
  learn: () => import('./learn/learn.js'),
  exercise: () => import('./exercise/exercise.js'),
  figure: () => import(`./figure/${FIGURES[address.read().said.get('kind')] ?? 'figure'}.js`),
};
/** A figure stands in a page of the book. It has no header, and no other view leads to it. */
const FIGURE = 'figure';

/** Whether the page stands in a page of the book: a figure, or an exercise that says so. */
function isEmbedded() {
  return viewOf() === FIGURE || (viewOf() === 'exercise' && address.read().said.get('embed') === '1');
}

const app = document.getElementById('app');
const main = h('main', { id: 'main', class: 'shell', tabindex: -1 });
let unmount = null;
/** The list of games by the module that answered: the small module has fewer games. */
const games = {};
let turn = 0;
/** Whether a narrow page shows the notation and the colours. */
let isUnfolded = false;

function viewOf() {
  const { view } = address.read();
  return Object.hasOwn(VIEWS, view) ? view : 'compare';
}

function header() {
  const themes = ['auto', 'light', 'dark'].map((name) => [name, t(`theme-${name}`)]);
  const notations = NOTATIONS.map((name) => [name, t(`notation-${name}`)]);
  const other = language() === 'zh' ? 'en' : 'zh';
  const link = (name) =>
    h('a', { href: `#/${name}`, 'aria-current': viewOf() === name ? 'page' : 'false' }, t(name));
  return h('header', { class: 'top' },
    h('a', { class: 'skip', href: '#main', onclick: toMain }, t('skip')),
    h('div', { class: 'shell' },
      h('a', { class: 'brand', href: '#/compare' }, t('title')),
      h('nav', { 'aria-label': t('views') }, Object.keys(VIEWS).filter((name) => name !== FIGURE).map(link)),
      h('div', { class: 'switches' },
        h('button', { id: 'language', lang: other, onclick: () => setLanguage(other) }, t('other-language')),
        // A narrow page folds them.
        h('button', { id: 'fold', 'aria-label': t('settings'), 'aria-expanded': isUnfolded, onclick: unfold }, '⚙'),
        h('div', { class: 'folded' },
          select(notations, notation(), setNotation, { id: 'notation', 'aria-label': t('notation') }),
          select(themes, labTheme.get(), (theme) => labTheme.set(theme), { id: 'theme', 'aria-label': t('theme') })))));
}

function unfold() {
  isUnfolded = !isUnfolded;
  app.querySelector('#fold').setAttribute('aria-expanded', isUnfolded);
}

// The address after # names a view, so the link must not change it.
function toMain(event) {
  event.preventDefault();
  main.focus();
}

function drawHeader() {
  document.documentElement.toggleAttribute('data-embed', isEmbedded());
  document.title = `${t(viewOf())} · ${t('title')}`;
  const focused = app.querySelector('header :focus')?.id;
  app.querySelector('header')?.remove();
  if (isEmbedded()) return;
  app.prepend(header());
  // On a narrow page, the name of the view can lie beyond the edge.
  const at = app.querySelector('nav [aria-current=page]');
  if (at) at.parentNode.scrollLeft = at.offsetLeft - at.parentNode.offsetLeft;
  if (focused) document.getElementById(focused).focus();
}

function say(...content) {
  main.replaceChildren(h('section', { class: 'card', 'aria-live': 'polite' }, content));
}

function fail(error) {
  say(h('p', { class: 'error' }, problemText(error)), h('button', { onclick: show }, t('again')));
}

/** Shows the view of the address. Whoever was asked for later wins. */
async function show() {
  const mine = ++turn;
  const name = viewOf();
  const { view: named } = address.read();
  if (named !== name) history.replaceState(null, '', `#/${name}`);
  unmount?.();
  unmount = null;
  drawHeader();
  say(t('loading'));
  try {
    const list = (games[api.moduleFor({ op: 'games' })] ??= await api.call({ op: 'games' }));
    const view = await VIEWS[name]();
    if (mine !== turn) return;
    main.replaceChildren();
    main.dataset.view = name;
    const mounted = view.mount(main, { games: list, api, t, onLanguage, get lang() { return language(); } });
    unmount = typeof mounted === 'function' ? mounted : mounted?.unmount;
    if (named && named !== name) {
      const why = t('bad-value', { name: t('view'), value: named, expected: Object.keys(VIEWS).join(', ') });
      main.prepend(h('p', { class: 'error', role: 'status' }, t('bad-address', { why })));
    }
  } catch (error) {
    if (mine === turn) fail(error);
  }
}

setLanguage(language(), false);
app.append(main);
onLanguage(drawHeader);
addEventListener('hashchange', () => {
  show();
  main.focus();
});
show();
