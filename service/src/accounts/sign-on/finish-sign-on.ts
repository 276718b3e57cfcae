import { type Tx, withTransaction } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import { addressBlockOf } from '../../kit/address-block.ts';
import { recordAct } from '../acting.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import { mayDoMore } from '../operators/change-roles.ts';
import { inOrder } from '../operators/role-scopes.ts';
import { EmailTaken } from '../people/errors.ts';
import { addPersonBySignOn, changePerson } from '../people/manage-people.ts';
import { findPerson, lockSignIn, recordSignIn, updateRolesGiver } from '../people/queries.ts';
import { deleteSessionsOf } from '../people/session-queries.ts';
import { addressHash, startSession } from '../people/sessions.ts';
import type { Entered, OnSignIn } from '../people/sign-in.ts';
import type { AccountRole, OperatorRole, SignInRow, Visitor } from '../people/types.ts';
import { openPending, type SignOnNeeds } from './begin-sign-on.ts';
import { SignOnRefused } from './errors.ts';
import { clientSecretOf } from './manage-sign-on.ts';
import { findSignOn, findSignOnPerson, updateSubject } from './queries.ts';
import { isOwnDomain, rolesOfGroups } from './sign-on-rules.ts';
import type { SignedOnPerson, SignOn } from './types.ts';

export interface FinishNeeds extends SignOnNeeds {
  readonly audit: RecordAudit;
}

interface Returned {
  /** What this browser kept when it began. */
  readonly pending: string;
  /** The query of the address that the provider sent the browser to. */
  readonly query: string;
  readonly visitor: Visitor;
}

/**
 * Signs the person in whom the provider means. People of an account are added when they first come, operators never:
 * a new operator needs two others.
 */
export async function finishSignOn(needs: FinishNeeds, returned: Returned, onSignIn: OnSignIn): Promise<Entered> {
  const { db, keyRing, signOn } = needs;
  const pending = openPending(keyRing, returned.pending);
  if (!pending) throw new SignOnRefused('This sign-in is no longer valid. Start again.');
  const settings = await findSignOn(db, pending.ownerId);
  // Changed since this began: what is checked then would not be what the person saw.
  if (settings?.issuer !== pending.issuer) throw new SignOnRefused('This sign-in is no longer valid. Start again.');
  const clientSecret = clientSecretOf(keyRing, settings);
  // Only companies with a provider of their own need its client.
  const { signedOnPerson } = await import('./provider.ts');
  const shown = await signedOnPerson(signOn, { ...settings, clientSecret }, pending, returned.query);
  if (!isOwnDomain(settings, shown)) throw new SignOnRefused(`${settings.name} does not decide about ${shown.email}.`);
  if (rolesOfGroups(settings, shown).length === 0) return refuseWithoutGroup(needs, settings, shown);
  return enter(needs, settings, shown, returned.visitor, onSignIn);
}

/** Left every group: their sessions end too, not only this attempt. */
async function refuseWithoutGroup({ db }: FinishNeeds, settings: SignOn, shown: SignedOnPerson): Promise<never> {
  await withTransaction(db, async (tx) => {
    const found = await findSignOnPerson(tx, settings.accountId, { ...shown, issuer: settings.issuer });
    if (!found) return;
    await lockSignIn(tx, found.id);
    await deleteSessionsOf(tx, found.id);
  });
  throw new SignOnRefused(`None of your groups at ${settings.name} may use Bestow. Ask your administrator.`);
}

/** Of several browsers in which someone signs on for the first time at once, one adds the person and the others find them. */
async function enter(...given: Parameters<typeof enterOnce>): Promise<Entered> {
  try {
    return await enterOnce(...given);
  } catch (error) {
    if (!isUniqueViolation(error) && !(error instanceof EmailTaken)) throw error;
  }
  const [, , { email }] = given;
  return enterOnce(...given).catch((error: unknown) => {
    throw error instanceof EmailTaken
      ? new SignOnRefused(`${email} is used for another sign-in. Ask your administrator.`)
      : error;
  });
}

async function enterOnce(
  needs: FinishNeeds,
  settings: SignOn,
  shown: SignedOnPerson,
  visitor: Visitor,
  onSignIn: OnSignIn,
): Promise<Entered> {
  return withTransaction(needs.db, async (tx) => {
    const found = await findSignOnPerson(tx, settings.accountId, { ...shown, issuer: settings.issuer });
    if (found?.subject && found.subject !== shown.subject)
      throw new SignOnRefused(`${shown.email} belonged to someone else at ${settings.name}. Ask your administrator.`);
    const person = found
      ? await bringUpToDate(needs, tx, settings, shown, found.id, visitor)
      : await addPerson(needs, tx, settings, shown, visitor);
    await updateSubject(tx, person.id, settings.issuer, shown.subject);
    const cookie = await startSession(tx, { personId: person.id, step: 'Done', provedBy: 'SignOn', visitor });
    await recordSignIn(tx, person.id, addressHash(addressBlockOf(visitor.address)));
    await onSignIn(tx, person, 'SignOn');
    return { cookie, person, step: 'Done' };
  });
}

async function bringUpToDate(
  { audit }: FinishNeeds,
  tx: Tx,
  settings: SignOn,
  shown: SignedOnPerson,
  id: SignInRow['id'],
  visitor: Visitor,
): Promise<SignInRow> {
  // In the order of changePerson, which locks admins first.
  const change = changeOf(settings, shown);
  const before = await findPerson(tx, settings.accountId, id);
  const changed = await changePerson(tx, settings.accountId, id, change);
  if (before?.role === 'operator' && mayDoMore(before, changed)) await updateRolesGiver(tx, id, null);
  const person = await lockSignIn(tx, id);
  if (!person.isEnabled) throw new SignOnRefused('Your sign-in is disabled. Ask your administrator.');
  const roles = changed.operatorRoles.join(' ');
  const details = { Role: changed.role, ...(roles && { Roles: roles }), SignOn: settings.name };
  await recordAct(audit, tx, person, visitor, { action: 'SignedOn', target: id, details });
  return person;
}

function changeOf(settings: SignOn, shown: SignedOnPerson) {
  const roles = rolesOfGroups(settings, shown);
  if (settings.accountId === null) return { operatorRoles: inOrder(roles as readonly OperatorRole[]) };
  return { role: roles[0] as AccountRole };
}

async function addPerson(
  { audit }: FinishNeeds,
  tx: Tx,
  settings: SignOn,
  shown: SignedOnPerson,
  visitor: Visitor,
): Promise<SignInRow> {
  const { accountId } = settings;
  if (accountId === null) throw new SignOnRefused('Only operators who were invited can sign in.');
  const role = rolesOfGroups(settings, shown)[0] as AccountRole;
  const { id } = await addPersonBySignOn(tx, { accountId, email: shown.email, name: shown.name, role });
  const person = await lockSignIn(tx, id);
  const details = { Email: person.email, Role: role, SignOn: settings.name };
  await recordAct(audit, tx, person, visitor, { action: 'PersonAddedBySignOn', target: id, details });
  return person;
}
