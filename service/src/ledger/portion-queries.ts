import { type RawBuilder, sql } from 'kysely';
import type { AccountRange, KeyRange, OrderPortion } from './types.ts';

/** No id lies outside these. */
export const lowestId = '00000000-0000-0000-0000-000000000000';
export const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Every row whose key is an id. */
export const everyId: KeyRange = {
  after: { accountId: lowestId, key: lowestId },
  to: { accountId: highestId, key: highestId },
};

/** Every row whose key is a number. */
export const everyNumber: KeyRange = {
  after: { accountId: lowestId, key: '0' },
  to: { accountId: highestId, key: '0' },
};

/** Rows of an order portion, by the columns `account_id` and `order_id` of a table, or others. */
export function isOfOrders(portion: OrderPortion, table: string, idColumn = 'order_id'): RawBuilder<boolean> {
  if ('after' in portion) return isInRange(portion, table, idColumn, 'uuid');
  const accounts = portion.orders.map(({ accountId }) => accountId);
  const ids = portion.orders.map(({ key }) => key);
  const account = sql.ref(`${table}.account_id`);
  const id = sql.ref(`${table}.${idColumn}`);
  return sql`(${account}, ${id}) in (select * from unnest(${accounts}::uuid[], ${ids}::uuid[]))`;
}

/**
 * A range within one account is an equality and a range: of a comparison of rows the planner sees only the account, and
 * would expect all rows of a large one. Of one over several accounts it would expect a quarter of the table, and read it
 * all, unless the accounts are a range of their own.
 */
export function isInRange(
  { after, to }: KeyRange,
  table: string,
  column: string,
  type: 'uuid' | 'bigint',
): RawBuilder<boolean> {
  const account = sql.ref(`${table}.account_id`);
  const key = sql.ref(`${table}.${column}`);
  const keyType = sql.raw(type);
  if (after.accountId === to.accountId)
    return sql`(${account} = ${to.accountId}::uuid and ${key} > ${after.key}::${keyType} and ${key} <= ${to.key}::${keyType})`;
  return sql`(${account} >= ${after.accountId}::uuid and ${account} <= ${to.accountId}::uuid
    and (${account}, ${key}) > (${after.accountId}::uuid, ${after.key}::${keyType})
    and (${account}, ${key}) <= (${to.accountId}::uuid, ${to.key}::${keyType}))`;
}

export function isBehind({ after }: Pick<KeyRange, 'after'>, column: string, type: 'uuid' | 'bigint') {
  return sql<boolean>`(account_id, ${sql.ref(column)}) > (${after.accountId}::uuid, ${after.key}::${sql.raw(type)})`;
}

export function isOfAccounts({ from, before }: AccountRange, table: string): RawBuilder<boolean> {
  const account = sql.ref(`${table}.account_id`);
  return before === null
    ? sql`${account} >= ${from}::uuid`
    : sql`(${account} >= ${from}::uuid and ${account} < ${before}::uuid)`;
}

/** An account that is moving to another cell has some of its rows in place and others packed. */
export function isStaying(table: string): RawBuilder<boolean> {
  return sql`not exists (
    select from accounts moving where moving.id = ${sql.ref(`${table}.account_id`)} and moving.moving_to is not null)`;
}
