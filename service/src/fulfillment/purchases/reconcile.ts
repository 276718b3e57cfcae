import { createHash } from 'node:crypto';
import { type Db, withTransaction } from '../../database/database.ts';
import { insertOperatorEvent, operatorEventIdOf } from '../../events/operator-event-queries.ts';
import { inPortions } from '../../kit/in-portions.ts';
import { isRealDay } from '../../kit/instant.ts';
import { listIssuedPurchases, listPurchases } from './queries.ts';
import { readSupplierStatement } from './read-statement.ts';
import {
  type Difference,
  type DifferenceKind,
  differenceKinds,
  type RecordedPurchase,
  type StatementRow,
  StatementUnreadable,
  type SupplierStatement,
} from './types.ts';

const referencesPerQueryMax = 5_000;

/** The days that a statement covers, where the caller gives them. */
export interface DayWish {
  readonly from: string | null;
  readonly to: string | null;
}

export interface Reconciled {
  readonly days: { readonly first: string; readonly last: string };
  readonly charges: number;
  readonly credits: number;
  readonly differences: readonly Difference[];
}

/** Reads a statement and compares it. The days come from its column Date, unless they are given. */
export async function reconcileFile(
  db: Db,
  { supplier, file, from, to }: DayWish & { readonly supplier: string; readonly file: Buffer },
): Promise<Reconciled> {
  const statement = readSupplierStatement(file);
  const first = from ?? statement.days?.first;
  const last = to ?? statement.days?.last;
  if (!first || !last || !isRealDay(first) || !isRealDay(last))
    throw new StatementUnreadable(
      'Give the first and last day of the statement, such as 2026-03-31: it has no column Date.',
    );
  const days = { first, last };
  const differences = await reconcile(db, { supplier, days, statement }, file);
  return { days, charges: statement.rows.length, credits: statement.credits, differences };
}

interface Reconciliation {
  readonly supplier: string;
  readonly days: { readonly first: string; readonly last: string };
  readonly statement: SupplierStatement;
}

/**
 * Compares a supplier's statement with what it issued by our records. What was issued on these days and is not charged is
 * listed too. Changes nothing but an operator event, which the same file and result write once.
 */
async function reconcile(db: Db, given: Reconciliation, file: Buffer): Promise<Difference[]> {
  const byReference = grouped(given.statement.rows);
  const differences: Difference[] = [];
  for (const references of inPortions([...byReference.keys()], referencesPerQueryMax)) {
    const purchases = await listPurchases(db, given.supplier, references);
    const ours = new Map(purchases.map((purchase) => [purchase.reference, purchase]));
    for (const reference of references) {
      const rows = byReference.get(reference) ?? [];
      differences.push(...compare(reference, rows, ours.get(reference) ?? null));
    }
  }
  differences.push(...(await listUncharged(db, given, byReference)));
  await recordResult(db, given, file, countsOf(differences));
  return differences;
}

function grouped(rows: readonly StatementRow[]): Map<string, StatementRow[]> {
  const groups = new Map<string, StatementRow[]>();
  for (const row of rows) {
    const group = groups.get(row.reference);
    if (group) group.push(row);
    else groups.set(row.reference, [row]);
  }
  return groups;
}

export function countsOf(differences: readonly Difference[]): Record<DifferenceKind, number> {
  const count = (kind: DifferenceKind) => differences.filter((difference) => difference.kind === kind).length;
  return Object.fromEntries(differenceKinds.map((kind) => [kind, count(kind)])) as Record<DifferenceKind, number>;
}

function compare(reference: string, rows: readonly StatementRow[], ours: RecordedPurchase | null): Difference[] {
  const [first] = rows;
  if (!first) return [];
  const { currencyCode } = first;
  const theirs = { minor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n), currencyCode };
  if (!ours) return [{ kind: 'OnlyTheirs', reference, ours: null, theirs }];
  if (ours.costMinor === null || ours.currencyCode === null)
    return [{ kind: 'NotUsed', reference, ours: null, theirs }];
  const owed = { minor: ours.costMinor, currencyCode: ours.currencyCode };
  if (rows.length > 1) return [{ kind: 'ChargedTwice', reference, ours: owed, theirs }];
  const isEqual = owed.minor === theirs.minor && owed.currencyCode === theirs.currencyCode;
  return isEqual ? [] : [{ kind: 'Amount', reference, ours: owed, theirs }];
}

async function listUncharged(
  db: Db,
  { supplier, days }: Reconciliation,
  charged: ReadonlyMap<string, unknown>,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let after = ''; ; ) {
    const page = await listIssuedPurchases(db, supplier, days, { after, rowsMax: referencesPerQueryMax });
    for (const { reference, costMinor: minor, currencyCode } of page) {
      if (charged.has(reference) || minor === null || currencyCode === null) continue;
      found.push({ kind: 'OnlyOurs', reference, ours: { minor, currencyCode }, theirs: null });
    }
    const last = page.at(-1);
    if (!last || page.length < referencesPerQueryMax) return found;
    after = last.reference;
  }
}

async function recordResult(
  db: Db,
  { supplier, days, statement }: Reconciliation,
  file: Buffer,
  counts: Record<DifferenceKind, number>,
): Promise<void> {
  const differs = Object.values(counts).some((count) => count > 0);
  const type = differs ? 'SupplierStatementDiffers' : 'SupplierStatementMatches';
  const digest = createHash('sha256').update(file).digest('hex');
  const data = { Supplier: supplier, From: days.first, To: days.last, Rows: statement.rows.length, ...counts };
  const id = operatorEventIdOf(`${type} ${digest} ${JSON.stringify(data)}`);
  await withTransaction(db, (tx) => insertOperatorEvent(tx, { id, type, data }));
}
