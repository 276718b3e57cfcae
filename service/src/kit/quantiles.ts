/**
 * The time within which this part of all requests was answered, estimated from counts between bounds: as exact as the
 * bounds are close. In milliseconds; null when there were none.
 */
export function quantileMs(counts: readonly number[], boundsSeconds: readonly number[], part: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = total * part;
  let below = 0;
  for (const [index, count] of counts.entries()) {
    if (count === 0 || below + count < wanted) {
      below += count;
      continue;
    }
    const low = boundsSeconds[index - 1] ?? 0;
    const high = boundsSeconds[index] ?? low;
    return Math.round((low + ((high - low) * (wanted - below)) / count) * 100_000) / 100;
  }
  return (boundsSeconds.at(-1) ?? 0) * 1000;
}
