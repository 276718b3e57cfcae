import type { CodePlace } from '../../cards/types.ts';
import type { Tx } from '../../database/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { WalletSettings } from '../../kit/wallet-settings.ts';
import { endPassJob } from './jobs.ts';
import { googleName } from './pass-names.ts';

/** Called in the commit that replaces a code, with the old one as it was stored. */
export type EndPasses = (tx: Tx, place: CodePlace, sealedCode: Buffer) => Promise<void>;

/**
 * Ends the Google Wallet pass of a replaced code, if and when the transaction commits. An Apple Wallet pass is replaced
 * when the gift is added again; Apple offers no way to change it from here without devices that register.
 */
export function createEndPasses({ google }: WalletSettings): EndPasses {
  return async (tx, place, sealedCode) => {
    if (google) await enqueue(tx, endPassJob, { googleName: googleName(place, sealedCode) });
  };
}
