import { type RawBuilder, sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Minor } from '../../kit/money.ts';
import type { OrderRef } from '../types.ts';
import { awaitingFunds, type CoveredHold, type NewHold } from './types.ts';

/** Whether an order in this currency has to queue behind others. Under the account's lock. */
export async function hasWaitingHold(reader: Reader, accountId: AccountId, currencyCode: string): Promise<boolean> {
  const { waits } = await one(
    reader,
    sql<{ waits: boolean }>`
      select exists (select from order_holds where account_id = ${accountId} and currency_code = ${currencyCode}
                       and status = 'Waiting') as waits`,
  );
  return waits;
}

/** Marks an order, which the transaction has just placed without a charge, and its lines as waiting for money. */
export async function insertHold(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  totalMinor: number,
  { source, placedBy, expireAfterDays, review }: NewHold,
): Promise<{ readonly expiresAt: Date }> {
  await sql`
    update order_lines set status_reason = ${awaitingFunds}
    where account_id = ${accountId} and order_id = ${orderId}`.execute(tx);
  await sql`
    update orders set awaited_funds = true, status_reason = ${awaitingFunds}, total_minor = ${totalMinor}
    where account_id = ${accountId} and id = ${orderId}`.execute(tx);
  return one(
    tx,
    sql<{ expiresAt: Date }>`
      insert into order_holds (account_id, order_id, order_number, currency_code, due_minor, held_at, expires_at, placed_by,
                               source, approval_rules, approval_expires_after_days)
      select account_id, id, number, currency_code, total_minor, placed_at,
             placed_at + make_interval(days => ${expireAfterDays}), ${placedBy}, ${source}, ${review?.rules ?? []}::text[],
             ${review?.expireAfterDays ?? null}
      from orders where account_id = ${accountId} and id = ${orderId}
      returning expires_at as "expiresAt"`,
  );
}

/**
 * What has to arrive before the order is released: it and those before it in its currency are due, less what is
 * available. 0 when it is covered, or does not wait.
 */
export async function getMissing(reader: Reader, { accountId, orderId }: OrderRef): Promise<Minor> {
  const row = await maybeOne(
    reader,
    sql<{ missingMinor: Minor }>`
      select ${sql.raw(missingMinorSql('h'))} as "missingMinor" from order_holds h
      where h.account_id = ${accountId} and h.order_id = ${orderId}`,
  );
  return row?.missingMinor ?? 0n;
}

/** The same as an expression about one row of order_holds. Lists use waitingOrders: this sums up anew for each order. */
export const missingMinorSql = (hold: string) =>
  `case when ${hold}.status = 'Waiting' then greatest(0, (
     select sum(due_minor) from order_holds
     where account_id = ${hold}.account_id and currency_code = ${hold}.currency_code and status = 'Waiting'
       and order_number <= ${hold}.order_number) - coalesce((
     select available_minor from balances
     where account_id = ${hold}.account_id and currency_code = ${hold}.currency_code), 0)) else 0 end::bigint`;

/**
 * The waiting orders of an account, each with what has to be available for its release. The sum runs along with the
 * orders, so that a page costs one pass, and nothing for those that come after its last order.
 */
export const waitingOrders = (accountId: AccountId, lastNumber?: RawBuilder<unknown>) => sql`
  select w.*, sum(due_minor) over (partition by currency_code order by order_number) as until_minor
  from order_holds w
  where account_id = ${accountId} and status = 'Waiting' ${lastNumber ? sql`and order_number <= ${lastNumber}` : sql``}`;

export async function listHeldCurrencies(reader: Reader, accountId: AccountId): Promise<CurrencyCode[]> {
  const rows = await many(
    reader,
    sql<{ currencyCode: CurrencyCode }>`
      select distinct currency_code as "currencyCode" from order_holds
      where account_id = ${accountId} and status = 'Waiting' order by 1`,
  );
  return rows.map(({ currencyCode }) => currencyCode);
}

/** The waiting orders that the balances cover one after the other, oldest first; none after one that is not covered. */
export async function listCoveredHolds(tx: Tx, accountId: AccountId, ordersMax: number): Promise<CoveredHold[]> {
  return many(
    tx,
    sql<CoveredHold>`
      select h.account_id as "accountId", h.order_id as "orderId", o.po_number as "poNumber",
             h.currency_code as "currencyCode", h.due_minor as "dueMinor",
             (select coalesce(sum(l.quantity), 0)::integer from order_lines l
              where l.account_id = h.account_id and l.order_id = h.order_id and l.status = 'Pending') as "cardCount",
             h.source, h.placed_by as "placedBy", h.approval_rules as "approvalRules",
             h.approval_expires_after_days as "approvalExpiresAfterDays"
      from (${waitingOrders(accountId)}) h
      join orders o on o.account_id = h.account_id and o.id = h.order_id
      join account_sequences s on s.account_id = h.account_id and not s.is_suspended
      left join balances b on b.account_id = h.account_id and b.currency_code = h.currency_code
      where h.until_minor <= coalesce(b.available_minor, 0)
      order by h.order_number limit ${ordersMax}`,
  );
}

/** Accounts with orders that could be released, or have waited long enough. Suspended ones wait until they are active. */
export async function listAccountsToSweep(
  reader: Reader,
  accountsMax: number,
): Promise<{ readonly accountId: AccountId; readonly hasExpired: boolean }[]> {
  return many(
    reader,
    sql<{ accountId: AccountId; hasExpired: boolean }>`
      select h.account_id as "accountId", bool_or(h.expires_at <= (select service_now())) as "hasExpired"
      from (
        select distinct on (account_id, currency_code) account_id, currency_code, due_minor,
               min(expires_at) over (partition by account_id, currency_code) as expires_at
        from order_holds where status = 'Waiting' order by account_id, currency_code, order_number
      ) h
      join account_sequences s on s.account_id = h.account_id and not s.is_suspended
      left join balances b on b.account_id = h.account_id and b.currency_code = h.currency_code
      where h.due_minor <= coalesce(b.available_minor, 0) or h.expires_at <= (select service_now())
      group by h.account_id limit ${accountsMax}`,
  );
}

export async function listExpiredHolds(
  reader: Reader,
  accountId: AccountId,
): Promise<{ readonly accountId: AccountId; readonly orderId: OrderRef['orderId']; readonly poNumber: string }[]> {
  return many(
    reader,
    sql<{ accountId: AccountId; orderId: OrderRef['orderId']; poNumber: string }>`
      select h.account_id as "accountId", h.order_id as "orderId", o.po_number as "poNumber"
      from order_holds h
      join orders o on o.account_id = h.account_id and o.id = h.order_id
      join account_sequences s on s.account_id = h.account_id and not s.is_suspended
      where h.account_id = ${accountId} and h.status = 'Waiting' and h.expires_at <= (select service_now())
      order by h.order_number`,
  );
}

/**
 * Ends the wait of an order whose time is over. False: it was released or cancelled, or the account was suspended. Under
 * the account's lock.
 */
export async function expireHold(tx: Tx, { accountId, orderId }: OrderRef): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_holds h set status = 'Expired', ended_at = service_now()
    where account_id = ${accountId} and order_id = ${orderId} and status = 'Waiting' and expires_at <= service_now()
      and exists (select from account_sequences s where s.account_id = h.account_id and not s.is_suspended)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Ends the hold, under the account's lock; false: it had already ended. */
export async function endHold(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  status: 'Released' | 'Cancelled',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_holds set status = ${status}, ended_at = service_now()
    where account_id = ${accountId} and order_id = ${orderId} and status = 'Waiting'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Takes lines that end uncharged off what is due. */
export async function takeOffHold(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lines: readonly { readonly lineNumber: number; readonly costMinor: Minor }[],
): Promise<void> {
  const costMinor = lines.reduce((sum, line) => sum + line.costMinor, 0n);
  await sql`
    update order_holds
    set due_minor = due_minor - ${costMinor},
        uncharged_lines = uncharged_lines || ${lines.map(({ lineNumber }) => lineNumber)}::integer[]
    where account_id = ${accountId} and order_id = ${orderId}`.execute(tx);
}
