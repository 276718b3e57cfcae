import type { Tx } from '../../database/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { wakeAwaitingJob } from '../jobs.ts';
import { raiseStockLevels, type Shelf } from '../stock/queries.ts';

export type Refill = Shelf & { readonly count: number };

/** Raises the levels of released codes and cards, and retries the lines that wait for them. */
export async function refillShelves(tx: Tx, refills: readonly Refill[]): Promise<void> {
  await wakeAwaiting(tx, refills);
  await raiseLevels(tx, refills);
}

/** Retries the lines that wait for released codes and cards, once this is committed. */
export async function wakeAwaiting(tx: Tx, refills: readonly Refill[]): Promise<void> {
  const shelves = merged(refills).map(({ productId, valueMinor }) => ({ productId, valueMinor: String(valueMinor) }));
  if (shelves.length > 0) await enqueue(tx, wakeAwaitingJob, { shelves });
}

/** Orders of all accounts contend for the levels: this comes last before a commit. */
export async function raiseLevels(tx: Tx, refills: readonly Refill[]): Promise<void> {
  const shelves = merged(refills);
  if (shelves.length > 0) await raiseStockLevels(tx, shelves);
}

function merged(refills: readonly Refill[]): Refill[] {
  const shelves = new Map<string, Refill>();
  for (const refill of refills) {
    const key = `${refill.productId} ${refill.valueMinor} ${refill.isPlastic}`;
    shelves.set(key, { ...refill, count: refill.count + (shelves.get(key)?.count ?? 0) });
  }
  return [...shelves.values()];
}
