// The board under the hand: clicks, dragging, keys, typed moves, and what the engine says to it.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertFits, onPage, tap, withRequests } from './browser.mjs';
import { begin, cell, clickMove, men, moves, movesAre, pointsAreBeside } from './play-steps.mjs';

test(
  'the engine answers a move by clicks; undo, redo and flip',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'me', levels: { 1: 2 } });
    await cell(page, 'xiangqi', 'h2').click();
    assert.equal(await page.locator('.table .dot').count(), 11);
    assert.equal(await page.locator('.table .take').count(), 1);
    await cell(page, 'xiangqi', 'e2').click();
    await movesAre(page, 2);
    const made = await moves(page);

    await page.click('[data-tool=undo]');
    await page.waitForSelector('.moves .ahead[data-ply="1"]');
    assert.match(await page.innerText('.turn-text'), /Red to move/);
    await page.click('[data-tool=redo]');
    await page.waitForSelector('.moves [data-ply="2"][aria-current]');
    assert.deepEqual(await moves(page), made);

    const top = async () => (await cell(page, 'xiangqi', 'e0').boundingBox()).y;
    const before = await top();
    await page.click('[data-tool=flip]');
    assert.ok((await top()) < before);
  }),
);

test(
  'men are dragged, and a refused move says why',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'people' });
    await cell(page, 'xiangqi', 'b0').dragTo(cell(page, 'xiangqi', 'b5'));
    await page.waitForSelector('.note.error:has-text("a horse goes one step straight and one diagonally")');
    const said = await page.innerText('.note.error');
    assert.match(said, /^The Red horse on b0 cannot reach b5: /, 'without the text of a move that nobody wrote');
    await pointsAreBeside(page, said);
    await page.keyboard.press('Escape');
    await cell(page, 'xiangqi', 'b0').dragTo(cell(page, 'xiangqi', 'c2'));
    await movesAre(page, 1);
    assert.deepEqual(await moves(page), ['H8+7']);
  }),
);

test(
  'the keyboard alone is enough',
  onPage('play', async (page) => {
    await begin(page, 'amazons', { seats: 'people' });
    // The board is one stop of Tab: its cell in the corner.
    await page.focus('#play-new');
    const stops = [];
    while (!stops.includes('play-typed') && stops.length < 40) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement.dataset.cell ?? document.activeElement.id));
      if (await page.evaluate(() => document.activeElement.closest('.board-frame'))) stops.push('on the board');
    }
    const onBoard = stops.indexOf('on the board');
    assert.equal(stops[onBoard - 1], '0', `a1 is reached: ${stops}`);
    assert.equal(stops.lastIndexOf('on the board'), onBoard, `and left by the next Tab: ${stops}`);
    for (let back = stops.length - onBoard - 1; back > 0; back--) await page.keyboard.press('Shift+Tab');
    for (let right = 0; right < 3; right++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    assert.equal(await cell(page, 'amazons', 'd1').getAttribute('aria-label'), 'd1, White queen, picked');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    assert.equal(
      await page.evaluate(() => document.activeElement.getAttribute('aria-label')),
      'd2, empty, can go here',
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await movesAre(page, 1);
    assert.deepEqual(await moves(page), ['d1-d2/e2']);
  }),
);

test(
  'moves are typed in any notation, and written in the one that is chosen',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'people' });
    for (const [index, text] of ['炮二平五', 'H8+7', 'h0g2'].entries()) {
      await page.fill('#play-typed', text);
      await page.keyboard.press('Enter');
      await movesAre(page, index + 1);
    }
    await page.selectOption('#notation', 'chinese');
    await page.waitForSelector('.moves .move:has-text("炮二平五")');
    await page.fill('#play-typed', 'nonsense');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.note.error:has-text("nonsense")');
  }),
);

test(
  'hints, analysis, overlays, symbols, the evaluation explained',
  onPage('play', async (page) => {
    await begin(page, 'xiangqi', { seats: 'people' });
    await page.click('[data-tool=hint]');
    await page.waitForSelector('.table .hint-line', { state: 'attached' });
    assert.match(await page.innerText('.note'), /The engine would play/);
    await page.selectOption('#play-lines', '3');
    await page.click('[data-tool=analyse]');
    await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 3);
    // A move ends the search of the old position, and the new one is analysed.
    await clickMove(page, 'xiangqi', ['h2', 'e2']);
    await page.waitForFunction(() => /^depth/.test(document.querySelector('.opinion .hint').textContent));
    await page.click('[data-tool=analyse]');

    await page.selectOption('#play-overlay', 'attacks');
    await page.waitForSelector('.table .owned');
    await page.waitForSelector('.hint:has-text("men of Red (left) and Black (right)"):has-text("A cannon counts behind its screen")');
    await page.selectOption('#play-pieces', 'symbols');
    assert.equal(await page.locator('.board-frame .symbol').count(), 32);
    await page.click('.explain summary');
    // The network, which plays, knows pieces only. The evaluator made by hand has terms.
    await page.waitForSelector('.explain tbody th:text-is("Red cannon e2")');
    assert.equal(await page.locator('.explain tbody tr').count(), 32);
    assert.match(await page.innerText('.explain .hint'), /Score of Red: [+−]?\d+\nPoints are/);
    await page.selectOption('#play-evaluator', 'full');
    await page.waitForSelector('.explain tbody th:text-is("mobility of horses")');
    assert.match(await page.innerText('.explain .hint'), /Score of Red: [+−]?\d+ · \d+ % of the game lies ahead/);

    await page.selectOption('#play-game', 'amazons');
    await page.waitForSelector('.hint:has-text("A cannon counts")', { state: 'detached' });
    await page.selectOption('#play-overlay', 'territory');
    await page.waitForSelector('.table .reach');
  }),
);

test(
  'head and lines of the engine are of one opinion, and marked once a move is made',
  onPage('play', async (page) => {
    // Only ICCS says where a man comes from.
    await page.selectOption('#notation', 'iccs');
    await begin(page, 'xiangqi', { seats: 'engines', levels: { 0: 3, 1: 3 } });
    // What is seen from frame to frame, until so many moves are made.
    const seen = await page.evaluate(async () => {
      const frames = [];
      const text = (query) => document.querySelector(query)?.textContent ?? '';
      while (document.querySelectorAll('.moves .move').length < 16) {
        await new Promise(requestAnimationFrame);
        const lines = document.querySelector('.opinion .lines');
        const last = [...document.querySelectorAll('.moves .move')].at(-1)?.firstChild.textContent;
        if (lines.hidden || !last) continue;
        const [value, ...moves] = lines.firstChild.textContent.split(' ');
        const facts = text('.opinion .hint');
        const isMarked = lines.classList.contains('old') && facts.includes('1 move ago');
        frames.push({ last, head: text('.opinion .score'), value, first: moves[0], isMarked, facts });
      }
      return frames;
    });
    assert.deepEqual(seen.filter(({ head, value }) => head !== value), []);
    const fresh = seen.filter(({ isMarked }) => !isMarked);
    assert.ok(fresh.length > 5 && fresh.length < seen.length, `${fresh.length} of ${seen.length}`);
    // Where the last man came from nobody stands: no line of the position now begins there.
    assert.deepEqual(fresh.filter(({ last, first }) => first.slice(0, 2) === last.slice(0, 2)), []);
    await page.click('[data-tool=undo]');
  }),
);

test(
  'the evaluation is asked for only after the position has loaded',
  withRequests,
  onPage('play', async (page) => {
    await begin(page, 'amazons', { seats: 'people' });
    // An evaluation that is asked for at once arrives before the position.
    let late = 0;
    await page.route('**/api', async (route) => {
      if (route.request().postData().includes('"look"') && ++late) await new Promise((go) => setTimeout(go, 500));
      return route.continue();
    });
    await page.selectOption('#play-game', 'xiangqi');
    await page.click('.explain summary');
    await page.waitForSelector('.explain tbody th:text-is("Red cannon h2")');
    assert.ok(late > 0);
  }),
);

test(
  'groups of the evaluation are the sums of the numbers shown',
  onPage('play', async (page) => {
    const middlegames = [
      'r1ba1a3/2N1kn3/2n1b4/p3p1p1p/2p6/6P2/P1P5P/1CcC5/c1R6/2BAKAB2 w - - 6 4',
      'r1ba1a3/2Nk1n3/4b4/6p1p/p1pnp1P2/9/P1P5P/4C4/C1R6/4KAB2 w - - 3 10',
    ];
    await page.selectOption('#play-game', 'xiangqi');
    await page.click('.explain summary');
    await page.selectOption('#play-evaluator', 'full');
    await page.waitForSelector('.explain tbody tr.group');
    let groups = 0;
    for (const fen of middlegames) {
      const before = await page.innerText('.explain table');
      await begin(page, 'xiangqi', { seats: 'people', fen });
      await page.waitForFunction((old) => document.querySelector('.explain table').innerText !== old, before);
      const rows = await page.$$eval('.explain tbody tr', (all) =>
        all.map((row) => ({
          isGroup: row.classList.contains('group'),
          cells: [...row.querySelectorAll('td')].map((one) => Number(one.textContent.replace('−', '-').replace(',', ''))),
        })),
      );
      // Group by group, each with the rows up to the next.
      const starts = rows.flatMap(({ isGroup }, index) => (isGroup ? [index] : []));
      for (const [index, start] of starts.entries()) {
        const inside = rows.slice(start + 1, starts[index + 1]);
        if (inside.length === 0) continue;
        const sums = [0, 1, 2].map((column) => inside.reduce((all, { cells }) => all + cells[column], 0));
        assert.deepEqual(rows[start].cells, sums, `group ${index} of ${fen}`);
        groups += 1;
      }
    }
    assert.ok(groups >= 8, `${groups} groups`);
    assert.match(await page.innerText('.explain .hint'), /rows may not add up/);
  }),
);

test(
  'another kind of game keeps its own place',
  onPage('play', async (page) => {
    await begin(page, 'tic-tac-toe', { seats: 'me', levels: { 1: 1 } });
    await page.locator('[data-cell="4"]').click();
    await movesAre(page, 2);
    await begin(page, 'connect-four', { seats: 'people' });
    // A disc falls from wherever the column is pointed at.
    await page.locator('[data-cell="38"]').click();
    await movesAre(page, 1);
    assert.equal((await men(page)).length, 1);
    await page.selectOption('#play-game', 'tic-tac-toe');
    await movesAre(page, 2);
  }),
);

test(
  'it fits a phone, in the dark and in Chinese',
  onPage(
    'play',
    async (page) => {
      await begin(page, 'xiangqi', { seats: 'people' });
      await tap(cell(page, 'xiangqi', 'h2'));
      await tap(cell(page, 'xiangqi', 'e2'));
      await movesAre(page, 1);
      assert.match(await page.innerText('.turn-text'), /轮到黑方走棋/);
      await assertFits(page);
      const low = await page.$$eval('.desk button, .play-head button', (buttons) =>
        buttons.filter((button) => button.offsetParent && button.offsetHeight < 44).map((button) => button.textContent),
      );
      assert.deepEqual(low, []);
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark', locale: 'zh-CN' },
  ),
);
