import { type Tx, withTransaction } from '../../database/database.ts';
import { addressBlockOf } from '../../kit/address-block.ts';
import type { Secret } from '../../kit/secret.ts';
import { requirePasswordAllowed } from '../sign-on/require-sign-on.ts';
import { TooManyTries, WrongCode, WrongPassword } from './errors.ts';
import type { OnFailedSignIn } from './failed-sign-ins.ts';
import { isPasswordRight } from './password-hashes.ts';
import { findSignInByEmail, lockSignIn, recordSignIn } from './queries.ts';
import { type Proof, proveSecondFactor, type SecondFactorNeeds } from './second-factor.ts';
import { addressHash, replaceSession, type Session, startSession } from './sessions.ts';
import { forgiveTries, giveTryBack, takeTry } from './sign-in-limits.ts';
import type { ProofKind, SignInRow, Visitor } from './types.ts';

const emailLengthMax = 300;

export interface Entered {
  readonly cookie: Secret<string>;
  readonly person: SignInRow;
  /** Code: the two-factor code is still required. */
  readonly step: 'Code' | 'Done';
}

/** Called in the transaction that signs someone in, so that no sign-in goes unrecorded. */
export type OnSignIn = (tx: Tx, person: SignInRow, provedBy: ProofKind) => Promise<void>;

export interface SignInNeeds extends SecondFactorNeeds {
  readonly onFailedSignIn: OnFailedSignIn;
}

/** The first step: email and password. */
export async function signIn(
  needs: SignInNeeds,
  given: { readonly email: string; readonly password: string; readonly visitor: Visitor },
  onSignIn: OnSignIn,
): Promise<Entered> {
  const checked = await checkPassword(needs, given);
  return withTransaction(needs.db, async (tx) => {
    const person = await lockUnchanged(tx, checked);
    const step = person.hasSecondFactor ? 'Code' : 'Done';
    const cookie = await startSession(tx, { personId: person.id, step, provedBy: 'Password', visitor: given.visitor });
    if (step === 'Done') {
      await recordSignIn(tx, person.id, addressHash(addressBlockOf(given.visitor.address)));
      await onSignIn(tx, person, 'Password');
    }
    return { cookie, person, step };
  });
}

/** The second step: a code. The session of the first step ends, and its id with it. */
export async function signInWithCode(
  needs: SignInNeeds,
  session: Session,
  proof: Proof,
  visitor: Visitor,
  onSignIn: OnSignIn,
): Promise<Entered> {
  const provedBy = 'code' in proof ? 'Code' : 'RecoveryCode';
  return proveByCode(needs, session.person, visitor, proof, async (tx, person) => {
    const cookie = await replaceSession(tx, session, { visitor, provedBy });
    await recordSignIn(tx, person.id, addressHash(addressBlockOf(visitor.address)));
    await onSignIn(tx, person, provedBy);
    return { cookie, person, step: 'Done' };
  });
}

/** Confirms the person's identity again, with the stronger of their factors. The session continues with a new id. */
export async function confirmSession(
  needs: SignInNeeds,
  session: Session,
  given: { readonly password: string | null; readonly code: string | null },
  visitor: Visitor,
): Promise<Secret<string>> {
  const next = { visitor, provedBy: session.provedBy, endsAt: session.expiresAt };
  if (session.person.hasSecondFactor) {
    return proveByCode(needs, session.person, visitor, { code: given.code ?? '' }, (tx) =>
      replaceSession(tx, session, next),
    );
  }
  const { email } = session.person;
  const checked = await checkPassword(needs, { email, password: given.password ?? '', visitor });
  return withTransaction(needs.db, async (tx) => {
    await lockUnchanged(tx, checked);
    return replaceSession(tx, session, next);
  });
}

/**
 * Locks the person until the commit, and throws if the checked password is no longer theirs. A password change also
 * locks the person and ends all sessions: so a session either starts before and is ended, or does not start.
 */
export async function lockUnchanged(tx: Tx, checked: SignInRow): Promise<SignInRow> {
  const person = await lockSignIn(tx, checked.id);
  if (!person.isEnabled || person.passwordHash !== checked.passwordHash) throw new WrongPassword();
  return person;
}

/** Like proveSecondFactor; a wrong code is recorded. */
export async function proveByCode<T>(
  needs: SignInNeeds,
  person: SignInRow,
  visitor: Visitor,
  proof: Proof,
  onProved: (tx: Tx, person: SignInRow) => Promise<T>,
): Promise<T> {
  try {
    return await proveSecondFactor(needs, person.id, proof, onProved);
  } catch (error) {
    if (error instanceof WrongCode) needs.onFailedSignIn({ person, visitor, step: 'Code' });
    throw error;
  }
}

/**
 * The person with an email and password. An unknown person is rejected with the same text and after the same work. The
 * attempt is counted before it is checked, by the pair, the address and the email.
 */
export async function checkPassword(
  { db, onFailedSignIn }: Pick<SignInNeeds, 'db' | 'onFailedSignIn'>,
  given: { readonly email: string; readonly password: string; readonly visitor: Visitor },
): Promise<SignInRow> {
  const email = given.email.slice(0, emailLengthMax).toLowerCase();
  const address = addressBlockOf(given.visitor.address);
  const pair = `${email}\n${address}`;
  await takeTry(db, 'address', address);
  await takeTry(db, 'emailAndAddress', pair);
  const person = await findSignInByEmail(db, email);
  // Guesses from many addresses must not lock a person out of the place where they usually sign in.
  const isKnownPlace = person?.lastAddressHash?.equals(addressHash(address)) ?? false;
  await takeTry(db, 'email', email).catch((error: unknown) => {
    if (!(error instanceof TooManyTries && isKnownPlace)) throw error;
  });
  const isRight = await isPasswordRight(person?.passwordHash ?? null, given.password);
  if (!person || !isRight || !person.isEnabled) {
    if (person) onFailedSignIn({ person, visitor: given.visitor, step: 'Password' });
    throw new WrongPassword();
  }
  await requirePasswordAllowed(db, person);
  await forgiveTries(db, 'emailAndAddress', pair);
  await forgiveTries(db, 'email', email);
  await giveTryBack(db, 'address', address);
  return person;
}
