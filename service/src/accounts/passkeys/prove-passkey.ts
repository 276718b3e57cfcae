import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { recordAct } from '../acting.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import { WrongPasskey } from '../people/errors.ts';
import type { OnFailedSignIn } from '../people/failed-sign-ins.ts';
import { getSignIn, lockSignIn } from '../people/queries.ts';
import type { NotifyPerson } from '../people/security-news.ts';
import { forgiveTries, takeTry } from '../people/sign-in-limits.ts';
import type { PersonId, SignInRow, Visitor } from '../people/types.ts';
import { checkAssertion } from './check-passkey.ts';
import { findPasskeyByCredential, recordPasskeyUse, takeChallenge } from './queries.ts';
import type { Assertion, ChallengePurpose, PasskeyRow, RelyingParty } from './types.ts';

export interface PasskeyNeeds {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly notifyPerson: NotifyPerson;
  readonly onFailedSignIn: OnFailedSignIn;
}

export interface GivenAssertion {
  readonly assertion: Assertion;
  readonly relyingParty: RelyingParty;
  readonly visitor: Visitor;
}

interface Asked {
  readonly personId: PersonId;
  readonly ownerHash: Buffer;
  readonly purpose: ChallengePurpose;
}

/**
 * Runs `onProved` in the transaction that accepts the assertion. A wrong assertion uses the challenge up too: the
 * transaction then commits, and the error is thrown after it.
 */
export async function provePasskey<T>(
  needs: PasskeyNeeds,
  asked: Asked,
  given: GivenAssertion,
  onProved: (tx: Tx, person: SignInRow) => Promise<T>,
): Promise<T> {
  const { personId } = asked;
  await takeTry(needs.db, 'passkey', personId);
  const outcome = await withTransaction(needs.db, async (tx) => {
    const person = await lockSignIn(tx, personId);
    const checked = await checkGiven(tx, asked, given);
    if (!person.isEnabled || checked === null) return null;
    const { passkey, counter } = checked;
    if (wentBack(passkey.counter, counter)) {
      await reportCopy(needs, tx, { person, passkey, counter, visitor: given.visitor });
      return null;
    }
    await recordPasskeyUse(tx, passkey.id, counter);
    return { result: await onProved(tx, person) };
  });
  if (outcome === null) {
    needs.onFailedSignIn({ person: await getSignIn(needs.db, personId), visitor: given.visitor, step: 'Passkey' });
    throw new WrongPasskey();
  }
  await forgiveTries(needs.db, 'passkey', personId);
  return outcome.result;
}

async function checkGiven(
  tx: Tx,
  { personId, ownerHash, purpose }: Asked,
  { assertion, relyingParty }: GivenAssertion,
): Promise<{ passkey: PasskeyRow; counter: bigint } | null> {
  const challenge = await takeChallenge(tx, ownerHash, purpose);
  const passkey = await findPasskeyByCredential(tx, Buffer.from(assertion.credentialId, 'base64url'));
  if (!challenge || passkey?.personId !== personId) return null;
  // Without a password, the passkey is the only proof: the authenticator must have checked a PIN or a fingerprint.
  const needsUserVerification = purpose === 'SignIn';
  const counter = await checkAssertion(assertion, passkey, { challenge, relyingParty, needsUserVerification });
  return counter === null ? null : { passkey, counter };
}

/** Authenticators that do not count, such as those synchronised between devices, always report zero. */
function wentBack(before: bigint, now: bigint): boolean {
  return (before > 0n || now > 0n) && now <= before;
}

/** The signature is right, but the key was used elsewhere meanwhile: somebody has a copy of it. */
async function reportCopy(
  { audit, notifyPerson }: PasskeyNeeds,
  tx: Tx,
  given: { person: SignInRow; passkey: PasskeyRow; counter: bigint; visitor: Visitor },
): Promise<void> {
  const { person, passkey, visitor } = given;
  const details = { Name: passkey.name, Expected: Number(passkey.counter) + 1, Reported: Number(given.counter) };
  await recordAct(audit, tx, person, visitor, { action: 'PasskeyCopySuspected', target: passkey.id, details });
  await notifyPerson(tx, person, { kind: 'PasskeyCopySuspected', name: passkey.name });
}
