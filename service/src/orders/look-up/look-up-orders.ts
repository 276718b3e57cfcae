import type { PersonActing } from '../../accounts/acting.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import { OrderArchived } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import { findOrder } from '../queries.ts';
import { readTimeline, type TimelineEntry, type TimelineSources } from '../timeline.ts';
import type { Order } from '../types.ts';
import { listFoundOrders } from './queries.ts';
import type { FoundOrder, LookUpBy } from './types.ts';

const ordersMax = 10;

export interface LookedUpOrder extends FoundOrder {
  readonly order: Order;
  readonly timeline: readonly TimelineEntry[];
}

/**
 * Orders of any account by id, PONumber or a recipient's whole email address, for support. Every order that is shown is in the audit
 * log of its account, with the reason; what was searched for is not, because an address must not stay there. Throws
 * OrderArchived if only archived orders were found.
 */
export async function lookUpOrders(
  { db, timeline }: { readonly db: Db; readonly timeline: TimelineSources },
  acting: PersonActing,
  searched: string,
  reason: string,
): Promise<LookedUpOrder[]> {
  const by = kindOf(searched);
  const found = await listFoundOrders(db, by, by === 'Id' ? searched.toLowerCase() : searched, ordersMax);
  const details = { Reason: reason, By: by };
  const archived = found.filter(({ isArchived }) => isArchived);
  if (archived.length === found.length) {
    const nothing = { action: 'OrderLookedUp', target: null, details: { ...details, Found: 0 } };
    await withTransaction(db, (tx) => acting.record(tx, nothing));
    if (archived.length > 0) throw new OrderArchived();
  }
  const shown: LookedUpOrder[] = [];
  for (const each of found) {
    const order = await findOrder(db, each.accountId, each.orderId);
    if (!order) continue;
    // A commit each: the operators' log must be the last that a transaction locks.
    const { accountId } = each;
    const act = { action: 'OrderLookedUp', target: each.orderId, details, accountId };
    await withTransaction(db, (tx) => acting.record(tx, act));
    shown.push({ ...each, order, timeline: await readTimeline(db, timeline, order) });
  }
  return shown;
}

function kindOf(searched: string): LookUpBy {
  if (isId(searched.toLowerCase())) return 'Id';
  return searched.includes('@') ? 'Email' : 'PONumber';
}
