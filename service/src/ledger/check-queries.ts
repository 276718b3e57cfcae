import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { LedgerCheck, RowKey, Violation } from './types.ts';

/** An interrupted check is not continued later: what it found may have been mended since. */
const continuedWithinHours = 24;
/** Half of what numbers of transactions can be apart before they begin anew. */
const transactionsMax = 1_000_000_000;

const columns = sql`id, is_full as "isFull", started_at as "startedAt", changed_from::text as "changedFrom", step, position,
  portions::integer as portions, orders::float8 as orders, findings`;

/** Unfinished checks of this version, the latest first. */
export async function listUnfinishedChecks(reader: Reader, version: string): Promise<LedgerCheck[]> {
  return many(
    reader,
    sql<LedgerCheck>`
      select ${columns} from ledger_checks
      where completed_in is null and version = ${version}
        and advanced_at > now() - make_interval(hours => ${continuedWithinHours})
      order by started_at desc`,
  );
}

/**
 * Holds the check until the connection ends, however it ends, so that no other process goes on with it. Null: another one
 * does, or it is complete.
 */
export async function holdCheck(reader: Reader, id: string): Promise<LedgerCheck | null> {
  const { isHeld } = await one(
    reader,
    sql<{ isHeld: boolean }>`select pg_try_advisory_lock(hashtextextended(${`ledger check ${id}`}, 0)) as "isHeld"`,
  );
  if (!isHeld) return null;
  return maybeOne(
    reader,
    sql<LedgerCheck>`select ${columns} from ledger_checks where id = ${id} and completed_in is null`,
  );
}

/** Since which transaction changes count: the beginning of the last complete check of this version without findings. */
export async function findCheckedTo(
  reader: Reader,
  version: string,
): Promise<{ readonly transaction: string; readonly at: Date } | null> {
  return maybeOne(
    reader,
    sql<{ transaction: string; at: Date }>`
      select covers_to::text as transaction, started_at as at from ledger_checks c
      where completed_in is not null and findings = 0 and version = ${version} and c.xmin = completed_in::xid
        and pg_snapshot_xmax(pg_current_snapshot())::text::numeric - covers_to::text::numeric
            between 0 and ${transactionsMax}
      order by covers_to desc limit 1`,
  );
}

export interface NewCheck {
  readonly id: string;
  readonly version: string;
  /** Null: everything. */
  readonly changedFrom: string | null;
  readonly step: string;
}

export async function insertCheck(tx: Tx, { id, version, changedFrom, step }: NewCheck): Promise<void> {
  await sql`
    insert into ledger_checks (id, is_full, version, started_at, advanced_at, covers_to, changed_from, step)
    values (${id}, ${changedFrom === null}, ${version}, now(), now(), pg_snapshot_xmin(pg_current_snapshot()),
            ${changedFrom}::text::xid8, ${step})`.execute(tx);
}

export interface Advance {
  /** Null: the check is complete. */
  readonly step: string | null;
  readonly position: unknown;
  readonly orders: number;
  readonly violations: readonly Violation[];
  readonly changedOrders: readonly RowKey[];
}

/** Stores what a portion found together with where the next begins, so that an interruption neither loses nor doubles it. */
export async function advanceCheck(tx: Tx, check: LedgerCheck, advance: Advance): Promise<LedgerCheck> {
  const { violations, changedOrders } = advance;
  await sql`
    insert into ledger_check_findings (check_id, number, rule, place, found)
    select ${check.id}::uuid, ${check.findings} + nth, v.rule, v.place, v.found
    from jsonb_to_recordset(${JSON.stringify(violations.map((violation, index) => ({ ...violation, nth: index + 1 })))}::jsonb)
      as v (nth integer, rule text, place text, found text)`.execute(tx);
  if (changedOrders.length > 0) {
    await sql`
      insert into ledger_check_orders (check_id, account_id, order_id)
      select ${check.id}::uuid, * from unnest(${changedOrders.map(({ accountId }) => accountId)}::uuid[],
                                              ${changedOrders.map(({ key }) => key)}::uuid[])
      on conflict do nothing`.execute(tx);
  }
  return one(
    tx,
    sql<LedgerCheck>`
      update ledger_checks
      set step = ${advance.step}, position = ${JSON.stringify(advance.position)}::jsonb, portions = portions + 1,
          orders = orders + ${advance.orders}, findings = findings + ${violations.length}, advanced_at = now(),
          completed_in = case when ${advance.step}::text is null then pg_current_xact_id() end
      where id = ${check.id} and portions = ${check.portions}
      returning ${columns}`,
  );
}

export async function listFindings(reader: Reader, checkId: string): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select rule, place, found from ledger_check_findings where check_id = ${checkId} order by number`,
  );
}

/**
 * Removes what no later check needs: of complete ones all but this one and, if this one has findings, the last one without;
 * interrupted ones that are not continued any more. The orders of this one are removed too.
 */
export async function removeOldChecks(tx: Tx, { id, findings }: LedgerCheck): Promise<void> {
  await sql`delete from ledger_check_orders where check_id = ${id}`.execute(tx);
  await sql`
    delete from ledger_checks
    where id <> ${id} and case when completed_in is not null then findings > 0 or ${findings} = 0
                               else advanced_at < now() - make_interval(hours => ${continuedWithinHours}) end`.execute(
    tx,
  );
}

/** The next orders that a check has found to be changed: at most so many, with at most so many cards or one order. */
export async function listChangedOrders(
  reader: Reader,
  checkId: string,
  after: RowKey,
  { ordersMax, cardsMax }: { readonly ordersMax: number; readonly cardsMax: number },
): Promise<RowKey[]> {
  return many(
    reader,
    sql<RowKey>`
      with next as (
        select account_id, order_id from ledger_check_orders
        where check_id = ${checkId} and (account_id, order_id) > (${after.accountId}::uuid, ${after.key}::uuid)
        order by account_id, order_id limit ${ordersMax}
      ), sized as (
        select account_id, order_id, coalesce(sum(s.cards) over (
                 order by account_id, order_id rows between unbounded preceding and 1 preceding), 0) as cards_before
        from next n cross join lateral (
          select sum(l.quantity) as cards from order_lines l where l.account_id = n.account_id and l.order_id = n.order_id) s
      )
      select account_id as "accountId", order_id as key from sized where cards_before < ${cardsMax}
      order by account_id, order_id`,
  );
}
