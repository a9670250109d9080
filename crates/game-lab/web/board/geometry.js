// Where the places of a board lie in the picture.

/** The width of a square, and of what belongs to a point. */
export const UNIT = 40;

/** The size of the picture, and the way from places to points in it and back. */
export function geometry({ files, ranks, labels, ground }, flipped) {
  const margin = labels.kind === 'none' ? 6 : 20;
  const column = (file) => (flipped ? files - 1 - file : file);
  const row = (rank) => (flipped ? rank : ranks - 1 - rank);
  const middle = (index) => margin + (index + 0.5) * UNIT;
  return {
    key: [files, ranks, labels.kind, labels.first, ground, flipped].join(),
    flipped,
    files,
    ranks,
    margin,
    width: 2 * margin + files * UNIT,
    height: 2 * margin + ranks * UNIT,
    x: (file) => middle(column(file)),
    y: (rank) => middle(row(rank)),
    at: (place) => ({ x: middle(column(place % files)), y: middle(row(Math.floor(place / files))) }),
    /** The place under a point of the picture, or `null`. */
    under(x, y) {
      const [across, down] = [x, y].map((value) => Math.floor((value - margin) / UNIT));
      if (across < 0 || across >= files || down < 0 || down >= ranks) return null;
      return row(down) * files + column(across);
    },
    /** The place one step away as it is seen, or the same at the edge. */
    beside(place, right, up) {
      const way = flipped ? -1 : 1;
      const clamp = (value, size) => Math.min(Math.max(value, 0), size - 1);
      const file = clamp((place % files) + right * way, files);
      return clamp(Math.floor(place / files) + up * way, ranks) * files + file;
    },
  };
}
