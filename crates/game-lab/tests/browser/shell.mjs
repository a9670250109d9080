// The header: views, languages, colours.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, onPage, withMedia, withServer } from './browser.mjs';

const theme = (page) => page.evaluate(() => document.documentElement.dataset.theme);

test('the address names the view', onPage('ablation', async (page) => {
  await page.waitForSelector('h1:text-is("Feature impact")');
  await page.click('nav a[href="#/compare"]');
  await page.waitForSelector('h1:text-is("Compare")');
  assert.equal(await page.getAttribute('nav a[href="#/compare"]', 'aria-current'), 'page');
  await page.goBack();
  await page.waitForSelector('h1:text-is("Feature impact")');
}));

test('a view that does not exist is named', onPage('nothing', async (page) => {
  await page.waitForSelector('h1:text-is("Compare")');
  assert.match(await page.textContent('main > .error'), /View “nothing”: expected compare, play, /);
}));

test('the language changes everything, and is remembered', onPage('compare', async (page) => {
  await page.waitForSelector('.lane');
  await page.click('.switches button');
  await page.waitForSelector('h1:text-is("对照")');
  await page.waitForSelector('.lane h3:text-is("Alpha-Beta 剪枝")');
  assert.equal(await page.getAttribute('html', 'lang'), 'zh-CN');
  await page.reload();
  await page.waitForSelector('h1:text-is("对照")');
}));

test('whoever reads Chinese is addressed in Chinese', onPage('compare', async (page) => {
  await page.waitForSelector('h1:text-is("对照")');
}, { locale: 'zh-CN' }));

test('no text is missing in either language', onPage('compare', async (page) => {
  const missing = await page.evaluate(async () => {
    const { texts } = await import('./compare/texts.js');
    const { texts: more } = await import('./ablation/texts.js');
    const { texts: learnt } = await import('./learn/texts.js');
    const { texts: puzzles } = await import('./puzzles/texts.js');
    // The library's own words are English already.
    const own = (key) => !/^(feature|evaluator|position|differs)-/.test(key);
    const of = (name) => Object.keys({ ...texts[name], ...more[name], ...learnt[name], ...puzzles[name] }).filter(own);
    const [en, zh] = [of('en'), of('zh')];
    const { en: playEn } = await import('./play/words-en.js');
    const { zh: playZh } = await import('./play/words-zh.js');
    // The library says these in English itself.
    const said = (key) => /^(reason-|side-|chase$|decided$|moves-left$)/.test(key);
    const between = (some, others) => some.filter((key) => !others.includes(key) && !said(key));
    const [ofPlay, inChinese] = [Object.keys(playEn), Object.keys(playZh)];
    return [
      ...between(en, zh), ...between(zh, en), ...between(ofPlay, inChinese), ...between(inChinese, ofPlay),
    ];
  });
  assert.deepEqual(missing, []);
}));

test('the colours follow the system or the switch', withMedia, onPage('compare', async (page) => {
  await page.waitForSelector('.lane');
  assert.equal(await theme(page), 'dark');
  await page.selectOption('#theme', 'light');
  assert.equal(await theme(page), 'light');
  await page.reload();
  assert.equal(await theme(page), 'light');
  await page.selectOption('#theme', 'auto');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
}, { colorScheme: 'dark' }));

test('a server that is gone is told, and asked again', withServer, onPage('compare', async (page) => {
  await page.waitForSelector('.lane');
  await page.route('**/api', (route) => route.fulfill({ status: 200, body: '{"error": "too many requests at a time"}\n' }));
  await page.reload();
  await page.waitForSelector('main .error');
  assert.match(await page.textContent('main .error'), /too many requests/);
  await page.unroute('**/api');
  await page.click('main button');
  await page.waitForSelector('.lane');
}));

test('every view fits a phone', onPage('play', async (page) => {
  await page.waitForSelector('h1');
  await assertFits(page);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

test('the keyboard reaches everything, beginning with a way past the header', onPage('compare', async (page) => {
  await page.waitForSelector('.lane');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
}));

/** Controls that have no name to read aloud. */
function nameless(page) {
  return page.$$eval('button, input, select, textarea, [role=img], [role=application], [role=grid], dialog', (all) => {
    const named = (one) => one.ariaLabel || one.title || one.labels?.length || one.innerText?.trim()
      || document.getElementById(one.getAttribute('aria-labelledby'))?.textContent;
    const seen = all.filter((one) => one.checkVisibility() && one.closest('[aria-hidden=true]') === null);
    return seen.filter((one) => !named(one)).map((one) => one.outerHTML.slice(0, 120));
  });
}

for (const locale of ['en-US', 'zh-CN']) {
  test(`whatever can be used has a name, in ${locale}`, onPage('compare?game=connect-four&depth=3', async (page) => {
    await page.waitForSelector('.lane');
    await page.waitForSelector('.small-board svg');
    assert.deepEqual(await nameless(page), []);
    await page.click('nav a[href="#/play"]');
    await page.waitForSelector('.table[aria-busy="false"]');
    assert.deepEqual(await nameless(page), []);
    for (const dialog of ['#play-new', '#play-save', '#play-load']) {
      await page.click(dialog);
      await page.waitForSelector('dialog');
      assert.deepEqual(await nameless(page), [], dialog);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
      // The focus is where it was.
      assert.equal(await page.evaluate(() => `#${document.activeElement.id}`), dialog);
    }
    await page.click('nav a[href="#/puzzles"]');
    await page.waitForSelector('.puzzles .table[aria-busy="false"]');
    await page.click('#puzzles-show');
    await page.waitForSelector('.line-move');
    assert.deepEqual(await nameless(page), []);
    await page.click('nav a[href="#/ablation"]');
    await page.waitForSelector('#run');
    assert.deepEqual(await nameless(page), []);
    await page.click('nav a[href="#/learn"]');
    await page.waitForSelector('#learn-run');
    assert.deepEqual(await nameless(page), []);
  }, { locale }));
}
