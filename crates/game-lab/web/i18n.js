// The texts of the page in two languages. Every view adds its own with `extend`.

import { read } from './address.js';

const texts = {
  en: {
    title: 'Game search lab',
    skip: 'Skip to the content',
    view: 'View',
    views: 'Views',
    compare: 'Compare',
    play: 'Play',
    puzzles: 'Puzzles',
    ablation: 'Feature impact',
    learn: 'Learn',
    exercise: 'Exercises',
    theme: 'Colours',
    'theme-auto': 'System',
    'theme-light': 'Light',
    'theme-dark': 'Dark',
    'other-language': '中文',
    settings: 'Settings',
    notation: 'Notation',
    'notation-iccs': 'ICCS (h2e2)',
    'notation-wxf': 'WXF (C2=5)',
    'notation-chinese': 'Chinese (炮二平五)',
    'notation-traditional': 'Chinese, traditional',
    loading: 'Loading …',
    again: 'Try again',
    'no-answer': 'The server does not answer. Is it still running?',
    busy: 'The server is busy with other searches. Stop one of them, or try again later.',
    'cut-short': 'The answer ended before it was complete.',
    'library-says': '{text}',
    'copy-link': 'Copy link',
    link: 'Link to what is shown',
    'link-copied': 'Link copied.',
    'link-selected': 'The link is selected: copy it with the keyboard.',
    'link-too-long': 'Too long for a link.',
    'bad-address': 'This link is not valid: {why}. Showing the default.',
    'bad-value': '{name} “{value}”: expected {expected}',
    'missing-value': '{name} is missing: expected {expected}',
    'whole-number': 'a whole number',
    'game-tree': 'Custom tree',
    'game-tic-tac-toe': 'Tic-tac-toe',
    'game-connect-four': 'Connect four',
    'game-xiangqi': 'Xiangqi',
    'game-amazons': 'Amazons',
    'game-nim': 'Nim',
    'position-delphi': 'Three minima',
    'position-wiki': 'One leaf cut',
    'position-alpha-cut': 'An alpha cut',
    'position-beta-cut': 'A beta cut',
    'position-start': 'Start',
    'position-midgame': 'Middlegame',
    'position-middlegame': 'Middlegame',
    'position-where a pass misleads': 'Where a pass misleads',
  },
  zh: {
    title: '博弈搜索实验室',
    skip: '跳到正文',
    view: '页面',
    views: '页面',
    compare: '对照',
    play: '对弈',
    puzzles: '习题',
    ablation: '消融实验',
    learn: '学习',
    exercise: '练习',
    theme: '配色',
    'theme-auto': '跟随系统',
    'theme-light': '浅色',
    'theme-dark': '深色',
    'other-language': 'English',
    settings: '设置',
    notation: '记谱法',
    'notation-iccs': 'ICCS（h2e2）',
    'notation-wxf': 'WXF（C2=5）',
    'notation-chinese': '中文（炮二平五）',
    'notation-traditional': '中文繁体',
    loading: '载入中……',
    again: '重试',
    busy: '服务器正忙于其他搜索，请停止其中一个，或稍后再试。',
    'no-answer': '服务器没有应答，它还在运行吗？',
    'cut-short': '应答在完成之前中断了。',
    'library-says': '无法识别，程序的说明（英文）：{text}',
    'copy-link': '复制链接',
    link: '所示内容的链接',
    'link-copied': '链接已复制。',
    'link-selected': '链接已选中，请用键盘复制。',
    'link-too-long': '内容太长，无法写进链接。',
    'bad-address': '链接无效：{why}。改为显示默认内容。',
    'bad-value': '{name}“{value}”应为{expected}',
    'missing-value': '缺少{name}，应为{expected}',
    'whole-number': '整数',
    'game-tree': '自定义树',
    'game-tic-tac-toe': '井字棋',
    'game-connect-four': '四子棋',
    'game-xiangqi': '象棋',
    'game-amazons': '亚马逊棋',
    'game-nim': '取石子（Nim）',
    'position-delphi': '三个极小值',
    'position-wiki': '剪去一叶',
    'position-alpha-cut': 'Alpha 剪枝',
    'position-beta-cut': 'Beta 剪枝',
    'position-start': '初始局面',
    'position-midgame': '中局',
    'position-middlegame': '中局',
    'position-where a pass misleads': '空着误导之处',
    'evaluator-piece-square': '位置分',
    'evaluator-material': '子力',
    'evaluator-article-as-printed': '文章所印',
    'evaluator-article-as-intended': '文章本意',
    'evaluator-full': '完整评价',
    'evaluator-lecture': '讲义',
    'evaluator-mobility': '机动性',
    'evaluator-territory': '领地',
    'evaluator-champion': '冠军程序',
    'evaluator-counted': '计数',
    'evaluator-threats': '威胁',
    'evaluator-threats-as-published': '威胁（原发表）',
    'evaluator-open-lines': '开放线',
    'evaluator-none': '无',
    'evaluator-broken': '错误示例',
    'evaluator-xor-rule': '异或规则',
    'evaluator-leaf-value': '叶节点的值',
  },
};

const listeners = new Set();
let current = read().said.get('lang') ?? localStorage.getItem('lab-language') ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');

/** Adds the texts of a view: `{ en: {...}, zh: {...} }`. */
export function extend(more) {
  for (const name of Object.keys(texts)) Object.assign(texts[name], more[name]);
}

if (!Object.hasOwn(texts, current)) current = 'en';

/** `en` or `zh`. */
export function language() {
  return current;
}

/** `isKept`: the reader has chosen it, and finds it again next time. */
export function setLanguage(name, isKept = true) {
  current = name;
  if (isKept) keep(name);
  document.documentElement.lang = name === 'zh' ? 'zh-CN' : 'en';
  redraw();
}

/** Whoever has words or moves on the page draws them anew. */
export function redraw() {
  for (const listener of [...listeners]) listener(current);
}

function keep(name) {
  try {
    localStorage.setItem('lab-language', name);
  } catch {
    // No room, or not allowed: the language lasts as long as the page.
  }
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

/** What went wrong, to be shown: what the library says is introduced in the language of the page. */
export function problemText(error) {
  return error.isLibrarys ? t('library-says', { text: error.message }) : error.message;
}

/** The text of `prefix-name`, or the name as it is. */
export function named(prefix, name) {
  const key = `${prefix}-${name}`;
  const text = t(key);
  return text === key ? name : text;
}
