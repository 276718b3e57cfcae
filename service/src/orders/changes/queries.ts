import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId, OrderId } from '../../kit/ids.ts';
import { fromStoredDetails, type StoredDetails, toStoredDetails } from '../stored-details.ts';
import type { LineRef } from '../types.ts';
import type { ChangeableLine, ChangeFacts, NewLineChange } from './types.ts';

/** What a change of the line starts from. The caller holds the line. */
export async function getChangeableLine(
  tx: Tx,
  { accountId, orderId, lineNumber }: LineRef,
): Promise<ChangeableLine & { readonly dueAt: Date | null }> {
  const { details, ...line } = await one(
    tx,
    sql<{ brandingId: string | null; details: StoredDetails; dueAt: Date | null }>`
      select branding_id as "brandingId", details, due_at as "dueAt" from order_lines
      where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`,
  );
  return { ...line, details: fromStoredDetails(details) };
}

export async function updateChangedLine(
  tx: Tx,
  { accountId, orderId, lineNumber }: LineRef,
  { brandingId, details }: ChangeableLine,
): Promise<void> {
  await sql`
    update order_lines set branding_id = ${brandingId}, details = ${JSON.stringify(toStoredDetails(details))}::jsonb
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`.execute(tx);
}

/** Adds a change to the account's, in a transaction that holds the account. */
export async function insertLineChange(tx: Tx, { line, by, isFiltered, facts }: NewLineChange): Promise<void> {
  const { accountId, orderId, lineNumber } = line;
  await sql`
    insert into line_changes (account_id, number, order_id, line_number, order_number, changed_at, changed_by, is_filtered, facts)
    select ${accountId}, coalesce((select max(number) from line_changes where account_id = ${accountId}), 0) + 1,
           ${orderId}, ${lineNumber}, o.number, service_now(), ${by}, ${isFiltered}, ${JSON.stringify(facts)}::jsonb
    from orders o where o.account_id = ${accountId} and o.id = ${orderId}`.execute(tx);
}

/** Adds a change for each order of which lines lost their recipient, in a transaction that holds the account. */
export async function insertForgottenChanges(tx: Tx, accountId: AccountId, lines: readonly LineRef[]): Promise<void> {
  const facts: ChangeFacts = { kind: 'Forgotten', members: [] };
  await sql`
    insert into line_changes (account_id, number, order_id, line_number, order_number, changed_at, is_filtered, facts)
    select ${accountId},
           coalesce((select max(number) from line_changes where account_id = ${accountId}), 0) + row_number() over (order by o.number),
           o.id, f.line_number, o.number, service_now(), true, ${JSON.stringify(facts)}::jsonb
    from (select order_id, min(line_number) as line_number
          from unnest(${lines.map((line) => line.orderId)}::uuid[], ${lines.map((line) => line.lineNumber)}::integer[])
            as u (order_id, line_number)
          group by order_id) f
    join orders o on o.account_id = ${accountId} and o.id = f.order_id`.execute(tx);
}

/** The number of the account's last change; 0 if there was none. */
export async function getLastChangeNumber(reader: Reader, accountId: AccountId): Promise<number> {
  const row = await one(
    reader,
    sql<{ number: bigint | null }>`select max(number) as number from line_changes where account_id = ${accountId}`,
  );
  return Number(row.number ?? 0);
}

/** The oldest order on which something that lists filter by was changed since; null if there is none. */
export async function findFirstChangedNumber(
  reader: Reader,
  accountId: AccountId,
  since: number,
): Promise<number | null> {
  const row = await one(
    reader,
    sql<{ number: bigint | null }>`
      select min(order_number) as number from line_changes
      where account_id = ${accountId} and number > ${since} and is_filtered`,
  );
  return row.number === null ? null : Number(row.number);
}

/** The members that were changed on an order's lines since it was placed. */
export async function listChangedMembers(
  reader: Reader,
  accountId: AccountId,
  orderId: OrderId,
): Promise<{ readonly lineNumber: number; readonly member: string }[]> {
  return many(
    reader,
    sql<{ lineNumber: number; member: string }>`
      select distinct h.line_number as "lineNumber", m.member
      from line_changes h cross join lateral jsonb_array_elements_text(h.facts -> 'members') as m (member)
      where h.account_id = ${accountId} and h.order_id = ${orderId}`,
  );
}

export interface RecordedChange {
  readonly lineNumber: number;
  readonly changedAt: Date;
  readonly facts: ChangeFacts;
  /** Null: the service itself, or somebody who is no longer known. */
  readonly byName: string | null;
}

const entriesMax = 1_000;

/** The changes of an order's lines, oldest first, with the name of the credential or person. */
export async function listLineChanges(
  reader: Reader,
  accountId: AccountId,
  orderId: OrderId,
): Promise<RecordedChange[]> {
  return many(
    reader,
    sql<RecordedChange>`
      select h.line_number as "lineNumber", h.changed_at as "changedAt", h.facts, coalesce(p.name, c.name) as "byName"
      from line_changes h
      left join credentials c on c.account_id = h.account_id and c.id = h.changed_by
      left join people p on p.id = h.changed_by and p.account_id = h.account_id
      where h.account_id = ${accountId} and h.order_id = ${orderId} and h.facts ->> 'kind' <> 'Forgotten'
      order by h.number limit ${entriesMax}`,
  );
}
