/** Like Promise.all over a map, with at most `atOnce` running. */
export async function mapInTurn<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  async function run(): Promise<void> {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at] as Item);
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run));
  return results;
}
