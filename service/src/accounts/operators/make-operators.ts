import { type Db, withTransaction } from '../../database/database.ts';
import type { Acting } from '../acting.ts';
import type { NewLink } from '../people/links.ts';
import { invitePerson } from '../people/manage-people.ts';
import { findSignInByEmail, updateSponsors } from '../people/queries.ts';
import type { OperatorRole } from '../people/types.ts';

/** Adds an operator whom no other operator invited: for people who may run commands on the database. */
export async function inviteOperator(
  db: Db,
  acting: Acting,
  { roles, ...given }: { readonly email: string; readonly name: string; readonly roles: readonly OperatorRole[] },
): Promise<NewLink> {
  return withTransaction(db, async (tx) => {
    const { person, link } = await invitePerson(tx, {
      accountId: null,
      ...given,
      role: 'operator',
      operatorRoles: roles,
    });
    await acting.record(tx, { action: 'OperatorInvited', target: person.id, details: { Roles: roles.join(' ') } });
    return link;
  });
}

/**
 * Confirms an operator from the command line: they no longer count as invited by another operator, so they can approve
 * requests of the one who invited them. Their wait restarts. False: there is no active operator with this email.
 */
export async function confirmOperator(db: Db, acting: Acting, email: string): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const person = await findSignInByEmail(tx, email.toLowerCase());
    if (person?.role !== 'operator' || person.status !== 'Active') return false;
    await updateSponsors(tx, person.id, { invitedBy: null, confirmedBy: null });
    await acting.record(tx, { action: 'OperatorConfirmed', target: person.id });
    return true;
  });
}
