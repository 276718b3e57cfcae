/** Runs `work` for each item, with limited concurrency. */
export async function inTurns<Item>(
  items: readonly Item[],
  atOnceMax: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnceMax, items.length) }, lane));
}

export function chunksOf<Item>(items: readonly Item[], sizeMax: number): Item[][] {
  const chunks: Item[][] = [];
  for (let from = 0; from < items.length; from += sizeMax) chunks.push(items.slice(from, from + sizeMax));
  return chunks;
}
