// A move chosen place by place: everything follows from the paths of the legal moves.

/** The next place of every legal move that begins with these. */
export function continuations(legal, picked) {
  const begins = ({ path }) => picked.every((place, index) => path[index] === place);
  const next = legal
    .filter((move) => move.path.length > picked.length && begins(move))
    .map(({ path }) => path[picked.length]);
  return [...new Set(next)];
}

/** The place that is meant: a disc falls, so any place of its column will do. */
export function meant(look, place) {
  if (look.shape.labels.kind !== 'columns') return place;
  const column = look.legal.find(({ path }) => path[0] % look.shape.files === place % look.shape.files);
  return column?.path[0] ?? place;
}

/**
 * What a pick leads to: `{ picked }`, `{ move }` when a whole move was picked, or `{ refused }`, where no legal move goes on.
 */
export function pick(look, picked, pointed) {
  const place = meant(look, pointed);
  const again = picked.length === 1;
  // A second click puts it down again. (An arrow may fly to any other square, even back.)
  if (again && picked[0] === place) return { picked: [] };
  if (continuations(look.legal, picked).includes(place)) {
    const longer = [...picked, place];
    const whole = look.legal.find(
      ({ path }) => path.length === longer.length && longer.every((at, index) => path[index] === at),
    );
    return whole ? { move: whole } : { picked: longer };
  }
  if (again && continuations(look.legal, []).includes(place)) return { picked: [place] };
  return { refused: place };
}

/** The men once a queen stands where it is to shoot from. */
export function menWith(look, picked) {
  if (picked.length < 2) return look.men;
  const men = [...look.men];
  men[picked[1]] = men[picked[0]];
  men[picked[0]] = null;
  return men;
}
