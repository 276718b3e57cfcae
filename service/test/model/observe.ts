import { sql } from 'kysely';
import { one } from '../../src/database/database.ts';
import type { Card, Line, Order, State } from './state.ts';
import type { Client, World } from './world.ts';

/** What can be seen of an account, from the model and from the database alike. */
export interface Sight {
  readonly available: number;
  readonly pending: number;
  readonly owed: number;
  readonly orders: Record<string, SeenOrder>;
}

interface SeenOrder {
  readonly status: string;
  readonly isWaiting: boolean;
  readonly lines: readonly SeenLine[];
}

interface SeenLine {
  readonly status: string;
  readonly quantity: number;
  readonly charged: number;
  readonly refunded: number;
  readonly expires: number | null;
  readonly cards: readonly SeenCard[];
}

interface SeenCard {
  readonly state: string;
  readonly isDisclosed: boolean;
  readonly isClaimed: boolean;
  readonly version: number;
  readonly wrong: number;
  readonly reissuedAs: number | null;
}

export function predictedSight({ available, pending, owed, orders }: State): Sight {
  const seen = Object.entries(orders).map(([po, order]) => [po, seeOrder(order)] as const);
  return { available, pending, owed, orders: Object.fromEntries(seen) };
}

const seeOrder = (order: Order): SeenOrder => ({
  status: order.status,
  isWaiting: order.approval === 'Waiting',
  lines: order.lines.map(seeLine),
});

const seeLine = ({ status, quantity, charged, refunded, expires, cards }: Line): SeenLine => ({
  status,
  quantity,
  charged,
  refunded,
  expires,
  cards: cards.map(seeCard),
});

const seeCard = ({ state, isDisclosed, isClaimed, version, wrong, reissuedAs }: Card): SeenCard => ({
  state,
  isDisclosed,
  isClaimed,
  version,
  wrong,
  reissuedAs,
});

interface Row extends Omit<Sight, 'orders'> {
  readonly availableByTransfers: number;
  readonly pendingByTransfers: number;
  readonly orders: Record<string, SeenOrder> | null;
}

/** The same from the database, in one statement. Throws when balances are not the sums of their transfers. */
export async function observe({ api }: World, { accountId, bornAt }: Client): Promise<Sight> {
  const row = await one(api.database.db, sightQuery(accountId, bornAt));
  const { available, pending, owed, orders } = row;
  if (available !== row.availableByTransfers || pending !== row.pendingByTransfers)
    throw new Error(`balances differ from their transfers: ${JSON.stringify(row)}`);
  return { available, pending, owed, orders: orders ?? {} };
}

const sightQuery = (accountId: string, bornAt: Date) => sql<Row>`
  with money as (
    select coalesce(sum(amount_minor) filter (where credit_account = 'Available'), 0)
             - coalesce(sum(amount_minor) filter (where debit_account = 'Available'), 0) as available,
           coalesce(sum(amount_minor) filter (where credit_account = 'Pending'), 0)
             - coalesce(sum(amount_minor) filter (where debit_account = 'Pending'), 0) as pending
    from transfers where account_id = ${accountId}
  ),
  sums as (
    select order_id, line_number, coalesce(sum(amount_minor) filter (where kind = 'Refund'), 0)::float8 as refunded,
           coalesce(sum(amount_minor) filter (where kind = 'Charge'), 0)::float8 as charged
    from transfers where account_id = ${accountId} and line_number is not null group by order_id, line_number
  ),
  cards_of as (
    select order_id, line_number, json_agg(json_build_object(
      'state', case when voided_at is null then 'Valid' when voided_by = 'Void' then 'Void'
                    when voided_by = 'Expiry' then 'Expired' else 'Ended' end,
      'isDisclosed', first_disclosed_at is not null, 'isClaimed', claimed_at is not null,
      'version', claim_version, 'wrong', wrong_answers, 'reissuedAs', reissued_as) order by card_number) as cards
    from cards where account_id = ${accountId} group by order_id, line_number
  ),
  lines_of as (
    select l.order_id, json_agg(json_build_object(
      'status', l.status, 'quantity', l.quantity, 'charged', coalesce(s.charged, 0), 'refunded', coalesce(s.refunded, 0),
      'expires', round(extract(epoch from l.claim_expires_at - ${bornAt}::timestamptz) / 3600),
      'cards', coalesce(c.cards, '[]')) order by l.line_number) as lines
    from order_lines l
    left join sums s using (order_id, line_number) left join cards_of c using (order_id, line_number)
    where l.account_id = ${accountId} group by l.order_id
  )
  select b.available_minor::float8 as available, b.pending_minor::float8 as pending,
         m.available::float8 as "availableByTransfers", m.pending::float8 as "pendingByTransfers",
         (select coalesce(sum(owed_minor), 0)::float8 from payments where account_id = ${accountId}) as owed,
         (select json_object_agg(o.po_number, json_build_object(
            'status', o.status, 'lines', l.lines,
            'isWaiting', exists (select from order_approvals p where p.account_id = o.account_id and p.order_id = o.id
                                   and p.status = 'Waiting')))
          from orders o join lines_of l on l.order_id = o.id where o.account_id = ${accountId}) as orders
  from balances b cross join money m where b.account_id = ${accountId} and b.currency_code = 'USD'`;
