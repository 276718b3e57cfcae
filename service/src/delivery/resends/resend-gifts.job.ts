import { secondsToWait } from '../../accounts/help-limits.ts';
import type { Db } from '../../database/database.ts';
import { InvalidTransition } from '../../fulfillment/errors.ts';
import type { JobHandler } from '../../jobs/types.ts';
import { AccountSuspended } from '../../kit/errors.ts';
import type { AddressHashes } from '../address-hashes.ts';
import type { ResendGifts } from '../jobs.ts';
import { resendLine } from '../resend-line.ts';
import { listSuppressed } from '../suppression-queries.ts';
import { listUnopenedLines, type ReachedLine, type ResendLimits } from './queries.ts';

export interface ResendNeeds {
  readonly db: Db;
  readonly addressHashes: AddressHashes;
  /** Whether requests for one address are counted; off in benchmarks. */
  readonly isLimited: boolean;
}

const limits: ResendLimits = { readMax: 200, linesMax: 10, roundsMax: 10, restSeconds: 600 };

/**
 * Sends the gift messages of an address again. Whoever asked may not own the address, so nothing tells them what is
 * found here, and one address is sent to only a few times a day, whoever asks and however often.
 */
export function resendGiftsHandler({ db, addressHashes, isLimited }: ResendNeeds): JobHandler<ResendGifts> {
  return async (payload, { attempt }) => {
    const addressHash = Buffer.from(payload.addressHash, 'hex');
    const reached = await listUnopenedLines(db, addressHash, limits);
    const lines = reached.filter((line) => isStillAt(addressHashes, line, addressHash));
    if (lines.length === 0 || (await listSuppressed(db, [addressHash])).length > 0) return;
    // A job that runs again continues the same request; lines that it has already sent are resting.
    if (isLimited && attempt === 1 && (await secondsToWait(db, 'resendAddress', payload.addressHash)) !== null) return;
    for (const { accountId, orderId, lineNumber } of lines) {
      await resendLine(db, { accountId, orderId, lineNumber }).catch(skipChanged);
    }
  };
}

/** A gift that was reissued to another address is no longer this recipient's. */
function isStillAt(addressHashes: AddressHashes, { digital }: ReachedLine, addressHash: Buffer): boolean {
  return [digital?.email, digital?.sms].some((address) => address && addressHashes.of(address).equals(addressHash));
}

/** The line ended, or its account was suspended, since it was read. */
function skipChanged(error: unknown): void {
  if (!(error instanceof InvalidTransition) && !(error instanceof AccountSuspended)) throw error;
}
