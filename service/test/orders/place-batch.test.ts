import { expect, test } from 'vitest';
import type { AccountId, OrderId } from '../../src/kit/ids.ts';
import type { CountedBatch } from '../../src/orders/intake/count-batch.ts';
import { placeBatch } from '../../src/orders/intake/place-batch.ts';
import type { IntakeRow, PlaceAnswer } from '../../src/orders/intake/types.ts';
import { intakeRow } from './support/intake-rows.ts';

const account = 'account' as AccountId;
const moment = '2030-01-01T00:00:00.123456+00:00';
const placedAt = new Date('2030-01-01T00:00:00.123Z');
const costing = (...totals: number[]): IntakeRow[] => totals.map((total_minor) => intakeRow(account, { total_minor }));

/** Simulates the database: what is available at the first attempt, the second, and so on. */
function databaseWith(availableMinor: readonly number[], duplicates: ReadonlyMap<IntakeRow, OrderId> = new Map()) {
  const asked: IntakeRow[][] = [];
  const send = async (batch: CountedBatch) => {
    const rows = batch.orders.map(({ row }) => row);
    const available = availableMinor[Math.min(asked.length, availableMinor.length - 1)] ?? 0;
    asked.push(rows);
    const found = rows.flatMap((row, index) => {
      const first = duplicates.get(row);
      return first ? [[index + 1, first] as const] : [];
    });
    const isCovered = batch.balances.every(({ totalMinor }) => totalMinor <= available);
    const answer: PlaceAnswer = {
      isPlaced: isCovered && found.length === 0,
      accounts: [[10, moment, false]],
      availableMinor: batch.balances.map(() => String(available)),
      duplicates: found.length > 0 ? found : null,
    };
    return JSON.stringify(answer);
  };
  return { asked, send };
}

test('a batch without conflicts is placed at once, numbered by arrival', async () => {
  const { asked, send } = databaseWith([100]);
  expect(await placeBatch(costing(20, 30, 50), send)).toEqual([
    { kind: 'Accepted', number: 11, placedAt },
    { kind: 'Accepted', number: 12, placedAt },
    { kind: 'Accepted', number: 13, placedAt },
  ]);
  expect(asked).toHaveLength(1);
});

test('orders that cannot be paid are left out, and later ones are paid from the rest', async () => {
  const rows = costing(60, 50, 40, 1, 0);
  const { asked, send } = databaseWith([100]);
  expect(await placeBatch(rows, send)).toEqual([
    { kind: 'Accepted', number: 11, placedAt },
    { kind: 'Insufficient', availableMinor: 40n },
    { kind: 'Accepted', number: 12, placedAt },
    { kind: 'Insufficient', availableMinor: 0n },
    { kind: 'Accepted', number: 13, placedAt },
  ]);
  expect(asked).toEqual([rows, [rows[0], rows[2], rows[4]]]);
});

test('a duplicate PONumber costs nothing, and the other orders are placed', async () => {
  const rows = costing(60, 40, 40);
  const first = 'first' as OrderId;
  const { send } = databaseWith([100], new Map([[rows[0] as IntakeRow, first]]));
  expect(await placeBatch(rows, send)).toMatchObject([
    { kind: 'Duplicate', firstOrderId: first },
    { kind: 'Accepted', number: 11 },
    { kind: 'Accepted', number: 12 },
  ]);
});

test('spending by others between two attempts is taken into account', async () => {
  const { asked, send } = databaseWith([100, 50]);
  expect(await placeBatch(costing(60, 55, 40), send)).toEqual([
    { kind: 'Insufficient', availableMinor: 50n },
    { kind: 'Insufficient', availableMinor: 50n },
    { kind: 'Accepted', number: 11, placedAt },
  ]);
  expect(asked.map((rows) => rows.length)).toEqual([3, 2, 1]);
});

test('an order that becomes affordable between two attempts is to be retried', async () => {
  const { send } = databaseWith([50, 500]);
  expect(await placeBatch(costing(60, 40), send)).toMatchObject([{ kind: 'Again' }, { kind: 'Accepted', number: 11 }]);
});

test('a single order that cannot be paid needs one statement', async () => {
  const { asked, send } = databaseWith([5]);
  expect(await placeBatch(costing(6), send)).toEqual([{ kind: 'Insufficient', availableMinor: 5n }]);
  expect(asked).toHaveLength(1);
});
