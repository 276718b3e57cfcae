import { announceChange } from '../../database/changes.ts';
import type { Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { type LostValue, markLostValue } from '../changes/filter-queries.ts';
import { insertForgottenChanges } from '../changes/queries.ts';
import { recipientsForgotten } from '../order-changes.ts';
import { uncountedFrom } from '../queries.ts';
import {
  clearApprovalReasons,
  clearCardAddresses,
  clearLines,
  clearOrders,
  clearShownAddresses,
  lockSettledCardLines,
  lockSettledLines,
} from './queries.ts';
import type { ForgetScope, ForgottenCards, RecipientLine } from './types.ts';

export interface ForgottenLines {
  readonly lines: readonly RecipientLine[];
  /** How many orders lost texts of their own. */
  readonly orders: number;
}

/**
 * Forgets the recipient of up to `linesMax` lines that are settled. The account stays locked until the commit, because what lists
 * find lines by changes here. `beforehand` is done while their recipient is still known.
 */
export async function forgetLines(
  tx: Tx,
  scope: ForgetScope,
  linesMax: number,
  beforehand: (lines: readonly RecipientLine[]) => Promise<void>,
): Promise<ForgottenLines> {
  await lockAccounts(tx, [scope.accountId]);
  const lines = await lockSettledLines(tx, scope, linesMax);
  if (lines.length === 0) return { lines, orders: 0 };
  await beforehand(lines);
  // Whoever else got single cards of these lines is not part of the request.
  await clearCardAddresses(tx, scope.address, lines);
  return { lines, orders: await forgetLocked(tx, scope.accountId, lines, scope.address.value) };
}

/**
 * Forgets who got single cards of somebody else's lines, up to `linesMax` of them. The lines stay as they are, and the cards have no address
 * until they are reissued.
 */
export async function forgetCardHolders(tx: Tx, scope: ForgetScope, linesMax: number): Promise<ForgottenCards[]> {
  await lockAccounts(tx, [scope.accountId]);
  const lines = await lockSettledCardLines(tx, scope, linesMax);
  if (lines.length === 0) return [];
  const cards = await clearCardAddresses(tx, scope.address, lines);
  await clearShownAddresses(tx, lines);
  await insertForgottenChanges(tx, scope.accountId, lines);
  await announceChange(tx, recipientsForgotten(scope.accountId));
  return cards;
}

/** Returns how many orders lost texts of their own. `address`: notes that contain it are removed too. */
export async function forgetLocked(
  tx: Tx,
  accountId: AccountId,
  lines: readonly RecipientLine[],
  address: string | null,
): Promise<number> {
  if (lines.length === 0) return 0;
  await clearLines(tx, lines);
  await clearShownAddresses(tx, lines);
  for (const lost of lostValues(accountId, lines)) await markLostValue(tx, lost);
  await insertForgottenChanges(tx, accountId, lines);
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
  await clearApprovalReasons(tx, accountId, orderIds);
  const orders = await clearOrders(tx, accountId, orderIds, address);
  await announceChange(tx, recipientsForgotten(accountId));
  return orders;
}

/** Of each email and number, the oldest order that had it. Lines come oldest first. */
function lostValues(accountId: AccountId, lines: readonly RecipientLine[]): LostValue[] {
  const lost = new Map<string, LostValue>();
  const note = (kind: LostValue['kind'], value: string | null, nth: bigint | null, orderNumber: bigint) => {
    if (value === null || nth === null) return;
    const key = `${kind} ${value}`;
    const first = lost.get(key);
    const wasUncounted = nth >= uncountedFrom || (first?.wasUncounted ?? false);
    lost.set(key, { accountId, kind, value, orderNumber: first?.orderNumber ?? orderNumber, wasUncounted });
  };
  for (const { orderNumber, email, emailNth, sms, smsNth } of lines) {
    note('email', email, emailNth, orderNumber);
    note('sms', sms, smsNth, orderNumber);
  }
  return [...lost.values()];
}
