import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { InvalidRequest, NotFound } from '../../kit/errors.ts';
import { type AccountId, isId, newId } from '../../kit/ids.ts';
import type { Secret } from '../../kit/secret.ts';
import type { FindBreach } from './breached-passwords.ts';
import { EmailTaken, LastAdmin, SignInRequired } from './errors.ts';
import { makeLink, type NewLink } from './links.ts';
import { hashPassword } from './password-hashes.ts';
import { passwordFaults } from './password-rules.ts';
import {
  deletePerson,
  insertPerson,
  isEmailKnown,
  lockActiveAdmins,
  lockPerson,
  lockSignIn,
  replacePassword,
  updatePerson,
} from './queries.ts';
import { deleteSession, deleteSessionsOf } from './session-queries.ts';
import { type Session, startSession } from './sessions.ts';
import type { OperatorRole, Person, PersonId, Role, Visitor } from './types.ts';

export interface NewPerson {
  /** Null: an operator. */
  readonly accountId: AccountId | null;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** What a new operator may do; absent: everything. */
  readonly operatorRoles?: readonly OperatorRole[];
  /** The operator who requested a new operator and the one who approved it; absent: the command line. */
  readonly sponsors?: Sponsors;
}

export interface Sponsors {
  readonly invitedBy: PersonId;
  readonly confirmedBy: PersonId;
}

export interface PersonChange {
  readonly name?: string;
  readonly role?: Role;
  readonly operatorRoles?: readonly OperatorRole[];
  readonly status?: Person['status'];
}

/** Adds a person who sets a password by an invitation. */
export async function invitePerson(tx: Tx, given: NewPerson): Promise<{ person: Person; link: NewLink }> {
  const person = await addPerson(tx, given, null);
  return { person, link: await makeLink(tx, person.id, 'Invitation') };
}

/** Adds a person with a known password, for demo data and the first operator. */
export async function addPersonWithPassword(tx: Tx, given: NewPerson, password: string): Promise<Person> {
  return addPerson(tx, given, await hashPassword(password));
}

/** Adds a person who has no password: their company's provider vouches for them. */
export async function addPersonBySignOn(tx: Tx, given: NewPerson): Promise<Person> {
  return addPerson(tx, given, null);
}

async function addPerson(tx: Tx, given: NewPerson, passwordHash: string | null): Promise<Person> {
  const email = given.email.toLowerCase();
  if (await isEmailKnown(tx, email)) throw new EmailTaken();
  const { invitedBy, confirmedBy } = given.sponsors ?? { invitedBy: null, confirmedBy: null };
  const roles = given.role === 'operator' ? (given.operatorRoles ?? (['admin'] as const)) : [];
  const id = newId() as PersonId;
  return insertPerson(tx, { ...given, id, email, operatorRoles: roles, passwordHash, invitedBy, confirmedBy });
}

/** A new link for someone who lost the first one or the password. The previous one ends. */
export async function inviteAgain(tx: Tx, accountId: AccountId | null, id: string) {
  const person = await getLockedPerson(tx, accountId, id);
  return { person, link: await makeLink(tx, person.id, person.hasPassword ? 'Reset' : 'Invitation') };
}

/**
 * Changes what a person can do. Disabling or changing the role ends their sessions; an operator's roles are read at each
 * request.
 */
export async function changePerson(
  tx: Tx,
  accountId: AccountId | null,
  id: string,
  change: PersonChange,
): Promise<Person> {
  const admins = await lockActiveAdmins(tx, accountId);
  const person = await getLockedPerson(tx, accountId, id);
  const next = {
    name: change.name ?? person.name,
    role: change.role ?? person.role,
    operatorRoles: change.operatorRoles ?? person.operatorRoles,
    status: change.status ?? person.status,
  };
  const staysAdmin = next.status === 'Active' && (next.role === 'admin' || next.operatorRoles.includes('admin'));
  if (!staysAdmin) requireAnotherAdmin(admins, person);
  if (next.role !== person.role || next.status !== 'Active') await deleteSessionsOf(tx, person.id);
  return updatePerson(tx, person.id, next);
}

export async function removePerson(tx: Tx, accountId: AccountId | null, id: string): Promise<Person> {
  const admins = await lockActiveAdmins(tx, accountId);
  const person = await getLockedPerson(tx, accountId, id);
  requireAnotherAdmin(admins, person);
  await deletePerson(tx, person.id);
  return person;
}

/** A new password ends all other sessions; the current one continues with a new id. */
export async function changePassword(
  { db, findBreach }: { readonly db: Db; readonly findBreach: FindBreach },
  session: Session,
  given: { readonly password: string; readonly accountName: string | null; readonly visitor: Visitor },
  onChanged: (tx: Tx) => Promise<void>,
): Promise<Secret<string>> {
  const { person } = session;
  const faults = passwordFaults(given.password, { ...person, accountName: given.accountName });
  if (faults.length === 0) faults.push(...(await findBreach(given.password)));
  if (faults.length > 0) throw new InvalidRequest(faults);
  const passwordHash = await hashPassword(given.password);
  return withTransaction(db, async (tx) => {
    // The person first, as every sign-in locks them: two concurrent changes would otherwise deadlock.
    await lockSignIn(tx, person.id);
    if (!(await deleteSession(tx, session.idHash))) throw new SignInRequired();
    await replacePassword(tx, person.id, passwordHash);
    await deleteSessionsOf(tx, person.id);
    await onChanged(tx);
    return startSession(tx, {
      personId: person.id,
      step: 'Done',
      provedBy: session.provedBy,
      visitor: given.visitor,
      endsAt: session.expiresAt,
    });
  });
}

async function getLockedPerson(tx: Tx, accountId: AccountId | null, id: string): Promise<Person> {
  const person = isId(id) ? await lockPerson(tx, accountId, id) : null;
  if (!person) throw new NotFound('Nobody');
  return person;
}

function requireAnotherAdmin(admins: readonly PersonId[], leaving: Person): void {
  if (admins.includes(leaving.id) && admins.length === 1) throw new LastAdmin();
}
