import type { Tx } from '../../database/database.ts';
import type { PersonActing } from '../acting.ts';
import { changePerson, invitePerson } from '../people/manage-people.ts';
import type { PersonLinks } from '../people/person-links.ts';
import { findPerson, updateSponsors } from '../people/queries.ts';
import type { PersonId } from '../people/types.ts';
import type { Acts } from './act-types.ts';
import { ApprovalOutdated } from './errors.ts';

/** Creates the new operator and sends the invitation. Before the approval no such person exists. */
export async function inviteApproved(
  { links }: { readonly links: PersonLinks },
  tx: Tx,
  acting: PersonActing,
  { email, name, roles = ['admin'] }: Acts['InviteOperator'],
  askedBy: PersonId,
): Promise<{ shownLink: string | null }> {
  const sponsors = { invitedBy: askedBy, confirmedBy: acting.person.id };
  const operator = { accountId: null, email, name, role: 'operator', operatorRoles: roles } as const;
  const { person, link } = await invitePerson(tx, { ...operator, sponsors });
  const details = { Email: person.email, Role: person.role, Roles: roles.join(' ') };
  await acting.record(tx, { action: 'PersonInvited', target: person.id, details });
  await links.send(tx, person, link, null);
  return { shownLink: links.shown(link) };
}

/** A re-enabled operator counts as a new one: with a new inviter and approver, and a new wait. */
export async function enableApproved(
  tx: Tx,
  acting: PersonActing,
  { personId }: Acts['EnableOperator'],
  askedBy: PersonId,
): Promise<void> {
  if ((await findPerson(tx, null, personId))?.status !== 'Disabled') throw new ApprovalOutdated();
  const person = await changePerson(tx, null, personId, { status: 'Active' });
  await updateSponsors(tx, person.id, { invitedBy: askedBy, confirmedBy: acting.person.id });
  await acting.record(tx, { action: 'PersonChanged', target: person.id, details: { Status: 'Active' } });
}
