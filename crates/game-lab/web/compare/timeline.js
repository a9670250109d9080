// One clock for several searches: it goes from node to node, and a search that does not come to a node waits there.

/** The events of a search in groups: each visit of a node, and what happens until the next. A group ends before its event. */
function groupsOf(trace) {
  const groups = [];
  trace.events.forEach(([kind, visit], index) => {
    if (kind === 'enter' || !groups.length) groups.push({ key: visit >= 0 ? trace.keys[visit] : '', from: index });
  });
  groups.forEach((group, at) => { group.to = groups[at + 1]?.from ?? trace.events.length; });
  return groups;
}

/**
 * When each event of each search happens. `length` is the number of ticks; `cursor(lane, tick)` how many events of a search
 * have happened by then, `tick(lane, cursor)` the first tick at which so many have. Searches that follow a list have no order
 * of nodes to wait for: they make a step with every tick.
 */
export function timeline(traces) {
  const lanes = traces.map((trace) => ({
    groups: trace.isBestFirst ? [] : groupsOf(trace), next: 0, cursor: 0, ticks: [0], all: trace.events.length,
    isFree: trace.isBestFirst,
  }));
  for (const lane of lanes) lane.places = new Map(lane.groups.map(({ key }, at) => [key, at]));
  const inOrder = lanes.filter((lane) => !lane.isFree);
  const now = ({ groups, next }) => groups[next];
  const waitsFor = (lane, other) => {
    const at = other !== lane && other.places.get(now(lane).key);
    return at !== false && at !== undefined && at > other.next;
  };
  const step = (lane) => { lane.cursor = Math.min(lane.all, lane.cursor + 1); };
  const record = () => { for (const lane of lanes) lane.ticks.push(lane.cursor); };

  for (let open = inOrder.filter(now); open.length; open = inOrder.filter(now)) {
    const ready = open.filter((lane) => !open.some((other) => waitsFor(lane, other)));
    // If all wait for each other, their orders differ: the first goes on.
    const { key } = now(ready[0] ?? open[0]);
    const together = open.filter((lane) => now(lane).key === key);
    const length = Math.max(...together.map((lane) => now(lane).to - now(lane).from));
    for (let tick = 0; tick < length; tick++) {
      for (const lane of together) if (lane.cursor < now(lane).to) step(lane);
      for (const lane of lanes) if (lane.isFree) step(lane);
      record();
    }
    for (const lane of together) lane.next += 1;
  }
  while (lanes.some((lane) => lane.cursor < lane.all)) {
    lanes.forEach(step);
    record();
  }

  const length = (lanes[0]?.ticks.length ?? 1) - 1;
  return {
    length,
    cursor: (lane, tick) => lanes[lane].ticks[tick],
    tick(lane, cursor) {
      const { ticks } = lanes[lane];
      let [low, high] = [0, length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (ticks[middle] >= cursor) high = middle;
        else low = middle + 1;
      }
      return low;
    },
    /** Whether a search stands still at a tick while another goes on, and is not over. */
    isWaiting(lane, tick) {
      const { all, ticks } = lanes[lane];
      return tick > 0 && ticks[tick] < all && ticks[tick] === ticks[tick - 1];
    },
  };
}
