import { expect, test } from 'vitest';
import type { AccountId } from '../../src/kit/ids.ts';
import { countBatch } from '../../src/orders/intake/count-batch.ts';
import type { IntakeRow, LineColumns } from '../../src/orders/intake/types.ts';
import { intakeRow } from './support/intake-rows.ts';

const [ann, bob] = ['a', 'b'] as unknown as [AccountId, AccountId];

function withLines(row: IntakeRow, ...lines: Partial<LineColumns>[]): IntakeRow {
  const [line] = row.lines as [LineColumns];
  return { ...row, lines: lines.map((changes, index) => ({ ...line, n: index + 1, ...changes })) };
}

test('orders are counted by account, and charges by account and by balance', () => {
  const { accounts, balances, orders } = countBatch([
    intakeRow(ann, { total_minor: 5 }),
    intakeRow(bob, { total_minor: 7 }),
    intakeRow(ann, { total_minor: 0 }),
    intakeRow(ann, { total_minor: 11, currency_code: 'EUR' }),
    intakeRow(ann, { total_minor: 13 }),
  ]);
  expect(accounts).toEqual([
    { position: 1, accountId: ann, orders: 4, charges: 3 },
    { position: 2, accountId: bob, orders: 1, charges: 1 },
  ]);
  expect(balances).toMatchObject([
    { position: 1, currencyCode: 'USD', totalMinor: 18, charges: 2, account: { accountId: ann } },
    { position: 2, currencyCode: 'USD', totalMinor: 7, charges: 1, account: { accountId: bob } },
    { position: 3, currencyCode: 'EUR', totalMinor: 11, charges: 1, account: { accountId: ann } },
  ]);
  const ranks = orders.map(({ rank, chargeRank, balanceChargeRank, balance }) => {
    return [rank, chargeRank, balanceChargeRank, balance.position];
  });
  expect(ranks).toEqual([
    [1, 1, 1, 1],
    [1, 1, 1, 2],
    [2, 1, 1, 1],
    [3, 2, 1, 3],
    [4, 3, 2, 1],
  ]);
});

test('a product or recipient is counted once per order, and separately per account', () => {
  const email = 'someone@example.com';
  const { products, lines } = countBatch([
    withLines(intakeRow(ann), { email }, { email, product_id: 'books' }, { email, sms: '+1' }),
    withLines(intakeRow(bob), { email }),
    withLines(intakeRow(ann), { sms: '+1' }, { email, product_id: 'books' }),
  ]);
  expect(products.map(({ position, account, productId }) => [position, account.accountId, productId])).toEqual([
    [1, ann, 'aurora-coffee-usd'],
    [2, ann, 'books'],
    [3, bob, 'aurora-coffee-usd'],
  ]);
  const counted = lines.map(({ orderPosition, product, productRank, emailRank, smsRank }) => {
    return [orderPosition, product.position, productRank, emailRank, smsRank];
  });
  expect(counted).toEqual([
    [1, 1, 1, 1, null],
    [1, 2, 1, 1, null],
    [1, 1, 1, 1, 1],
    [2, 3, 1, 1, null],
    [3, 1, 2, null, 2],
    [3, 2, 2, 2, null],
  ]);
});

test('small orders share a job, and each large one has its own', () => {
  const rows = [1, 101, 100, 250].map((card_count) => intakeRow(ann, { card_count }));
  const keys = rows.map(({ accountId, orderId }) => ({ accountId, orderId }));
  expect(countBatch(rows).jobs).toEqual([
    { kind: 'fulfil-orders', payload: { orders: [keys[0], keys[2]] } },
    { kind: 'fulfil-large-order', payload: { orders: [keys[1]] } },
    { kind: 'fulfil-large-order', payload: { orders: [keys[3]] } },
  ]);
  expect(countBatch(rows.slice(1, 2)).jobs).toHaveLength(1);
});
