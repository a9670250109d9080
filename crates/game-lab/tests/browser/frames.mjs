// Frames of a live figure with a thousand nodes in sight, played and dragged for ten seconds each. Prints a table; it is no
// test, because the times depend on the computer. docs/src/measured.md has the command and the figures.

import { launch } from './launch.mjs';

const LAB = process.env.LAB_URL ?? 'http://127.0.0.1:8117';
const SECONDS = 10;
/** Two moves at each node, eight plies: 511 nodes, which minimax and negamax all visit. The values only have to differ. */
const tree = (depth, seed) => (depth === 0 ? String((seed * 7919) % 97) : `(${tree(depth - 1, 2 * seed)}+${tree(depth - 1, 2 * seed + 1)})`);

const PROFILES = [
  { name: 'screen', size: { width: 1440, height: 900 }, slower: 1 },
  { name: 'phone', size: { width: 390, height: 844 }, slower: 4 },
];

/** Runs in the page: counts the time of each frame and of the scripts in it, while `act` runs. */
function watch() {
  const frames = [];
  const steps = [];
  let last = performance.now();
  let watching = true;
  const original = requestAnimationFrame;
  // The scripts of a step are the callbacks of frames, by which the figure plays and draws.
  window.requestAnimationFrame = (callback) => original((now) => {
    const begun = performance.now();
    callback(now);
    steps.push(performance.now() - begun);
  });
  const tick = (now) => {
    frames.push(now - last);
    last = now;
    if (watching) original(tick);
  };
  original(tick);
  window.watched = () => {
    watching = false;
    window.requestAnimationFrame = original;
    const at = (list, share) => list.sort((one, other) => one - other)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
    return { count: frames.length, steps: steps.length, frame95: at(frames.slice(1), 0.95), frameMost: at(frames.slice(1), 1), step95: at(steps, 0.95), stepMost: at(steps, 1) };
  };
}

const browser = await launch();
for (const { name, size, slower } of PROFILES) {
  const page = await (await browser.newContext({ viewport: size, hasTouch: slower > 1 })).newPage();
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scripts = async () => (await protocol.send('Performance.getMetrics')).metrics.find((it) => it.name === 'ScriptDuration').value;
  const begun = Date.now();
  await page.goto(`${LAB}/#/figure?game=tree&algorithms=minimax,negamax&position=${tree(8, 1)}`);
  await page.waitForSelector('.stage:not([aria-busy]) .lane[data-active]');
  const first = Date.now() - begun;
  const lane = page.locator('.lane[data-active]');
  for (const one of await page.locator('.lane:visible').all()) {
    await one.getByRole('button', { name: 'Expand all' }).click();
    for (let at = 0; at < 20; at++) await one.getByRole('button', { name: 'Zoom out' }).click();
  }
  await page.selectOption('[aria-label="Speed"]', '50');
  const view = lane.locator('.tree');
  for (const action of ['play', 'drag']) {
    const place = action === 'play' ? '#player-start' : '#player-end';
    if (await page.isEnabled(place)) await page.click(place);
    await page.evaluate(watch);
    const used = await scripts();
    const end = Date.now() + SECONDS * 1000;
    if (action === 'play') {
      await page.click('#player-play');
      await page.waitForTimeout(end - Date.now());
      await page.click('#player-play');
    } else {
      // The leaf in the middle follows the pointer, and each new value is searched.
      const { x, y } = await view.boundingBox();
      const [left, top] = [x + (12 + 8 * 160 + 64) * 0.04, y + (12 + 20 + 128 * 46 + 19) * 0.04];
      await page.mouse.move(left, top);
      await page.mouse.down();
      for (let at = 0; Date.now() < end; at++) await page.mouse.move(left, top + 90 * Math.sin(at / 30));
      await page.mouse.up();
    }
    const told = await page.evaluate(() => window.watched());
    const mean = (1000 * (await scripts() - used)) / told.steps;
    const ms = (number) => number.toFixed(1).padStart(6);
    console.log(`${name.padEnd(7)} ${action}  ${told.count} frames, 95 % within ${ms(told.frame95)} ms, longest ${ms(told.frameMost)} ms; script 95 % within ${ms(told.step95)} ms, longest ${ms(told.stepMost)} ms; ${told.steps} steps of ${ms(mean)} ms processor time`);
  }
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-${name}.png` });
  console.log(`${name.padEnd(7)} first step after ${first} ms`);
  await page.context().close();
}
await browser.close();
