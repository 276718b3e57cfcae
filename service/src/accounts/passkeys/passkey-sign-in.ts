import type { Db, Tx } from '../../database/database.ts';
import { addressBlockOf } from '../../kit/address-block.ts';
import type { Secret } from '../../kit/secret.ts';
import { WrongPasskey } from '../people/errors.ts';
import { recordSignIn } from '../people/queries.ts';
import { addressHash, replaceSession, type Session, startSession } from '../people/sessions.ts';
import type { Entered, OnSignIn } from '../people/sign-in.ts';
import { giveTryBack } from '../people/sign-in-limits.ts';
import type { PersonId, SignInRow, Visitor } from '../people/types.ts';
import { requirePasswordAllowed } from '../sign-on/require-sign-on.ts';
import { hashToken } from '../tokens.ts';
import { type GivenAssertion, type PasskeyNeeds, provePasskey } from './prove-passkey.ts';
import { findPasskeyByCredential } from './queries.ts';
import type { Assertion } from './types.ts';

/** The second step: a passkey instead of a code. The session of the first step ends, and its id with it. */
export async function signInWithSecondPasskey(
  needs: PasskeyNeeds,
  session: Session,
  given: GivenAssertion,
  onSignIn: OnSignIn,
): Promise<Entered> {
  const asked = { personId: session.personId, ownerHash: session.idHash, purpose: 'Prove' } as const;
  return provePasskey(needs, asked, given, async (tx, person) => {
    const cookie = await replaceSession(tx, session, { visitor: given.visitor, provedBy: 'Passkey' });
    return enter(tx, person, cookie, given.visitor, onSignIn);
  });
}

/** Without email and password: the authenticator says whose passkey it is, and has verified that it is them. */
export async function signInWithPasskeyAlone(
  needs: PasskeyNeeds,
  tryToken: string,
  given: GivenAssertion,
  onSignIn: OnSignIn,
): Promise<Entered> {
  const personId = await findOwner(needs.db, given.assertion);
  const asked = { personId, ownerHash: hashToken(tryToken), purpose: 'SignIn' } as const;
  const entered = await provePasskey(needs, asked, given, async (tx, person) => {
    await requirePasswordAllowed(tx, person);
    const cookie = await startSession(tx, {
      personId,
      step: 'Done',
      visitor: given.visitor,
      provedBy: 'Passkey',
    });
    return enter(tx, person, cookie, given.visitor, onSignIn);
  });
  await giveTryBack(needs.db, 'passkeyAddress', addressBlockOf(given.visitor.address));
  return entered;
}

/** Confirms the person's identity again. The session continues with a new id. */
export async function confirmWithPasskey(
  needs: PasskeyNeeds,
  session: Session,
  given: GivenAssertion,
): Promise<Secret<string>> {
  const asked = { personId: session.personId, ownerHash: session.idHash, purpose: 'Prove' } as const;
  const { provedBy, expiresAt: endsAt } = session;
  return provePasskey(needs, asked, given, (tx) =>
    replaceSession(tx, session, { visitor: given.visitor, provedBy, endsAt }),
  );
}

/** The same answer for an unknown passkey as for a wrong assertion. */
async function findOwner(db: Db, { credentialId, userHandle }: Assertion): Promise<PersonId> {
  const passkey = await findPasskeyByCredential(db, Buffer.from(credentialId, 'base64url'));
  if (!passkey || userHandle !== userHandleOf(passkey.personId)) throw new WrongPasskey();
  return passkey.personId;
}

/** What authenticators keep with a passkey: the person's id, which says nothing about them. */
export function userHandleOf(personId: PersonId): string {
  return Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url');
}

async function enter(
  tx: Tx,
  person: SignInRow,
  cookie: Secret<string>,
  visitor: Visitor,
  onSignIn: OnSignIn,
): Promise<Entered> {
  await recordSignIn(tx, person.id, addressHash(addressBlockOf(visitor.address)));
  await onSignIn(tx, person, 'Passkey');
  return { cookie, person, step: 'Done' };
}
