import type { Db } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { describeAmount } from '../../kit/money.ts';
import { listLosses, listLossTotals } from './queries.ts';

export interface ShownLosses {
  readonly lines: readonly {
    readonly accountName: string;
    readonly orderId: string;
    readonly lineNumber: number;
    readonly productId: string;
    readonly cards: number;
    readonly amount: string;
    readonly source: string;
    readonly reason: string;
    readonly lostAt: Date;
  }[];
  readonly totals: readonly { readonly cards: number; readonly amount: string }[];
}

const linesShownMax = 200;

/** Cards that could not be returned, newest lines first, and their total per currency. */
export async function showLosses(db: Db): Promise<ShownLosses> {
  const amountOf = ({ amountMinor, currencyCode }: { amountMinor: bigint; currencyCode: CurrencyCode }) =>
    describeAmount(amountMinor, currencyCode);
  return {
    lines: (await listLosses(db, linesShownMax)).map((loss) => ({ ...loss, amount: amountOf(loss) })),
    totals: (await listLossTotals(db)).map((total) => ({ cards: total.cards, amount: amountOf(total) })),
  };
}
