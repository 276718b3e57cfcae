/** Maps with a limited number of concurrent calls. Results are in the order of the items. */
export async function mapBounded<Item, Result>(
  items: readonly Item[],
  underWayMax: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as Item);
  };
  await Promise.all(Array.from({ length: underWayMax }, worker));
  return results;
}
