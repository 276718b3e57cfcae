import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatusesSql } from '../../src/orders/status/order-statuses-sql.ts';
import type { LineItemStatus, OrderStatus } from '../../src/orders/types.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const statuses: readonly LineItemStatus[] = ['Pending', 'Complete', 'Failed', 'Cancelled'];
const isFinal = (status: LineItemStatus) => status !== 'Pending';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** What the rule says about an order for each list of lines. */
async function statusesOf(orders: readonly (readonly LineItemStatus[])[]): Promise<OrderStatus[]> {
  const rows = orders.flatMap((lines, order_id) =>
    lines.map((status) => ({ account_id: 1, order_id, status, quantity: 1 })),
  );
  const text = `with lines as (
      select * from json_to_recordset($1::json) as l (account_id integer, order_id integer, status text, quantity integer)
    )
    select status from (${orderStatusesSql('lines')}) s order by order_id`;
  const answer = await database.db.executeQuery<{ status: OrderStatus }>(
    CompiledQuery.raw(text, [JSON.stringify(rows)]),
  );
  return answer.rows.map(({ status }) => status);
}

const pairs = statuses.flatMap((one) => statuses.map((other) => [one, other] as const));
const triples = pairs.flatMap((pair) => statuses.map((third) => [...pair, third] as const));

describe('the status of an order', () => {
  test('with one line is that line’s status', async () => {
    expect(await statusesOf(statuses.map((status) => [status]))).toEqual(statuses);
  });

  test('is pending exactly while one of its lines is', async () => {
    const found = await statusesOf([...pairs, ...triples]);
    for (const [index, lines] of [...pairs, ...triples].entries()) {
      expect(found[index] === 'Pending', lines.join()).toBe(lines.some((status) => !isFinal(status)));
    }
  });

  test('is its lines’ status once they are all final and equal, else partially complete', async () => {
    const ended = [...pairs, ...triples].filter((lines) => lines.every(isFinal));
    const expected = ended.map((lines) => (new Set(lines).size === 1 ? lines[0] : 'PartiallyComplete'));
    expect(await statusesOf(ended)).toEqual(expected);
  });
});
