import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import type { AddressHashes } from '../../delivery/address-hashes.ts';
import { MessageInFlight } from '../../delivery/forget-messages.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { AccountId } from '../../kit/ids.ts';
import { forgetOldLines, type OldPortion } from '../../orders/forget/forget-old-lines.ts';
import type { LineRef } from '../../orders/types.ts';
import { clearPlacesOfLines } from '../places.ts';
import { countGifts } from '../totals/count-gifts.ts';
import { findPassedNumber, listForgettingAccounts, updatePassedNumber } from './queries.ts';

export interface ForgetOldNeeds {
  readonly db: Db;
  readonly addressHashes: AddressHashes;
}

/** Few enough that the account is locked for some milliseconds only. */
const portionSizes = { linesMax: 100, ordersMax: 500 };
/** What is left is done by the next run. */
const portionsPerRun = 10_000;

/** Forgets the recipients of orders that are older than their account wants to know them. Safe to run twice and concurrently. */
export async function forgetOldRecipients(needs: ForgetOldNeeds, signal: AbortSignal): Promise<void> {
  for (const { accountId, days } of await listForgettingAccounts(needs.db)) {
    if (signal.aborted) return;
    await forgetOfAccount(needs, accountId, days, signal);
  }
}

async function forgetOfAccount(needs: ForgetOldNeeds, accountId: AccountId, days: number, signal: AbortSignal) {
  let after = await findPassedNumber(needs.db, accountId);
  let isEverythingForgotten = true;
  for (let portions = 0; portions < portionsPerRun && !signal.aborted; portions++) {
    const portion = await forgetPortion(needs, { accountId, days, after, isMarked: isEverythingForgotten });
    if (portion === null || portion.isEnd) return;
    isEverythingForgotten &&= !portion.hasOpenLines;
    after = portion.lastNumber;
  }
}

interface PortionOf {
  readonly accountId: AccountId;
  readonly days: number;
  readonly after: bigint;
  /** Everything before is forgotten: the mark can follow. */
  readonly isMarked: boolean;
}

/** Null: a message is being sent at this moment; the next run continues. */
async function forgetPortion({ db, addressHashes }: ForgetOldNeeds, of: PortionOf): Promise<OldPortion | null> {
  const { accountId, days, after, isMarked } = of;
  const work = async (tx: Tx) => {
    // What the recipients got stays counted, by the hash.
    const count = (lines: readonly LineRef[]) =>
      countGifts(tx, addressHashes, accountId, [...new Set(lines.map(({ orderId }) => orderId))]);
    const portion = await forgetOldLines(tx, { accountId, days, after, ...portionSizes }, count);
    if (portion.lines.length > 0) await clearPlacesOfLines(tx, portion.lines);
    if (isMarked && !portion.hasOpenLines) await updatePassedNumber(tx, accountId, portion.lastNumber);
    const data = { ForgetId: null, LineItems: portion.lines.length };
    if (portion.lines.length > 0) await recordEvent(tx, accountId, { type: 'RecipientForgotten', data });
    return portion;
  };
  return withTransaction(db, work).catch((error: unknown) => {
    if (error instanceof MessageInFlight) return null;
    throw error;
  });
}
