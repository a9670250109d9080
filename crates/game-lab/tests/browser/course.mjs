// The links of the course: each is opened, and shows what it names without a complaint.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import test from 'node:test';
import { onPage } from './browser.mjs';

const folder = new URL('../../../../docs/src/course/', import.meta.url);
const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
const links = texts.flatMap((text) => [...text.matchAll(/<\.\.\/lab\/#\/([^>]*)>/g)].map(([, link]) => link));

test('the course has links into the lab', () => assert.ok(links.length > 24, `${links.length} links`));

for (const link of links.filter((one) => one.startsWith('compare?'))) {
  test(`${link} opens as it says`, onPage(link, async (page) => {
    const said = new URLSearchParams(link.split('?')[1]);
    const wanted = said.get('algorithms').split(',');
    await page.waitForSelector(`.lane:nth-child(${wanted.length})`, { timeout: 60000 });
    assert.deepEqual(await page.$$eval('.lane', (all) => all.map((one) => one.dataset.algorithm)), wanted);
    assert.equal(await page.textContent('#position-error'), '');
    const isPresented = await page.evaluate(() => document.documentElement.hasAttribute('data-present'));
    assert.equal(isPresented, said.get('present') === '1');
  }, { folded: true }));
}
