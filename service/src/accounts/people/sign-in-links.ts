import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { addressBlockOf } from '../../kit/address-block.ts';
import { NotFound } from '../../kit/errors.ts';
import { Secret } from '../../kit/secret.ts';
import { hashToken, isWellFormedToken, newToken } from '../tokens.ts';
import { findSignInByEmail, findSignInLink, lockSignIn, recordSignIn, upsertLink, useLink } from './queries.ts';
import { addressHash, startSession } from './sessions.ts';
import type { Entered, OnSignIn } from './sign-in.ts';
import { takeTry } from './sign-in-limits.ts';
import type { Visitor } from './types.ts';

export const signInLinkMinutes = 15;
// Not the prefix of links that set a password: neither is accepted in place of the other.
const signInLinkPrefix = 'bsi_';

/** A link that signs one person in without a password, once; null if they cannot sign in. An earlier one ends with it. */
export async function makeSignInLink(tx: Tx, email: string): Promise<Secret<string> | null> {
  const person = await findSignInByEmail(tx, email);
  if (!person?.isEnabled) return null;
  const token = newToken(signInLinkPrefix);
  await upsertLink(tx, {
    personId: person.id,
    kind: 'SignIn',
    tokenHash: hashToken(token),
    lifetimeSeconds: signInLinkMinutes * 60,
  });
  return new Secret(token);
}

/** Replaces the password only: a second factor is still required. */
export async function signInByLink(db: Db, token: string, visitor: Visitor, onSignIn: OnSignIn): Promise<Entered> {
  const address = addressBlockOf(visitor.address);
  await takeTry(db, 'link', address);
  const link = isWellFormedToken(signInLinkPrefix, token) ? await findSignInLink(db, hashToken(token)) : null;
  if (!link) throw new NotFound('No valid link');
  return withTransaction(db, async (tx) => {
    // The person first, as every sign-in locks them.
    const person = await lockSignIn(tx, link.personId);
    if (!person.isEnabled || !(await useLink(tx, hashToken(token)))) throw new NotFound('No valid link');
    const step = person.hasSecondFactor ? 'Code' : 'Done';
    const cookie = await startSession(tx, { personId: person.id, step, provedBy: 'Link', visitor });
    if (step === 'Done') {
      await recordSignIn(tx, person.id, addressHash(address));
      await onSignIn(tx, person, 'Link');
    }
    return { cookie, person, step };
  });
}
