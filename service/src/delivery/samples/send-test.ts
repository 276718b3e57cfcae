import { createHash } from 'node:crypto';
import { countAttempt } from '../../accounts/queries.ts';
import type { AuditHook } from '../../database/audit-hook.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { SampleGift } from '../../orders/samples/sample-gift.ts';
import type { AddressHashes } from '../address-hashes.ts';
import { createSendNotice } from '../send-notice.ts';
import { listSuppressed } from '../suppression-queries.ts';
import { OwnAddressSuppressed, TooManyTests } from './errors.ts';

export interface SendTestNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly addressHashes: AddressHashes;
}

/** The signed-in person. A test goes to them, and can go nowhere else. */
export interface Tester {
  readonly id: string;
  readonly email: string;
  readonly accountName: string | null;
}

const testsPerMinuteMax = 5;

/** Sends the mail of a sample to whoever asks for it, on the path of all messages: recorded, counted and suppressed like them. */
export async function sendTest(
  { db, keyRing, addressHashes }: SendTestNeeds,
  { id, email, accountName }: Tester,
  sample: SampleGift,
  audit: AuditHook,
): Promise<void> {
  const throttleKey = createHash('sha256').update(`test mail ${id}`).digest();
  await withTransaction(db, async (tx) => {
    const { attempts, endsInSeconds } = await countAttempt(tx, throttleKey);
    if (attempts > testsPerMinuteMax) throw new TooManyTests(endsInSeconds);
    const suppressed = await listSuppressed(tx, [addressHashes.of(email)]);
    if (suppressed.length > 0) throw new OwnAddressSuppressed();
    await createSendNotice(keyRing)(tx, {
      accountId: sample.accountId,
      to: email,
      subject: '',
      text: '',
      action: null,
      setsPassword: false,
      test: { sample, accountName: accountName ?? '' },
    });
    await audit(tx);
  });
}
