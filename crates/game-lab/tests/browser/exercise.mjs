// The exercises: every one is solved in the page, by the answer that the library gives, typed, dragged or chosen.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, onPage } from './browser.mjs';

const exercise = (name, seed = 1, more = '') => `exercise?name=${name}&seed=${seed}${more}`;
const open = (page, seed) => page.waitForSelector(`.exercise[data-state=open][data-seed="${seed}"]`);
const judged = (page) => page.textContent('.judged');
const order = (page) => page.$$eval('.exercise-tree .node', (all) => all.map((one) => one.textContent).join(' '));

/** Asks the library. */
function ask(page, request) {
  return page.evaluate(async (asked) => {
    const { call } = await import('./api.js');
    return call(asked);
  }, request);
}

async function checkAnswer(page) {
  await page.click('.exercise button[type=submit]');
  await page.waitForSelector('.exercise[data-state=right], .exercise[data-state=wrong]');
}

/** The labels and leaves of a tree in brackets, level by level of one node: `[label, kids]`. */
function parsed(text) {
  const tokens = text.match(/[()]|[^\s()]+/g);
  let at = 0;
  const node = () => {
    let label = tokens[at++];
    if (label.endsWith(':')) at += 1;
    else if (label !== '(') return [label, []];
    label = label.replace(/[:(]/, '');
    const kids = [];
    while (tokens[at] !== ')') kids.push(node());
    at += 1;
    return [label, kids];
  };
  return node();
}

/** Brings the children of a node into an order, by keys. */
async function arrange(page, current, wanted, path = []) {
  const kids = [...current[1]];
  for (const [place, kid] of wanted[1].entries()) {
    const same = (one) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(kid));
    let at = kids.findIndex((one, index) => index >= place && same(one));
    const key = () => [...path, kids[at][1].length ? kids[at][0] : /.*(?=:)/.exec(kids[at][0])?.[0] ?? String(at + 1)].join(' ');
    // A node that is in its place need not be a button.
    if (at > place) await page.locator(`button[data-path="${key()}"]`).focus();
    for (; at > place; at--) {
      await page.keyboard.press('ArrowUp');
      [kids[at - 1], kids[at]] = [kids[at], kids[at - 1]];
    }
    if (kid[1].length) await arrange(page, kids[place], kid, [...path, kid[0]]);
  }
}

const sorted = ([label, kids]) => [label, kids.map(sorted).map((kid) => JSON.stringify(kid)).sort()];

/** Enters an answer as a reader does. */
async function enter(page, { form, start }, answer) {
  const words = answer.split(' ');
  if (form === 'window') {
    await page.fill('#exercise-alpha', words[0]);
    await page.fill('#exercise-beta', words[1]);
  } else if (form === 'entry') {
    await page.selectOption('#exercise-bound', words[0]);
    await page.fill('#exercise-score', words[1]);
    await page.fill('#exercise-depth', words[2]);
  } else if (form === 'tree') {
    await page.fill('#exercise-tree', answer);
  } else if (form === 'leaf') {
    // A static value stands before a slash.
    const values = (text) => text.match(/-?\b\d+\b(?!\/)/g);
    const at = values(answer).findIndex((value, index) => value !== values(start)[index]);
    await page.click(`.exercise-tree button.leaf >> nth=${at}`);
    await page.fill('#exercise-value', values(answer)[at]);
  } else if (form === 'noise') {
    const noisy = answer.match(/(?<=[( ])!?\d+/g).map((leaf) => leaf.startsWith('!'));
    for (const at of noisy.keys()) if (noisy[at]) await page.click(`.exercise-tree button.leaf >> nth=${at}`);
  } else if (form === 'pick') {
    await page.click(`.exercise-tree button[data-path="${answer}"]`);
  } else if (form === 'numbers') {
    for (const [at, word] of words.entries()) await page.fill(`.answer input >> nth=${at}`, word);
  } else if (form === 'order') {
    await arrange(page, parsed(start), parsed(answer));
  } else {
    assert.fail(`no way to enter ${form}`);
  }
}

test('every exercise is solved in the page', onPage('exercise', async (page) => {
  await page.waitForSelector('.exercise-list li');
  const { exercises } = await ask(page, { op: 'exercises' });
  assert.ok(exercises.length >= 20);
  for (const [number, { name }] of exercises.entries()) {
    const instance = await ask(page, { op: 'exercise', name, seed: 5, solve: true });
    await page.goto(page.url().replace(/#.*/, `#/${exercise(name, 5)}`));
    await open(page, 5);
    await enter(page, instance, instance.solution);
    await checkAnswer(page);
    assert.match(await judged(page), /^✓ Right/, name);
    assert.match(await page.textContent('.exercise .state'), /Solved/, name);
    await page.goto(page.url().replace(/#.*/, '#/exercise'));
    await page.waitForFunction((solved) => document.querySelector('.sum')?.textContent.startsWith(`${solved} of`), number + 1);
  }
  assert.equal(await page.locator('li[data-solved=true]').count(), exercises.length);
  await page.reload();
  await page.waitForFunction((all) => document.querySelectorAll('li[data-solved=true]').length === all, exercises.length);
}));

test('every message of the library has a text in both languages, with all its values', onPage('exercise', async (page) => {
  await page.waitForSelector('.exercise-list li');
  const problems = await page.evaluate(async () => {
    const { call } = await import('./api.js');
    const { setLanguage, t } = await import('./i18n.js');
    const { en } = await import('./exercise/texts-en.js');
    const { zh } = await import('./exercise/texts-zh.js');
    const found = Object.keys(en).filter((key) => !(key in zh)).concat(Object.keys(zh).filter((key) => !(key in en)));
    const { exercises } = await call({ op: 'exercises' });
    const tries = {
      numbers: ['3', '20', '-5', '1 0', '5 2', '30 9', '9 9', '40 3'], pick: ['B', 'C', 'B E', 'B E 1', 'C H 2', 'B p', 'C q', 'C r', 'D s', 'E t', 'F u', 'F v', 'F p', 'E p', 'D M 3', 'D K 1', 'C I 3'],
      window: ['9 3', '0 20', '5 6', '-1 21', '3 12'], entry: ['exact 5 3', 'lower 9 2', 'upper 4 3', 'lower 0 4'],
      tree: ['(', '7', '(1)', 'min (1)', '(3 (1 2))', '((4 5) 4)', '(a:(1) b:(&a))', '(1) > 1'],
    };
    for (const { name, form, lesson } of exercises) {
      for (const key of [`exercise-${name}`, `lesson-${lesson.split('/').at(-1)}`]) if (!(key in en)) found.push(key);
      for (let seed = 1; seed < 9; seed++) {
        const { solution, start, statement } = await call({ op: 'exercise', name, seed, solve: true });
        const value = statement.values.value ?? 5;
        const own = form === 'tree' ? [`(${value})`, `min (${value})`, `(${value} (${value} ${value - 1}))`, `((${value} ${value + 1}))`] : [];
        const changed = form === 'noise' ? [start.replace(/ (\d)/, ' !$1'), start.replace(/ (\d)/g, ' !$1')] : ['order', 'leaf'].includes(form) ? [start.replace(/(\d+) (\d+)/, '$2 $1'), start.replace(/\d+/, '19'), start.replace(/\d+/g, '3')] : [];
        const answers = [solution, start, '', ...(tries[form] ?? []), ...own, ...changed];
        const { hint, verdicts } = await call({ op: 'exercise', name, seed, answers });
        for (const { key, values } of [statement, hint, ...verdicts.map(({ message }) => message)]) {
          for (const language of ['en', 'zh']) {
            setLanguage(language, false);
            const text = t(key, values);
            if (text === key || /undefined|[{}]/.test(text)) found.push(`${language} ${key}: ${text}`);
          }
        }
      }
    }
    return [...new Set(found)];
  });
  assert.deepEqual(problems, []);
}));

test('wrong answers are told apart; the hint helps; a solution that was shown does not count', onPage(exercise('order-children'), async (page) => {
  await open(page, 1);
  await page.click('.tools button:text("Hint")');
  assert.match(await page.textContent('.said-hint'), /\d leaves are enough/);
  await checkAnswer(page);
  const first = await judged(page);
  assert.match(first, /^✗ .*The first child/);
  await page.waitForSelector('.shown-searches .lane');
  // The best child comes first, and nothing else is right.
  const [best] = first.match(/(?<=With )[A-Z]/);
  for (let step = 0; step < 2; step++) await page.locator(`button[data-path="${best}"]`).press('ArrowUp');
  await checkAnswer(page);
  assert.match(await judged(page), /^✗ .*The best child comes first/);
  await page.click('button:text("Show a solution")');
  await page.waitForSelector('.exercise[data-state=right]');
  assert.equal(await page.textContent('.exercise .state'), '');
  await page.click('button:text("Another one")');
  await open(page, 2);
  assert.equal(await judged(page), '');
  assert.match(page.url(), /seed=2/);
}));

test('nodes are dragged, and the keyboard does everything', onPage(exercise('order-children'), async (page) => {
  await open(page, 1);
  const before = await order(page);
  const [one, other] = await page.$$eval('.exercise-tree button.inner', (all) => all.slice(0, 2).map((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }));
  await page.mouse.move(...one);
  await page.mouse.down();
  await page.mouse.move(other[0], other[1] + 10, { steps: 6 });
  await page.mouse.up();
  assert.equal(await order(page), before.replace(/(B.*?) (C.*?) (?=D)/, '$2 $1 '));
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'B');
  await page.keyboard.press('ArrowUp');
  assert.equal(await order(page), before);
  await page.click('button:text("Search later")');
  await page.click('.exercise button:text("Reset")');
  assert.equal(await order(page), before);
}));

test('a window, an entry and a tree are checked with Enter; an unreadable answer is told', onPage(exercise('re-search'), async (page) => {
  await open(page, 1);
  await page.fill('#exercise-alpha', '9');
  await page.fill('#exercise-beta', '3');
  await page.press('#exercise-beta', 'Enter');
  await page.waitForFunction(() => document.querySelector('.judged').textContent.includes('This is no window'));
  await page.goto(page.url().replace(/#.*/, `#/${exercise('forgotten-negation')}`));
  await open(page, 1);
  await page.fill('#exercise-tree', '（1，（2');
  await page.press('#exercise-tree', 'Enter');
  await page.waitForFunction(() => document.querySelector('.judged').textContent.includes('cannot be read'));
  assert.equal(await page.locator('.exercise-code span').first().textContent(), 'pub fn search<G, E, O>(cx: &mut Context<\'_, G, E, O>, depth: u32, ply: u32) -> Score\n');
}));

test('an exercise that does not exist says so', onPage('exercise?name=sorting', async (page) => {
  await page.waitForFunction(() => document.querySelector('.exercise .error')?.textContent.includes('expected one of'));
}));

test('the language changes in the middle of an answer, which stays', onPage(exercise('re-search', 4), async (page) => {
  await open(page, 4);
  await page.fill('#exercise-alpha', '3');
  await page.fill('#exercise-beta', '8');
  await page.click('.switches button');
  await page.waitForSelector('.exercise h2:text-is("重新搜索的窗口")');
  await open(page, 4);
  assert.equal(await page.inputValue('#exercise-beta'), '8');
  await checkAnswer(page);
  assert.match(await judged(page), /PVS|正确/);
}));

test('the fast track has one exercise for each lesson', onPage('exercise?track=fast', async (page) => {
  await page.waitForSelector('.exercise-list li');
  const counts = await page.$$eval('.exercise-list ul', (all) => all.map((one) => one.children.length));
  assert.ok(counts.length >= 14 && counts.every((count) => count === 1), counts.join());
}));

for (const colorScheme of ['light', 'dark']) {
  test(`every exercise fits a phone, ${colorScheme}`, onPage('exercise', async (page) => {
    await page.waitForSelector('.exercise-list li');
    await assertFits(page);
    const { exercises } = await ask(page, { op: 'exercises' });
    for (const { name } of exercises) {
      await page.goto(page.url().replace(/#.*/, `#/${exercise(name, 2, '&embed=1')}`));
      await open(page, 2);
      assert.equal(await page.locator('header.top').count(), 0);
      await checkAnswer(page);
      await assertFits(page);
    }
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme }));
}
