export interface Timing {
  readonly kind: 'paint' | 'interaction';
  readonly path: string;
  /** Of the load or of the interaction: each reports several times, and the longest counts. */
  readonly id: string;
  readonly ms: number;
}

/** A Markdown table with a row per page. */
export function reportTimings(timings: readonly Timing[]): string {
  const paths = [...new Set(timings.map(({ path }) => path))].toSorted();
  const rows = paths.map((path) => {
    const [paints, interactions] = (['paint', 'interaction'] as const).map((kind) =>
      longestOfEach(timings.filter((timing) => timing.path === path && timing.kind === kind)),
    );
    return [path, ...figures(paints ?? []), ...figures(interactions ?? [])].join(' | ');
  });
  return [
    'Page | Loads | LCP median ms | LCP worst ms | Interactions | Latency median ms | Latency worst ms',
    '--- | --: | --: | --: | --: | --: | --:',
    ...rows,
  ]
    .map((row) => `| ${row} |`)
    .join('\n');
}

function longestOfEach(timings: readonly Timing[]): number[] {
  const longest = new Map<string, number>();
  for (const { id, ms } of timings) longest.set(id, Math.max(ms, longest.get(id) ?? 0));
  return [...longest.values()];
}

function figures(values: readonly number[]): (number | string)[] {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted.length, sorted[Math.floor(sorted.length / 2)] ?? '', sorted.at(-1) ?? ''];
}
