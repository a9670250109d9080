// The texts of the page in two languages. Every view adds its own with `extend`.

const texts = {
  en: {
    title: 'Game search lab',
    skip: 'Skip to the content',
    views: 'Views',
    compare: 'Side by side',
    play: 'Play',
    ablation: 'Ablation',
    theme: 'Colours',
    'theme-auto': 'System',
    'theme-light': 'Light',
    'theme-dark': 'Dark',
    'other-language': '中文',
    loading: 'Loading …',
    again: 'Try again',
    'no-answer': 'The server does not answer. Is it still running?',
    'cut-short': 'The answer ended before it was complete.',
    'game-tree': 'A tree by hand',
    'game-tic-tac-toe': 'Tic-tac-toe',
    'game-connect-four': 'Connect four',
    'game-xiangqi': 'Xiangqi',
    'game-amazons': 'Amazons',
    'game-nim': 'Nim',
  },
  zh: {
    title: '博弈搜索实验室',
    skip: '跳到正文',
    views: '页面',
    compare: '并排对照',
    play: '对弈',
    ablation: '消融实验',
    theme: '配色',
    'theme-auto': '跟随系统',
    'theme-light': '浅色',
    'theme-dark': '深色',
    'other-language': 'English',
    loading: '载入中……',
    again: '重试',
    'no-answer': '服务器没有应答，它还在运行吗？',
    'cut-short': '应答在完成之前中断了。',
    'game-tree': '手写的树',
    'game-tic-tac-toe': '井字棋',
    'game-connect-four': '四子棋',
    'game-xiangqi': '象棋',
    'game-amazons': '亚马逊棋',
    'game-nim': '尼姆',
  },
};

const listeners = new Set();
let current = localStorage.getItem('lab-language') ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');

/** Adds the texts of a view: `{ en: {...}, zh: {...} }`. */
export function extend(more) {
  for (const name of Object.keys(texts)) Object.assign(texts[name], more[name]);
}

/** `en` or `zh`. */
export function language() {
  return current;
}

export function setLanguage(name) {
  current = name;
  localStorage.setItem('lab-language', name);
  document.documentElement.lang = name === 'zh' ? 'zh-CN' : 'en';
  for (const listener of [...listeners]) listener(name);
}

/** Calls back after each change; returns what ends that. */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A whole number with separators. */
export function number(value) {
  return value.toLocaleString('en-US');
}

/** A text; `{n}` in it is a value, and `{n?move|moves}` one word or the other. The key itself if there is no text. */
export function t(key, values = {}) {
  const text = texts[current][key] ?? texts.en[key] ?? key;
  return text.replace(/\{(\w+)(?:\?([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name];
    if (many !== undefined) return value === 1 ? one : many;
    return typeof value === 'number' ? number(value) : value;
  });
}

/** The text of `prefix-name`, or the name as it is. */
export function named(prefix, name) {
  const key = `${prefix}-${name}`;
  const text = t(key);
  return text === key ? name : text;
}
