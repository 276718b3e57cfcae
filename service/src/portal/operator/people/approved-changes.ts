import type { PersonActing } from '../../../accounts/acting.ts';
import { ApprovalOutdated } from '../../../accounts/operators/errors.ts';
import { changePerson, invitePerson } from '../../../accounts/people/manage-people.ts';
import { findPerson, updateSponsors } from '../../../accounts/people/queries.ts';
import type { PersonId } from '../../../accounts/people/types.ts';
import type { Tx } from '../../../database/database.ts';
import { linkNotice } from '../../link-notices.ts';
import type { PortalNeeds } from '../../needs.ts';
import type { Acts } from '../approvals/types.ts';

/** From here on the new operator exists, and the invitation goes out. Before, there is nobody with any right. */
export async function inviteApproved(
  needs: PortalNeeds,
  tx: Tx,
  acting: PersonActing,
  { email, name }: Acts['InviteOperator'],
  askedBy: PersonId,
): Promise<{ shownLink: string | null }> {
  const sponsors = { invitedBy: askedBy, confirmedBy: acting.person.id };
  const { person, link } = await invitePerson(tx, { accountId: null, email, name, role: 'operator', sponsors });
  const details = { Email: person.email, Role: person.role };
  await acting.record(tx, { action: 'PersonInvited', target: person.id, details });
  await needs.sendNotice(tx, linkNotice(needs, person, link, null));
  return { shownLink: needs.showsLinks ? needs.linkUrl(link) : null };
}

/** An operator who comes back counts as a new one: with new sponsors, and a new wait. */
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
