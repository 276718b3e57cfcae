import type { Act, PersonActing } from '../../accounts/acting.ts';
import type { NewLink } from '../../accounts/people/links.ts';
import {
  changePerson,
  inviteAgain,
  invitePerson,
  type NewPerson,
  removePerson,
} from '../../accounts/people/manage-people.ts';
import type { Person, Role } from '../../accounts/people/types.ts';
import { withTransaction } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { linkNotice } from '../link-notices.ts';
import type { PortalNeeds } from '../needs.ts';

type Needs = Pick<PortalNeeds, 'db' | 'sendNotice' | 'showsLinks' | 'linkUrl'>;

/** Somebody new or newly linked. The link is told only where no mail really goes out: whoever has it sets the password. */
export interface Invited {
  readonly person: Person;
  readonly shownLink: string | null;
  readonly linkExpiresAt: Date;
}

export async function invite(
  needs: Needs,
  acting: PersonActing,
  given: NewPerson & { readonly accountName: string | null },
): Promise<Invited> {
  const { accountName, ...newPerson } = given;
  const { person, link } = await withTransaction(needs.db, async (tx) => {
    const invited = await invitePerson(tx, newPerson);
    await acting.record(tx, {
      ...aboutPerson('PersonInvited', invited.person),
      details: { Email: invited.person.email, Role: invited.person.role },
    });
    await needs.sendNotice(tx, linkNotice(needs, invited.person, invited.link, accountName));
    return invited;
  });
  return shown(needs, person, link);
}

export async function makeNewLink(
  needs: Needs,
  acting: PersonActing,
  target: { readonly accountId: AccountId | null; readonly id: string; readonly accountName: string | null },
): Promise<Invited> {
  const { person, link } = await withTransaction(needs.db, async (tx) => {
    const invited = await inviteAgain(tx, target.accountId, target.id);
    await acting.record(tx, aboutPerson('PersonLinkMade', invited.person));
    await needs.sendNotice(tx, linkNotice(needs, invited.person, invited.link, target.accountName));
    return invited;
  });
  return shown(needs, person, link);
}

export async function change(
  needs: Needs,
  acting: PersonActing,
  target: { readonly accountId: AccountId | null; readonly id: string },
  wanted: { readonly name?: string; readonly role?: Role; readonly status?: Person['status'] },
): Promise<Person> {
  return withTransaction(needs.db, async (tx) => {
    const person = await changePerson(tx, target.accountId, target.id, wanted);
    await acting.record(tx, {
      ...aboutPerson('PersonChanged', person),
      details: { Role: person.role, Status: person.status },
    });
    return person;
  });
}

export async function remove(
  needs: Needs,
  acting: PersonActing,
  accountId: AccountId | null,
  id: string,
): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const person = await removePerson(tx, accountId, id);
    await acting.record(tx, { ...aboutPerson('PersonRemoved', person), details: { Email: person.email } });
  });
}

function aboutPerson(action: string, person: Person): Act {
  return { action, target: person.id, ...(person.accountId ? { accountId: person.accountId } : {}) };
}

function shown({ showsLinks, linkUrl }: Needs, person: Person, link: NewLink): Invited {
  return { person, shownLink: showsLinks ? linkUrl(link) : null, linkExpiresAt: link.expiresAt };
}
