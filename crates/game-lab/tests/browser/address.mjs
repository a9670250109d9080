// The address carries what is shown: it is followed, sent, opened, and damaged.

import assert from 'node:assert/strict';
import test from 'node:test';
import { copied, onPage } from './browser.mjs';

const LEAVES = '((3 5) (2 9))';
const hash = (page) => page.evaluate(() => location.hash);

/** Waits until the address says so, by name. */
function says(page, name, value) {
  const isSo = ([key, expected]) => new URLSearchParams(location.hash.split('?')[1]).get(key) === expected;
  return page.waitForFunction(isSo, [name, value]);
}

const lanes = (page) => page.$$eval('.lane', (all) => all.map((one) => one.dataset.algorithm));

test('a comparison is in the address, step and all, and is there again', onPage('compare', async (page) => {
  await page.waitForSelector('.lane');
  await page.fill('#position', LEAVES);
  await says(page, 'position', LEAVES);
  await page.check('.chip input[value="mtdf"]');
  await says(page, 'algorithms', 'minimax,alpha-beta,mtdf');
  await page.click('#player-start');
  await page.click('#player-step');
  await page.click('#player-step');
  await says(page, 'step', '2');
  assert.match(await hash(page), /^#\/compare\?game=tree&position=\(\(3\+5\)\+\(2\+9\)\)&depth=2&/);

  // In a browser that has never seen it.
  const [sent, url] = [await hash(page), page.url()];
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(url);
  await page.waitForSelector('.lane:nth-child(3)');
  assert.equal(await hash(page), sent);
  assert.deepEqual(await lanes(page), ['minimax', 'alpha-beta', 'mtdf']);
  assert.equal(await page.inputValue('#position'), LEAVES);
  assert.match(await page.textContent('.player .place'), /^2 \//);
}));

test('a link is opened while the page is open', onPage('compare', async (page) => {
  await page.waitForSelector('.lane');
  await page.evaluate(() => {
    location.hash = '#/compare?game=connect-four&moves=4+4&depth=3&evaluator=none&algorithms=minimax';
  });
  await page.waitForSelector('.lane[data-algorithm=minimax]');
  assert.deepEqual(await lanes(page), ['minimax']);
  assert.deepEqual([await page.inputValue('#game'), await page.inputValue('#moves'), await page.inputValue('#depth')],
    ['connect-four', '4 4', '3']);
  assert.equal(await page.inputValue('#evaluator'), 'none');
  await says(page, 'evaluator', 'none');
}));

test('an address presents the trees alone', onPage('compare?game=tree&position=((3+5)+(2+9))&present=1', async (page) => {
  await page.waitForSelector('.lane:nth-child(2)');
  const isPresented = () => page.evaluate(() => document.documentElement.hasAttribute('data-present'));
  assert.ok(await isPresented());
  await says(page, 'present', '1');
  await page.keyboard.press('Escape');
  assert.ok(!await isPresented());
  await page.waitForFunction(() => !location.hash.includes('present'));
}, { folded: true }));

test('an address that presents a position which cannot be searched says so', onPage('compare?game=xiangqi&depth=30&present=1', async (page) => {
  await page.waitForSelector('.lane');
  assert.match(await page.textContent('#position-error'), /depth 30/);
  assert.ok(await page.isVisible('#position-error'));
}, { folded: true }));

for (const [what, address, said] of [
  ['no game', 'game=go', /Game “go”: expected .*xiangqi/],
  ['no tree', 'game=tree&position=((1+2', /“\)” are missing at the end\. Showing/],
  ['a depth beyond reason', 'game=xiangqi&depth=30', /depth 30/],
  ['a depth that is no number', 'game=xiangqi&depth=two', /Depth “two”: expected a whole number/],
  ['an unknown algorithm', 'game=nim&algorithms=pvs,magic', /Algorithm “pvs,magic”: expected up to 4 of minimax/],
  ['too many algorithms', 'game=nim&algorithms=minimax,negamax,pvs,mtdf,history', /expected up to 4/],
  ['an unknown evaluator', 'game=xiangqi&evaluator=luck', /luck/],
  ['moves that cannot be', 'game=tic-tac-toe&moves=5+5', /move 2/],
  ['broken signs', 'game=%E0%A4%A&position=%', /Game “/],
  ['a position of no game', 'position=((1+2)+3)', /Game is missing: expected .*xiangqi/],
  ['a step beyond the end', 'game=tree&step=99999999', /Step “99,999,999”: expected 0 … \d+/],
]) {
  test(`an address with ${what} is told of, and what is usual shown`, onPage(`compare?${address}`, async (page) => {
    await page.waitForSelector('.lane');
    assert.match(await page.textContent('#position-error'), said);
    assert.match(await page.textContent('#position-error'), /^This link is not valid/);
    assert.deepEqual(await lanes(page), ['minimax', 'alpha-beta']);
    assert.equal(await page.locator('.stage .error').count(), 0);
  }));
}

test('the link is copied, and that is said', onPage('compare', async (page) => {
  await page.waitForSelector('.lane');
  const link = await copied(page, async () => {
    await page.click('[data-tool=link]');
    await page.waitForSelector('.copy-link [role=status]:text-is("Link copied.")');
  });
  assert.match(link, /^http:\/\/.*#\/compare\?game=tree&position=A:\(B1:/);
  assert.match(link, /&algorithms=minimax,alpha-beta$/);
}));

test('without a clipboard the link is there to copy; a tree too large for one is said to be', onPage('compare', async (page) => {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.waitForSelector('.lane');
  await page.click('[data-tool=link]');
  await page.waitForSelector('.copy-link .link:focus');
  assert.equal(await page.evaluate(() => getSelection().toString()), await page.inputValue('.copy-link .link'));

  await page.fill('#position', `(${'(1 2 3 4 5 6 7 8 9) '.repeat(120)})`);
  await page.waitForFunction(() => /\/ [2-9],\d{3}$/.test(document.querySelector('.player .place').textContent));
  await page.click('[data-tool=link]');
  await page.waitForSelector('.copy-link [role=status]:text-is("Too long for a link.")');
}));

test('an ablation is in the address, and is there again', onPage('ablation', async (page) => {
  await page.selectOption('#ablation-game', 'connect-four');
  await page.fill('#ablation-position', '......./......./......./......./......./x......');
  await page.fill('#ablation-depth', '5');
  await page.press('#ablation-depth', 'Enter');
  await says(page, 'depth', '5');
  assert.equal(await page.inputValue('#ablation-preset'), 'own');
  await page.reload();
  await page.waitForSelector('#ablation-depth');
  assert.deepEqual([await page.inputValue('#ablation-game'), await page.inputValue('#ablation-depth')], ['connect-four', '5']);
  assert.match(await page.inputValue('#ablation-position'), /\/x\.{6}$/);
}));

for (const [what, address, said] of [
  ['no game', 'game=nim', /Game “nim”: expected xiangqi/],
  ['no position', 'game=xiangqi&position=rubbish', /rubbish/],
  ['a depth beyond reason', 'game=xiangqi&depth=99', /Depth “99”: expected 1 … 40/],
]) {
  test(`an ablation with ${what} is told of`, onPage(`ablation?${address}`, async (page) => {
    await page.waitForSelector('.setup .error:has-text("This link is not valid")');
    assert.match(await page.textContent('.setup .error'), said);
    assert.match(await page.inputValue('#ablation-position'), /^rnbakabnr/);
    assert.equal(await page.inputValue('#ablation-depth'), '9');
  }));
}
