function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[other.length];
}

/** At most three of `names` that `name` may have meant, nearest first; far ones are left out. */
export function nearest(name, names) {
  const limit = Math.max(2, Math.ceil(name.length / 2));
  return names
    .map((candidate) => ({ candidate, far: distance(name, candidate) }))
    .filter(({ far }) => far <= limit)
    .sort((one, other) => one.far - other.far)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}
