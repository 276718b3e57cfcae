import { type CountedBatch, countBatch } from './count-batch.ts';
import type { IntakeOutcome, IntakeRow } from './intake-row.ts';
import type { PlaceAnswer } from './place-statement.ts';

/**
 * Sends the statement for a batch, whose accounts are held, and answers what it says. What it wrote is committed: now, or with
 * what the sender adds.
 */
export type SendBatch = (batch: CountedBatch) => Promise<string | null | undefined>;

// A batch that is told what stands in its way goes without that. Between two tries somebody else may put up something new.
const roundsMax = 5;

/** Places all of these orders that can be placed, in order of arrival, and answers what became of each. */
export async function placeBatch(rows: readonly IntakeRow[], send: SendBatch): Promise<IntakeOutcome[]> {
  const outcomes = new Map<IntakeRow, IntakeOutcome>();
  const availableMinor = new Map<string, bigint>();
  let candidates = rows;
  for (let round = 1; candidates.length > 0 && round <= roundsMax; round++) {
    const batch = countBatch(candidates);
    const said = await send(batch);
    if (!said) throw new Error('the database did not say what became of the batch');
    const answer: PlaceAnswer = JSON.parse(said);
    if (answer.isSound && candidates === rows) return acceptedBy(batch, answer);
    for (const { row, purse } of batch.orders)
      availableMinor.set(purseKeyOf(row), BigInt(answer.availableMinor[purse.place - 1] ?? 0));
    if (answer.isSound) {
      for (const [index, outcome] of acceptedBy(batch, answer).entries())
        outcomes.set(candidates[index] as IntakeRow, outcome);
      break;
    }
    for (const [place, firstOrderId] of answer.twins ?? [])
      outcomes.set(candidates[place - 1] as IntakeRow, { kind: 'Duplicate', firstOrderId });
    for (const row of suspendedIn(batch, answer)) outcomes.set(row, { kind: 'Suspended' });
    const payment = payInTurn(availableMinor);
    candidates = candidates.filter((row) => !outcomes.has(row) && payment(row).isPaid);
  }
  const payment = payInTurn(availableMinor);
  return rows.map((row) => {
    const outcome = outcomes.get(row);
    if (outcome?.kind === 'Duplicate' || outcome?.kind === 'Suspended') return outcome;
    const { isPaid, leftMinor } = payment(row);
    // Funds may have come since it was left out; then it is told to come again.
    return outcome ?? (isPaid ? { kind: 'Again' } : { kind: 'Insufficient', availableMinor: leftMinor });
  });
}

function acceptedBy({ orders }: CountedBatch, { accounts }: PlaceAnswer): IntakeOutcome[] {
  const bases = accounts.map(([number, placedAt]) => ({ number, placedAt: new Date(placedAt) }));
  return orders.map(({ account, rank }) => {
    const { number, placedAt } = bases[account.place - 1] as (typeof bases)[number];
    return { kind: 'Accepted', number: number + rank, placedAt };
  });
}

function suspendedIn({ orders }: CountedBatch, { accounts }: PlaceAnswer): IntakeRow[] {
  const isSuspended = accounts.map(([, , suspended]) => suspended);
  return orders.filter(({ account }) => isSuspended[account.place - 1]).map(({ row }) => row);
}

/** Whose money of which currency pays the order. */
function purseKeyOf({ accountId, order }: IntakeRow): string {
  return `${accountId} ${order.currency_code}`;
}

/** Pays orders one after the other. One that is not covered is left out, and those after it are paid from what it left. */
function payInTurn(availableMinor: ReadonlyMap<string, bigint>) {
  const left = new Map(availableMinor);
  return (row: IntakeRow): { readonly isPaid: boolean; readonly leftMinor: bigint } => {
    const purse = purseKeyOf(row);
    const before = left.get(purse) ?? 0n;
    const after = before - BigInt(row.order.total_minor);
    if (after < 0n) return { isPaid: false, leftMinor: before };
    left.set(purse, after);
    return { isPaid: true, leftMinor: after };
  };
}
