import { type Db, withTransaction } from '../database/database.ts';
import { insertOperatorEvent } from '../events/operator-event-queries.ts';
import { enqueueAt } from '../jobs/enqueue.ts';
import { newId } from '../kit/ids.ts';
import type { OrderRef } from '../orders/types.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { acquireCodes, firstRemoteOf, sourcesFrom, sourcesOf } from './acquire-codes.ts';
import { awaitStock } from './await-stock.ts';
import { endLines, endLinesWithin, untilUnchanged } from './end-lines.ts';
import { handOver } from './hand-over.ts';
import { holdSuspended } from './hold-suspended.ts';
import { issuePortions, type KnownKeys } from './issue-portions.ts';
import { serveScheduledJob } from './jobs.ts';
import { endNeedsOf, type FulfillmentNeeds } from './needs.ts';
import { setAsideLines } from './plastic/set-aside-lines.ts';
import { portionsOf } from './portions.ts';
import { insertUnusedPurchases } from './purchases/queries.ts';
import { listOpenLines } from './queries.ts';
import { holdOpenLine } from './reservation-queries.ts';
import { deleteSupplierRequests } from './supplier-queries.ts';
import type { Acquired, Incident, OpenLine, Portion, RefusedLine, Unserved, WaitingLine } from './types.ts';

interface Served {
  /** Cards that were issued and lines that were rejected. */
  readonly changes: number;
  readonly waiting: readonly WaitingLine[];
  /** For other remote sources. */
  readonly left: readonly Unserved[];
}

/** The remote source of a job. */
export interface Remote {
  readonly source: string;
  /** The lines for which remote sources before it were passed over; null: it is the first one. */
  readonly lines: readonly number[] | null;
}

// A round without effect means that another worker processed the same lines, or stored the order's key; many of them
// mean a bug.
const fruitlessRoundsMax = 10;

/**
 * Issues the missing cards of these orders: in portions, each one commit, so that a large order shows its progress and
 * memory use is limited. Safe to run twice: issued cards are not open any more. Lines that have to wait are skipped, so
 * that they never delay the others, and recorded at the end. Lines of suspended accounts are held. Lines for a remote
 * source go to a job of that source; such a job names the source as `remote`, and processes only the lines for which it is
 * the first remote source, or those for which the ones before it were passed over.
 */
export async function serveOrders(
  needs: FulfillmentNeeds,
  orders: readonly OrderRef[],
  signal: AbortSignal,
  remote: Remote | null = null,
): Promise<void> {
  const { db } = needs.database;
  const passedOver = new Map<string, WaitingLine>();
  const handedOver = new Map<string, Unserved>();
  const finish = async () => {
    await handOver(needs, [...handedOver.values()]);
    await awaitStock(needs, [...passedOver.values()]);
  };
  const isOurs = (line: OpenLine) =>
    !passedOver.has(keyOf(line)) &&
    !handedOver.has(keyOf(line)) &&
    (remote === null || (line.type !== 'PhysicalShipment' && isFor(needs, remote, line)));
  let isFirstLook = true;
  for (let fruitlessRounds = 0; fruitlessRounds < fruitlessRoundsMax; ) {
    if (signal.aborted) throw new Error('stopped before all cards were issued');
    const open = await needs.connections.use((client) => listOpenLines(client, orders));
    if (isFirstLook) {
      const later = open.filter((line) => !line.isDue);
      await schedule(db, later);
    }
    isFirstLook = false;
    const suspended = open.filter((line) => line.isDue && line.isSuspended);
    const due = open.filter((line) => line.isDue && !line.isSuspended && isOurs(line));
    const mailed = due.filter(({ type }) => type === 'PhysicalShipment');
    if (mailed.length > 0) {
      const { waiting, refused } = await setAsideLines(needs, mailed);
      await failLines(needs, refused);
      for (const entry of waiting) passedOver.set(keyOf(entry.line), entry);
      fruitlessRounds++;
      continue;
    }
    const portions = portionsOf(due);
    if (portions.length === 0) {
      await holdSuspended(db, suspended);
      return finish();
    }
    const { changes, waiting, left } = await servePortions(needs, portions, remote);
    // The common case: everything was issued, and another read would only confirm that.
    if (changes === missingCards(due) && suspended.length === 0) return finish();
    for (const entry of waiting) passedOver.set(keyOf(entry.line), entry);
    for (const entry of left) handedOver.set(keyOf(entry.portion.line), entry);
    fruitlessRounds = changes + waiting.length + left.length > 0 ? 0 : fruitlessRounds + 1;
  }
  throw new Error('portions were cut again and again, and none was issued');
}

function isFor(needs: FulfillmentNeeds, { source, lines }: Remote, line: OpenLine): boolean {
  return lines === null ? firstRemoteOf(needs, line) === source : lines.includes(line.lineNumber);
}

async function servePortions(
  needs: FulfillmentNeeds,
  portions: readonly Portion[],
  remote: Remote | null,
): Promise<Served> {
  const unserved = portions.map((portion) => ({
    portion,
    sources: remote?.lines ? sourcesFrom(needs, portion.line, remote.source) : sourcesOf(needs, portion.line),
    retryAfterSeconds: null,
  }));
  const keys: KnownKeys = new Map();
  const local = await acquireCodes(needs, unserved, null);
  const changes = await storeAnswers(needs, keys, local);
  if (remote === null || local.left.length === 0) return { changes, waiting: local.waiting, left: local.left };
  const asked = await acquireCodes(needs, local.left, remote.source);
  return {
    changes: changes + (await storeAnswers(needs, keys, asked)),
    waiting: [...local.waiting, ...asked.waiting],
    left: asked.left,
  };
}

async function storeAnswers(needs: FulfillmentNeeds, keys: KnownKeys, { filled, refused }: Acquired): Promise<number> {
  await failLines(needs, refused);
  if (filled.length === 0) return refused.length;
  await needs.failpoint?.('codesAcquired');
  const issued = await issuePortions(needs, keys, filled);
  await needs.failpoint?.('portionsCommitted');
  return issued + refused.length;
}

/** Rejected lines of one order end together, those with an incident one by one. */
async function failLines(needs: FulfillmentNeeds, refused: readonly RefusedLine[]): Promise<void> {
  const groups = new Map<string, [RefusedLine, ...RefusedLine[]]>();
  for (const refusal of refused) {
    if (refusal.incident) await failWithIncident(needs, refusal, refusal.incident);
    else {
      const key = `${refusal.line.orderId} ${refusal.reason}`;
      const group = groups.get(key);
      if (group) group.push(refusal);
      else groups.set(key, [refusal]);
    }
  }
  for (const group of groups.values()) {
    const [{ line, reason }] = group;
    const lineNumbers = group.map((refusal) => refusal.line.lineNumber);
    await endLines(endNeedsOf(needs), line, { status: 'Failed', reason }, { lineNumbers });
  }
}

/**
 * Another worker may have issued the line's cards since this one read it, for example while this one was frozen. Then the
 * codes are known because they are the line's own, and the rejection says nothing about it.
 */
async function failWithIncident(
  { database, keyRing }: FulfillmentNeeds,
  { line, reason }: RefusedLine,
  incident: Incident,
): Promise<void> {
  await untilUnchanged(() =>
    withTransaction(database.db, async (tx) => {
      await lockAccounts(tx, [line.accountId]);
      if (!(await holdOpenLine(tx, line))) return;
      const requests = await deleteSupplierRequests(tx, line, [line.lineNumber]);
      await insertUnusedPurchases(tx, line, 'Rejected', requests);
      await insertOperatorEvent(tx, { id: newId(), ...incident });
      await endLinesWithin(tx, keyRing, line, { status: 'Failed', reason }, [line.lineNumber]);
    }),
  );
}

function missingCards(lines: readonly OpenLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity - line.issuedCount, 0);
}

function keyOf({ orderId, lineNumber }: OpenLine): string {
  return `${orderId} ${lineNumber}`;
}

/** One job per time that lines of an order wait for. */
async function schedule(db: Db, lines: readonly OpenLine[]): Promise<void> {
  const moments = new Map<string, { order: OrderRef; dueAt: Date }>();
  for (const { accountId, orderId, dueAt } of lines) {
    if (dueAt) moments.set(`${orderId} ${dueAt.getTime()}`, { order: { accountId, orderId }, dueAt });
  }
  if (moments.size === 0) return;
  await withTransaction(db, async (tx) => {
    for (const { order, dueAt } of moments.values()) await enqueueAt(tx, serveScheduledJob, { orders: [order] }, dueAt);
  });
}
