import type { AccountId } from '../../kit/ids.ts';
import { type FulfilOrders, fulfilLargeOrderJob, fulfilOrdersJob, smallOrderCardsMax } from '../jobs.ts';
import type { IntakeRow, LineColumns } from './types.ts';

/**
 * A batch with everything counted that can be counted before the database is involved. Positions and ranks count from
 * 1.
 */
export interface CountedBatch {
  readonly accounts: readonly CountedAccount[];
  readonly balances: readonly CountedBalance[];
  readonly products: readonly CountedProduct[];
  readonly jobs: readonly CountedJob[];
  /** One for each order, in their order. */
  readonly orders: readonly CountedOrder[];
  /** One for each line of each order, in their order. */
  readonly lines: readonly CountedLine[];
}

export interface CountedAccount {
  readonly position: number;
  readonly accountId: AccountId;
  orders: number;
  charges: number;
}

/** An account's balance in one currency. */
export interface CountedBalance {
  readonly position: number;
  readonly account: CountedAccount;
  readonly currencyCode: string;
  totalMinor: number;
  charges: number;
}

export interface CountedProduct {
  readonly position: number;
  readonly account: CountedAccount;
  readonly productId: string;
}

/** Jobs for fulfillment: one for all small orders, one for each large one. */
export interface CountedJob {
  readonly kind: string;
  readonly payload: FulfilOrders;
}

export interface CountedOrder {
  readonly row: IntakeRow;
  readonly account: CountedAccount;
  readonly balance: CountedBalance;
  /** Its ordinal among the batch's orders of its account, and among those that cost something. */
  readonly rank: number;
  readonly chargeRank: number;
  readonly balanceChargeRank: number;
}

export interface CountedLine {
  readonly orderPosition: number;
  readonly line: LineColumns;
  readonly product: CountedProduct;
  /** The order's ordinal among the batch's orders with the same product, email or number. */
  readonly productRank: number;
  readonly emailRank: number | null;
  readonly smsRank: number | null;
}

export function countBatch(rows: readonly IntakeRow[]): CountedBatch {
  const accounts = new Map<AccountId, CountedAccount>();
  const balances = new Register<CountedBalance>();
  const products = new Register<CountedProduct>();
  const [productRanks, emailRanks, smsRanks] = [new Ranks(), new Ranks(), new Ranks()];
  const orders: CountedOrder[] = [];
  const lines: CountedLine[] = [];

  rows.forEach((row, index) => {
    const { accountId } = row;
    const { currency_code: currencyCode, total_minor: totalMinor } = row.order;
    const account = accounts.get(accountId) ?? { position: accounts.size + 1, accountId, orders: 0, charges: 0 };
    accounts.set(accountId, account);
    const balance = balances.entry(accountId, currencyCode, (position) => {
      return { position, account, currencyCode, totalMinor: 0, charges: 0 };
    });
    const charges = totalMinor > 0 ? 1 : 0;
    account.orders++;
    account.charges += charges;
    balance.totalMinor += totalMinor;
    balance.charges += charges;
    const { orders: rank, charges: chargeRank } = account;
    orders.push({ row, account, balance, rank, chargeRank, balanceChargeRank: balance.charges });
    for (const line of row.lines) {
      const { product_id: productId } = line;
      lines.push({
        orderPosition: index + 1,
        line,
        product: products.entry(accountId, productId, (position) => ({ position, account, productId })),
        productRank: productRanks.of(accountId, productId, rank),
        emailRank: line.email !== null ? emailRanks.of(accountId, line.email, rank) : null,
        smsRank: line.sms !== null ? smsRanks.of(accountId, line.sms, rank) : null,
      });
    }
  });
  return {
    accounts: [...accounts.values()],
    balances: balances.entries,
    products: products.entries,
    jobs: jobsFor(rows),
    orders,
    lines,
  };
}

function jobsFor(rows: readonly IntakeRow[]): CountedJob[] {
  const isLarge = ({ order }: IntakeRow) => order.card_count > smallOrderCardsMax;
  const keyOf = ({ accountId, orderId }: IntakeRow) => ({ accountId, orderId });
  const small = rows.filter((row) => !isLarge(row)).map(keyOf);
  const large = rows
    .filter(isLarge)
    .map((row) => ({ kind: fulfilLargeOrderJob.kind, payload: { orders: [keyOf(row)] } }));
  return small.length === 0 ? large : [{ kind: fulfilOrdersJob.kind, payload: { orders: small } }, ...large];
}

/** The distinct entries of a batch, numbered in the order in which they are first seen. */
class Register<Entry> {
  readonly entries: Entry[] = [];
  private readonly byKey = new Map<string, Entry>();

  entry(accountId: AccountId, name: string, create: (position: number) => Entry): Entry {
    const key = `${accountId} ${name}`;
    const known = this.byKey.get(key);
    if (known) return known;
    const entry = create(this.entries.length + 1);
    this.entries.push(entry);
    this.byKey.set(key, entry);
    return entry;
  }
}

/** Counts the orders of an account for each value; several lines of one order count once. */
class Ranks {
  private readonly byKey = new Map<string, { rank: number; lastOrder: number }>();

  of(accountId: AccountId, name: string, order: number): number {
    const key = `${accountId} ${name}`;
    const { rank, lastOrder } = this.byKey.get(key) ?? { rank: 0, lastOrder: 0 };
    const next = lastOrder === order ? rank : rank + 1;
    this.byKey.set(key, { rank: next, lastOrder: order });
    return next;
  }
}
