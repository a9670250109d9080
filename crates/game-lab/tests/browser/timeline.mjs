// The one clock of several searches, for every pair of algorithms; and the trees that are written by hand.

import assert from 'node:assert/strict';
import test from 'node:test';
import { withServer } from './browser.mjs';
import { bracketProblem, height, namesOf, plain } from '../../web/compare/hand-tree.js';
import { timeline } from '../../web/compare/timeline.js';
import { Trace } from '../../web/compare/trace.js';

async function ask(request) {
  const body = JSON.stringify(request);
  const answer = await fetch(`${process.env.LAB_URL}/api`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return JSON.parse((await answer.text()).trim().split('\n').at(-1));
}

/** The traces of all algorithms that search this position. */
async function tracesOf(place) {
  const { algorithms } = await ask({ op: 'games' });
  const traces = [];
  for (const { name } of algorithms) {
    const answer = await ask({ op: 'tree', ...place, algorithm: name });
    assert.ok(answer.visits, `${name}: ${answer.error}`);
    traces.push(new Trace(name, answer, 0));
  }
  return traces;
}

/** Goes through the clock of some searches: every tick moves somebody by one event, and all come to their end. */
function goThrough(traces) {
  const line = timeline(traces);
  const name = traces.map(({ algorithm }) => algorithm).join(' and ');
  for (let tick = 1; tick <= line.length; tick++) {
    const steps = traces.map((_, lane) => line.cursor(lane, tick) - line.cursor(lane, tick - 1));
    assert.ok(steps.every((step) => step === 0 || step === 1) && steps.includes(1), `${name}: tick ${tick} moves ${steps}`);
  }
  traces.forEach((trace, lane) => {
    assert.deepEqual([line.cursor(lane, 0), line.cursor(lane, line.length)], [0, trace.events.length], name);
    for (const cursor of [0, 1, trace.events.length >> 1, trace.events.length]) {
      const tick = line.tick(lane, cursor);
      assert.ok(line.cursor(lane, tick) === cursor && (tick === 0 || line.cursor(lane, tick - 1) < cursor), name);
    }
  });
  return line;
}

for (const place of [
  { game: 'tree', position: 'A:(B1:(12 15 13) B2:(19 5 8) B3:(16 14 18))', depth: 2 },
  { game: 'tree', position: '(((3 5) (6 9)) ((1 2) (0 -1)) 4)', depth: 3 },
  { game: 'tic-tac-toe', position: '', depth: 3 },
]) {
  test(`every pair of algorithms goes through ${place.game} ${place.position}`, withServer, async () => {
    if (place.game === 'tic-tac-toe') delete place.position;
    const traces = await tracesOf(place);
    assert.ok(traces.length >= 22);
    let waits = 0;
    for (const one of traces) {
      for (const other of traces) {
        const line = goThrough([one, other]);
        waits += Number([0, 1].some((lane) => Array.from({ length: line.length }, (_, tick) => tick + 1).some((tick) => line.isWaiting(lane, tick))));
      }
    }
    assert.ok(waits > 100, `somebody waits in ${waits} pairs`);
    goThrough(traces.slice(0, 4));
  });
}

test('minimax and alpha-beta enter each node together', withServer, async () => {
  const traces = (await tracesOf({ game: 'tic-tac-toe', depth: 3 })).filter(({ algorithm }) => ['minimax', 'alpha-beta'].includes(algorithm));
  const line = timeline(traces);
  const entries = traces.map((trace, lane) => new Map([...trace.enteredAt.entries()].map(([visit, event]) => [
    `${trace.path(visit)}`, line.tick(lane, event + 1),
  ])));
  assert.ok(entries[1].size < entries[0].size);
  for (const [path, tick] of entries[1]) assert.equal(tick, entries[0].get(path), path);
});

test('nodes of a tree by hand have letters, and leaves their values', () => {
  const names = Object.fromEntries(namesOf('（(3 5) B:(2，9)）'));
  assert.deepEqual(names, {
    '': { name: 'A' }, 1: { name: 'C' }, '1 1': { value: '3' }, '1 2': { value: '5' }, B: { name: 'B' }, 'B 1': { value: '2' }, 'B 2': { value: '9' },
  });
  assert.equal(namesOf('min root:(1 x:(2 3))').get('x').name, 'x');
  for (const text of ['((1 2)', '(1 2))', '(1 a)', '', '(1 (2 3)) > 2']) assert.equal(namesOf(text), null, text);
  assert.deepEqual(bracketProblem('((1 2)'), ['tree-missing', { n: 1 }]);
  assert.deepEqual(bracketProblem('(1））'), ['tree-extra', { at: 4 }]);
  assert.equal(bracketProblem('(1 (2))'), null);
  assert.deepEqual([plain('（１，−2）'), height('((1 2) (3 (4 5)))')], ['(1 -2)', 3]);
});
