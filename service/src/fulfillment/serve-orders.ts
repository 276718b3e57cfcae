import type { Fingerprints } from '../cards/fingerprints.ts';
import { enqueueAt } from '../jobs/enqueue.ts';
import { type Database, type Db, withTransaction } from '../kit/database.ts';
import type { HotConnections } from '../kit/hot-connections.ts';
import { newId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { type Acquired, acquireCodes, type RefusedLine, sourcesOf } from './acquire-codes.ts';
import { awaitStock, type WaitingLine } from './await-stock.ts';
import { type EndNeeds, endLines, endLinesWithin, untilUnchanged } from './end-lines.ts';
import { holdSuspended } from './hold-suspended.ts';
import { issuePortions, type KnownKeys } from './issue-portions.ts';
import { serveScheduledJob } from './jobs.ts';
import { insertOperatorEvent } from './operator-event-queries.ts';
import { setAsideLines } from './plastic/set-aside-lines.ts';
import type { CardShelf } from './plastic/shelf.ts';
import { portionsOf } from './portions.ts';
import { listOpenLines } from './queries.ts';
import type { CodeSource } from './sources/source.ts';
import { deleteSupplierRequests } from './supplier-queries.ts';
import type { FailpointHook, Incident, OpenLine, OrderRef, Portion } from './types.ts';

export interface FulfillmentNeeds {
  readonly database: Database;
  readonly connections: HotConnections;
  readonly keyRing: KeyRing;
  readonly fingerprints: Fingerprints;
  readonly sources: ReadonlyMap<string, CodeSource>;
  readonly shelf: CardShelf;
  /** The order of sources for a product that names none. */
  readonly defaultSources: readonly string[];
  readonly awaitStockSecondsMax: number;
  readonly failpoint?: FailpointHook | undefined;
}

export function endNeedsOf({ database, keyRing, failpoint }: FulfillmentNeeds): EndNeeds {
  return { db: database.db, keyRing, failpoint };
}

interface Served {
  /** Cards that were issued and lines that were refused. */
  readonly changes: number;
  readonly waiting: readonly WaitingLine[];
}

// A round without an effect means that another worker served the same lines meanwhile, or stored the order's key; many of
// them mean a defect.
const fruitlessRoundsMax = 10;

/**
 * Issues what is still missing of these orders: in portions, each of them one commit, so that a large order shows its
 * progress and memory does not grow with it. Safe to run twice: what is issued is not open any more. A line that has
 * to wait is passed over, so that it never keeps the others from being served; what waits is noted at the end. Lines of
 * suspended accounts are held.
 */
export async function serveOrders(
  needs: FulfillmentNeeds,
  orders: readonly OrderRef[],
  signal: AbortSignal,
): Promise<void> {
  const { db } = needs.database;
  const passedOver = new Map<string, WaitingLine>();
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
    const due = open.filter((line) => line.isDue && !line.isSuspended && !passedOver.has(keyOf(line)));
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
      return awaitStock(needs, [...passedOver.values()]);
    }
    const { changes, waiting } = await servePortions(needs, portions);
    // The common case: all that was open is issued now, and a second look would only find that out.
    if (changes === missingCards(due) && suspended.length === 0) return awaitStock(needs, [...passedOver.values()]);
    for (const entry of waiting) passedOver.set(keyOf(entry.line), entry);
    fruitlessRounds = changes + waiting.length > 0 ? 0 : fruitlessRounds + 1;
  }
  throw new Error('portions were cut again and again, and none was issued');
}

async function servePortions(needs: FulfillmentNeeds, portions: readonly Portion[]): Promise<Served> {
  const unserved = portions.map((portion) => ({ portion, sources: sourcesOf(needs, portion) }));
  const keys: KnownKeys = new Map();
  const local = await acquireCodes(needs, unserved, false);
  const changes = await storeAnswers(needs, keys, local);
  if (local.left.length === 0) return { changes, waiting: local.waiting };
  const remote = await acquireCodes(needs, local.left, true);
  return {
    changes: changes + (await storeAnswers(needs, keys, remote)),
    waiting: [...local.waiting, ...remote.waiting],
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

/** Refused lines of one order end together, those with an incident one by one. */
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

async function failWithIncident(
  { database, keyRing }: FulfillmentNeeds,
  { line, reason }: RefusedLine,
  incident: Incident,
): Promise<void> {
  await untilUnchanged(() =>
    withTransaction(database.db, async (tx) => {
      await deleteSupplierRequests(tx, line, [line.lineNumber]);
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

/** One job per moment that lines of an order wait for. */
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
