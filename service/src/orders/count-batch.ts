import type { AccountId } from '../kit/ids.ts';
import type { IntakeRow, LineColumns } from './intake-row.ts';
import { type FulfilOrders, fulfilLargeOrderJob, fulfilOrdersJob, smallOrderCardsMax } from './jobs.ts';

/** A batch with everything counted that can be counted before the database is asked. Places count from 1, ranks too. */
export interface CountedBatch {
  readonly accounts: readonly CountedAccount[];
  readonly purses: readonly CountedPurse[];
  readonly products: readonly CountedProduct[];
  readonly jobs: readonly CountedJob[];
  /** One for each order, in their order. */
  readonly orders: readonly CountedOrder[];
  /** One for each line of each order, in their order. */
  readonly lines: readonly CountedLine[];
}

export interface CountedAccount {
  readonly place: number;
  readonly accountId: AccountId;
  orders: number;
  charges: number;
}

/** An account's money of one currency. */
export interface CountedPurse {
  readonly place: number;
  readonly account: CountedAccount;
  readonly currencyCode: string;
  totalMinor: number;
  charges: number;
}

export interface CountedProduct {
  readonly place: number;
  readonly account: CountedAccount;
  readonly productId: string;
}

/** What the worker is told: of small orders together, of each large one apart. */
export interface CountedJob {
  readonly kind: string;
  readonly payload: FulfilOrders;
}

export interface CountedOrder {
  readonly row: IntakeRow;
  readonly account: CountedAccount;
  readonly purse: CountedPurse;
  /** How many orders of its account the batch has, up to and with this one; and how many of those cost something. */
  readonly rank: number;
  readonly chargeRank: number;
  readonly purseChargeRank: number;
}

export interface CountedLine {
  readonly orderPlace: number;
  readonly line: LineColumns;
  readonly product: CountedProduct;
  /** How many orders of the batch are about the same thing, up to and with the line's own. */
  readonly productRank: number;
  readonly emailRank: number | null;
  readonly smsRank: number | null;
}

export function countBatch(rows: readonly IntakeRow[]): CountedBatch {
  const accounts = new Map<AccountId, CountedAccount>();
  const purses = new Register<CountedPurse>();
  const products = new Register<CountedProduct>();
  const [productRanks, emailRanks, smsRanks] = [new Ranks(), new Ranks(), new Ranks()];
  const orders: CountedOrder[] = [];
  const lines: CountedLine[] = [];

  rows.forEach((row, index) => {
    const { accountId } = row;
    const { currency_code: currencyCode, total_minor: totalMinor } = row.order;
    const account = accounts.get(accountId) ?? { place: accounts.size + 1, accountId, orders: 0, charges: 0 };
    accounts.set(accountId, account);
    const purse = purses.entry(accountId, currencyCode, (place) => {
      return { place, account, currencyCode, totalMinor: 0, charges: 0 };
    });
    const charges = totalMinor > 0 ? 1 : 0;
    account.orders++;
    account.charges += charges;
    purse.totalMinor += totalMinor;
    purse.charges += charges;
    const { orders: rank, charges: chargeRank } = account;
    orders.push({ row, account, purse, rank, chargeRank, purseChargeRank: purse.charges });
    for (const line of row.lines) {
      const { product_id: productId } = line;
      lines.push({
        orderPlace: index + 1,
        line,
        product: products.entry(accountId, productId, (place) => ({ place, account, productId })),
        productRank: productRanks.of(accountId, productId, rank),
        emailRank: line.email !== null ? emailRanks.of(accountId, line.email, rank) : null,
        smsRank: line.sms !== null ? smsRanks.of(accountId, line.sms, rank) : null,
      });
    }
  });
  return {
    accounts: [...accounts.values()],
    purses: purses.entries,
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

/** Something of each account under names. Not under both as one text, which would have to be made and hashed for each line. */
class ByAccount<Value> {
  private readonly accounts = new Map<AccountId, Map<string, Value>>();

  of(accountId: AccountId): Map<string, Value> {
    const known = this.accounts.get(accountId);
    if (known) return known;
    const values = new Map<string, Value>();
    this.accounts.set(accountId, values);
    return values;
  }
}

/** The different things of accounts that a batch is about, in the order in which they were first met. */
class Register<Entry> {
  readonly entries: Entry[] = [];
  private readonly byAccount = new ByAccount<Entry>();

  entry(accountId: AccountId, name: string, create: (place: number) => Entry): Entry {
    const byName = this.byAccount.of(accountId);
    const known = byName.get(name);
    if (known) return known;
    const entry = create(this.entries.length + 1);
    this.entries.push(entry);
    byName.set(name, entry);
    return entry;
  }
}

/** Counts the orders of an account under each name; several lines of one order count once. */
class Ranks {
  private readonly byAccount = new ByAccount<{ rank: number; lastOrder: number }>();

  of(accountId: AccountId, name: string, order: number): number {
    const byName = this.byAccount.of(accountId);
    const known = byName.get(name);
    if (!known) {
      byName.set(name, { rank: 1, lastOrder: order });
      return 1;
    }
    if (known.lastOrder !== order) known.rank++;
    known.lastOrder = order;
    return known.rank;
  }
}
