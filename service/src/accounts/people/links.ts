import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { addressBlockOf } from '../../kit/address-block.ts';
import { InvalidRequest, NotFound } from '../../kit/errors.ts';
import { Secret } from '../../kit/secret.ts';
import { requirePasswordAllowed } from '../sign-on/require-sign-on.ts';
import { hashToken, isWellFormedToken, newToken } from '../tokens.ts';
import type { FindBreach } from './breached-passwords.ts';
import { hashPassword } from './password-hashes.ts';
import { passwordFaults } from './password-rules.ts';
import {
  deleteLinks,
  findLink,
  findSignInByEmail,
  getSignIn,
  lockSignIn,
  replacePassword,
  updateName,
  upsertLink,
  useLink,
} from './queries.ts';
import { deleteSessionsOf } from './session-queries.ts';
import { startSession } from './sessions.ts';
import type { Entered } from './sign-in.ts';
import { takeTry } from './sign-in-limits.ts';
import type { LinkKind, LinkRow, PersonId, SignInRow, Visitor } from './types.ts';

const lifetimeSeconds: Readonly<Record<LinkKind, number>> = { Invitation: 7 * 86_400, Reset: 30 * 60 };
const linkPrefix = 'bsl_';

export interface NewLink {
  readonly token: Secret<string>;
  readonly expiresAt: Date;
}

/** Called in the transaction that sets a password by a link. */
export type OnPasswordSet = (tx: Tx, person: SignInRow, kind: LinkKind) => Promise<void>;

/** A link that lets one person set a password, once. */
export async function makeLink(tx: Tx, personId: PersonId, kind: LinkKind): Promise<NewLink> {
  const token = newToken(linkPrefix);
  const { expiresAt } = await upsertLink(tx, {
    personId,
    kind,
    tokenHash: hashToken(token),
    lifetimeSeconds: lifetimeSeconds[kind],
  });
  return { token: new Secret(token), expiresAt };
}

/**
 * Creates a reset link for the person with this email and a password; otherwise does nothing. The answer does not wait
 * for it, because its duration would reveal whether the person exists.
 */
export async function askForReset(
  db: Db,
  givenEmail: string,
  onMade: (tx: Tx, person: SignInRow, link: NewLink) => Promise<void>,
): Promise<void> {
  const email = givenEmail.toLowerCase();
  await takeTry(db, 'reset', email);
  makeResetLink(db, email, onMade).catch(() => undefined);
}

async function makeResetLink(
  db: Db,
  email: string,
  onMade: (tx: Tx, person: SignInRow, link: NewLink) => Promise<void>,
): Promise<void> {
  const person = await findSignInByEmail(db, email);
  if (!person?.isEnabled || !person.hasPassword) return;
  await withTransaction(db, async (tx) => onMade(tx, person, await makeLink(tx, person.id, 'Reset')));
}

export async function getLink(db: Db, token: string, address: string): Promise<LinkRow> {
  await takeTry(db, 'link', addressBlockOf(address));
  const link = isWellFormedToken(linkPrefix, token) ? await findLink(db, hashToken(token)) : null;
  if (!link) throw new NotFound('No valid link');
  return link;
}

/**
 * Sets the password and signs the person in. All older sessions and links end, so that the old password is useless. A
 * second factor stays on and is still required.
 */
export async function followLink(
  { db, findBreach }: { readonly db: Db; readonly findBreach: FindBreach },
  token: string,
  given: { readonly password: string; readonly name: string | null; readonly visitor: Visitor },
  onSet: OnPasswordSet,
): Promise<Entered> {
  const link = await getLink(db, token, given.visitor.address);
  const faults = passwordFaults(given.password, link);
  if (faults.length === 0) faults.push(...(await findBreach(given.password)));
  if (faults.length > 0) throw new InvalidRequest(faults);
  const passwordHash = await hashPassword(given.password);
  return withTransaction(db, async (tx) => {
    // The person first, as every sign-in locks them, so that none starts from the old password meanwhile.
    await lockSignIn(tx, link.personId);
    if (!(await useLink(tx, hashToken(token)))) throw new NotFound('No valid link');
    await replacePassword(tx, link.personId, passwordHash);
    if (given.name !== null) await updateName(tx, link.personId, given.name);
    await deleteLinks(tx, link.personId);
    await deleteSessionsOf(tx, link.personId);
    const person = await getSignIn(tx, link.personId);
    await requirePasswordAllowed(tx, person);
    const step = person.hasSecondFactor ? 'Code' : 'Done';
    const cookie = await startSession(tx, { personId: person.id, step, provedBy: 'Password', visitor: given.visitor });
    await onSet(tx, person, link.kind);
    return { cookie, person, step };
  });
}
