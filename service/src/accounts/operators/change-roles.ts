import { type Tx, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import type { Acting, PersonActing } from '../acting.ts';
import type { PeopleNeeds } from '../people/change-people.ts';
import { changePerson } from '../people/manage-people.ts';
import { findSignInByEmail, lockActiveAdmins, lockPerson, updateRolesGiver } from '../people/queries.ts';
import type { NotifyPerson } from '../people/security-news.ts';
import type { OperatorRole, Person, PersonId } from '../people/types.ts';
import { SecondPersonRequired } from './errors.ts';
import { inOrder } from './role-scopes.ts';

export interface RoleNeeds extends PeopleNeeds {
  readonly notifyPerson: NotifyPerson;
}

/**
 * Changes what an operator may do, from their next request on. One who may do more than before counts as made an operator
 * by whoever changed it, and waits again: otherwise an admin could give themselves an approver.
 */
export async function setOperatorRoles(
  needs: RoleNeeds,
  acting: PersonActing,
  id: string,
  wanted: readonly OperatorRole[],
): Promise<void> {
  const giver = acting.person.id;
  await withTransaction(needs.db, async (tx) => {
    // Of two admins who demote each other at once, the second is refused.
    if (!(await lockActiveAdmins(tx, null)).includes(giver))
      throw new SecondPersonRequired('You are no longer an admin.');
    await changeRoles(tx, needs.notifyPerson, acting, { id, wanted, giver, givenBy: acting.person.name });
  });
}

/** The same from the command line. False: there is no operator with this email. */
export async function setRolesByEmail(
  needs: Pick<RoleNeeds, 'db' | 'notifyPerson'>,
  acting: Acting,
  email: string,
  wanted: readonly OperatorRole[],
): Promise<boolean> {
  return withTransaction(needs.db, async (tx) => {
    await lockActiveAdmins(tx, null);
    const person = await findSignInByEmail(tx, email.toLowerCase());
    if (person?.role !== 'operator') return false;
    const change = { id: person.id, wanted, giver: null, givenBy: 'Someone with access to the server' };
    await changeRoles(tx, needs.notifyPerson, acting, change);
    return true;
  });
}

interface RoleChange {
  readonly id: string;
  readonly wanted: readonly OperatorRole[];
  readonly giver: PersonId | null;
  readonly givenBy: string;
}

async function changeRoles(tx: Tx, notify: NotifyPerson, acting: Acting, change: RoleChange): Promise<void> {
  const before = isId(change.id) ? await lockPerson(tx, null, change.id) : null;
  if (!before) throw new NotFound('Nobody');
  const roles = inOrder(change.wanted);
  if (roles.join() === before.operatorRoles.join()) return;
  const person = await changePerson(tx, null, change.id, { operatorRoles: roles });
  if (mayDoMore(before, person)) await updateRolesGiver(tx, person.id, change.giver);
  const details = { Roles: roles.join(' '), Before: before.operatorRoles.join(' ') };
  await acting.record(tx, { action: 'OperatorRolesChanged', target: person.id, details });
  await notify(tx, person, { kind: 'RolesChanged', roles, by: change.givenBy });
}

/** A role counts even where it adds no scope: finance approves what others only request. */
export function mayDoMore(
  { operatorRoles: before }: Pick<Person, 'operatorRoles'>,
  { operatorRoles: after }: Pick<Person, 'operatorRoles'>,
): boolean {
  return !before.includes('admin') && after.some((role) => !before.includes(role));
}
