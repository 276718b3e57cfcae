import type { DatabaseToFill } from './fill-database.ts';

export const smallCount = 100_000;
const ordersPerSmallAccount = 1_000;
const secondMs = 1_000;

/** How orders are spread over accounts. The same at both sizes, except for the account or for the number of accounts that grows. */
export interface Shape {
  readonly name: string;
  readonly small: DatabaseToFill;
  readonly large: DatabaseToFill;
}

export function growthShapes(largeCount: number): Shape[] {
  return [
    {
      name: 'one account',
      small: oneAccount('one_account_small', smallCount),
      large: oneAccount('one_account_large', largeCount),
    },
    {
      name: `accounts of ${ordersPerSmallAccount} orders`,
      small: manyAccounts('many_accounts_small', smallCount),
      large: manyAccounts('many_accounts_large', largeCount),
    },
  ];
}

function oneAccount(name: string, orderCount: number): DatabaseToFill {
  // A tenth of a second: ten million orders are not further apart than months.
  return { name, accountCount: 1, ordersPerAccount: orderCount, orderIntervalMs: secondMs / 10 };
}

function manyAccounts(name: string, orderCount: number): DatabaseToFill {
  return {
    name,
    accountCount: Math.ceil(orderCount / ordersPerSmallAccount),
    ordersPerAccount: ordersPerSmallAccount,
    orderIntervalMs: secondMs,
  };
}
