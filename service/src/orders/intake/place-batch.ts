import { orderBatchSize, ordersPlaced } from '../../kit/metrics/instruments.ts';
import { type CountedBatch, countBatch } from './count-batch.ts';
import type { IntakeOutcome, IntakeRow, PlaceAnswer } from './types.ts';

/** Sends the statement for a batch whose accounts are locked, and returns its answer. */
export type SendBatch = (batch: CountedBatch) => Promise<string | null | undefined>;

// A rejected batch is repeated without the orders that caused it. Others may commit in between.
const roundsMax = 5;

/** Places all of these orders that can be placed, in order of arrival, and returns the outcome of each. */
export async function placeBatch(rows: readonly IntakeRow[], send: SendBatch): Promise<IntakeOutcome[]> {
  const outcomes = new Map<IntakeRow, IntakeOutcome>();
  const availableMinor = new Map<string, bigint>();
  let candidates = rows;
  for (let round = 1; candidates.length > 0 && round <= roundsMax; round++) {
    const batch = countBatch(candidates);
    const answer = parseAnswer(await send(batch));
    if (answer.isPlaced && candidates === rows) return acceptedBy(batch, answer);
    for (const { row, balance } of batch.orders)
      availableMinor.set(balanceKeyOf(row), BigInt(answer.availableMinor[balance.position - 1] ?? 0));
    if (answer.isPlaced) {
      for (const [index, outcome] of acceptedBy(batch, answer).entries())
        outcomes.set(candidates[index] as IntakeRow, outcome);
      break;
    }
    for (const [position, firstOrderId] of answer.duplicates ?? [])
      outcomes.set(candidates[position - 1] as IntakeRow, { kind: 'Duplicate', firstOrderId });
    for (const row of suspendedIn(batch, answer)) outcomes.set(row, { kind: 'Suspended' });
    const pay = payInOrder(availableMinor);
    candidates = candidates.filter((row) => !outcomes.has(row) && pay(row).isPaid);
  }
  const pay = payInOrder(availableMinor);
  return rows.map((row) => {
    const outcome = outcomes.get(row);
    if (outcome?.kind === 'Duplicate' || outcome?.kind === 'Suspended') return outcome;
    const { isPaid, leftMinor } = pay(row);
    // Funds may have arrived since it was left out; then it is submitted again.
    return outcome ?? (isPaid ? { kind: 'Again' } : { kind: 'Insufficient', availableMinor: leftMinor });
  });
}

function parseAnswer(text: string | null | undefined): PlaceAnswer {
  if (!text) throw new Error('the statement that places orders returned no answer');
  return JSON.parse(text) as PlaceAnswer;
}

function acceptedBy({ orders }: CountedBatch, { accounts }: PlaceAnswer): IntakeOutcome[] {
  ordersPlaced.inc(orders.length);
  orderBatchSize.observe(orders.length);
  const bases = accounts.map(([number, placedAt]) => ({ number, placedAt: new Date(placedAt) }));
  return orders.map(({ account, rank }) => {
    const { number, placedAt } = bases[account.position - 1] as (typeof bases)[number];
    return { kind: 'Accepted', number: number + rank, placedAt };
  });
}

function suspendedIn({ orders }: CountedBatch, { accounts }: PlaceAnswer): IntakeRow[] {
  const isSuspended = accounts.map(([, , suspended]) => suspended);
  return orders.filter(({ account }) => isSuspended[account.position - 1]).map(({ row }) => row);
}

function balanceKeyOf({ accountId, order }: IntakeRow): string {
  return `${accountId} ${order.currency_code}`;
}

/** Pays orders one after another. One that is not covered is left out, and later ones are paid from what remains. */
function payInOrder(availableMinor: ReadonlyMap<string, bigint>) {
  const left = new Map(availableMinor);
  return (row: IntakeRow): { readonly isPaid: boolean; readonly leftMinor: bigint } => {
    const key = balanceKeyOf(row);
    const before = left.get(key) ?? 0n;
    const after = before - BigInt(row.order.total_minor);
    if (after < 0n) return { isPaid: false, leftMinor: before };
    left.set(key, after);
    return { isPaid: true, leftMinor: after };
  };
}
