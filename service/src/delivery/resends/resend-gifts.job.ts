import { secondsToWait } from '../../accounts/help-limits.ts';
import { noAudit } from '../../database/audit-hook.ts';
import type { Db, Reader, Tx } from '../../database/database.ts';
import { InvalidTransition } from '../../fulfillment/errors.ts';
import type { JobHandler } from '../../jobs/types.ts';
import { AccountSuspended } from '../../kit/errors.ts';
import type { LineRef } from '../../orders/types.ts';
import type { AddressHashes } from '../address-hashes.ts';
import type { ResendGifts } from '../jobs.ts';
import { resendLine } from '../resend-line.ts';
import { listSuppressed } from '../suppression-queries.ts';
import { listOpenAddresses, listUnopenedLines, type OpenAddress, type ResendLimits } from './queries.ts';

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
    const addressesNow = async (reader: Reader, line: LineRef) =>
      (await listOpenAddresses(reader, line)).filter((address) => isOf(addressHashes, address, addressHash));
    const lines: LineRef[] = [];
    for (const line of await listUnopenedLines(db, addressHash, limits)) {
      if ((await addressesNow(db, line)).length > 0) lines.push(line);
    }
    if (lines.length === 0 || (await listSuppressed(db, [addressHash])).length > 0) return;
    // A job that runs again continues the same request; lines that it has already sent are resting.
    if (isLimited && attempt === 1 && (await secondsToWait(db, 'resendAddress', payload.addressHash)) !== null) return;
    for (const line of lines) {
      const choose = async (tx: Tx) => (await addressesNow(tx, line)).map(({ addressNumber }) => addressNumber);
      await resendLine(db, line, 'Recipient', noAudit, choose).catch(skipChanged);
    }
  };
}

/** A gift that was reissued to another address is no longer this recipient's. */
function isOf(addressHashes: AddressHashes, { email, sms }: OpenAddress, addressHash: Buffer): boolean {
  return [email, sms].some((address) => address && addressHashes.of(address).equals(addressHash));
}

/** The line ended, or its account was suspended, since it was read. */
function skipChanged(error: unknown): void {
  if (!(error instanceof InvalidTransition) && !(error instanceof AccountSuspended)) throw error;
}
