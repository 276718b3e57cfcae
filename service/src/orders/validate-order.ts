import type { AccountCatalog } from '../catalog/account-catalog.ts';
import type { Db } from '../database/database.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { Fault } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Minor } from '../kit/money.ts';
import { findBalance } from '../ledger/queries.ts';
import { totalOf } from './line-rules.ts';
import { checkOrder, type OrderLimits } from './order-rules.ts';
import { findOrderIdByPoNumber } from './queries.ts';
import type { OrderDraft, PricedLine } from './types.ts';

export interface Validation {
  readonly faults: readonly Fault[];
  readonly currencyCode: CurrencyCode | null;
  readonly totalMinor: Minor | null;
  /** What the account has of this currency now. */
  readonly availableMinor: Minor;
  readonly hasSufficientFunds: boolean;
  readonly lines: readonly (PricedLine | null)[];
}

/** Everything that placing the order would find, and its cost; nothing is stored. */
export async function validateOrder(
  needs: { readonly db: Db; readonly limits: OrderLimits; readonly now: () => Date },
  accountId: AccountId,
  catalog: AccountCatalog,
  request: { readonly draft: OrderDraft; readonly faults: readonly Fault[] },
): Promise<Validation> {
  const checked = checkOrder(request.draft, request.faults, { catalog, limits: needs.limits, now: needs.now() });
  const { poNumber } = request.draft;
  const taken = poNumber === null ? null : await findOrderIdByPoNumber(needs.db, accountId, poNumber);
  const faults: Fault[] = [...checked.faults];
  if (taken) {
    faults.push({
      pointer: '/PONumber',
      code: 'PONumberTaken',
      detail: `The PONumber is already used by order ${taken}.`,
    });
  }
  const { currencyCode, lines } = checked;
  const isPriced = lines.length > 0 && lines.every((line) => line !== null);
  const totalMinor = isPriced ? totalOf(lines) : null;
  const balance = currencyCode === null ? null : await findBalance(needs.db, accountId, currencyCode);
  const availableMinor = balance?.availableMinor ?? 0n;
  const hasSufficientFunds = totalMinor !== null && totalMinor <= availableMinor;
  return { faults, currencyCode, totalMinor, availableMinor, hasSufficientFunds, lines };
}
