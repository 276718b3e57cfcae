import { countSpending } from '../../accounts/count-spending.ts';
import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import type { ReissuedCard } from '../../cards/types.ts';
import type { Tx } from '../../database/database.ts';
import { recordEvents } from '../../events/record-event.ts';
import { lineItemIdOf } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import { findBalance } from '../../ledger/queries.ts';
import { recordTransfer } from '../../ledger/record-transfer.ts';
import { spendFromBudget } from '../../orders/budgets/spend-from-budget.ts';
import { InsufficientFunds } from '../../orders/errors.ts';
import { reportLowBalance } from '../report-low-balance.ts';
import type { HeldLine } from './types.ts';

/** Charges the line's price for each of the new cards, and records their events. The account is locked, so its balance stays. */
export async function chargeCards(
  tx: Tx,
  { ref, order, line }: HeldLine,
  cards: readonly ReissuedCard[],
  by: string | null,
): Promise<void> {
  const { accountId, orderId, lineNumber } = ref;
  const { currencyCode, poNumber } = order;
  const amountMinor = line.unitCostMinor * BigInt(cards.length);
  const available = (await findBalance(tx, accountId, currencyCode))?.availableMinor ?? 0n;
  if (available < amountMinor)
    throw new InsufficientFunds(amountMinor, available, currencyCode, 'Issuing the expired cards again');
  const cardNumbers = cards.map(({ reissuedAs }) => reissuedAs);
  const charge = { kind: 'Charge', currencyCode, debit: 'Available', credit: 'Sales', orderId, lineNumber } as const;
  if (by !== null) await countSpending(tx, { accountId, credentialId: by }, { currencyCode, amountMinor });
  if (amountMinor > 0n) await recordTransfer(tx, { accountId, ...charge, cardNumbers, amountMinor });
  const { departmentId, placedAt } = order;
  await spendFromBudget(tx, { accountId, orderId, departmentId, currencyCode, amountMinor, placedAt });
  await recordEvents(
    tx,
    accountId,
    cards.map(({ cardNumber, reissuedAs }) => ({
      type: 'CardReissued',
      data: {
        OrderId: orderId,
        PONumber: poNumber,
        LineItemId: lineItemIdOf(orderId, lineNumber),
        CardId: cardIdOfKey({ orderId, lineNumber, cardNumber: reissuedAs }),
        ExpiredCardId: cardIdOfKey({ orderId, lineNumber, cardNumber }),
        Charge: amountToWire(line.unitCostMinor, currencyCode),
        CurrencyCode: currencyCode,
      },
    })),
  );
  await reportLowBalance(tx, { accountId, currencyCode }, { before: available, after: available - amountMinor });
}
