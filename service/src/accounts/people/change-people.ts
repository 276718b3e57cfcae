import { type Db, withTransaction } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Act, Acting } from '../acting.ts';
import {
  changePerson,
  inviteAgain,
  invitePerson,
  type NewPerson,
  type PersonChange,
  removePerson,
} from './manage-people.ts';
import type { PersonLinks } from './person-links.ts';
import type { Person } from './types.ts';

export interface PeopleNeeds {
  readonly db: Db;
  readonly links: PersonLinks;
}

/** A new person, or one with a new link. The link is shown only where no mail is sent: anyone who has it can set the password. */
export interface Invited {
  readonly person: Person;
  readonly shownLink: string | null;
  readonly linkExpiresAt: Date;
}

export async function sendInvitation(
  needs: PeopleNeeds,
  acting: Acting,
  given: NewPerson & { readonly accountName: string | null },
): Promise<Invited> {
  const { accountName, ...newPerson } = given;
  const { person, link } = await withTransaction(needs.db, async (tx) => {
    const invited = await invitePerson(tx, newPerson);
    await acting.record(tx, {
      ...aboutPerson('PersonInvited', invited.person),
      details: { Email: invited.person.email, Role: invited.person.role },
    });
    await needs.links.send(tx, invited.person, invited.link, accountName);
    return invited;
  });
  return { person, shownLink: needs.links.shown(link), linkExpiresAt: link.expiresAt };
}

export async function sendNewLink(
  needs: PeopleNeeds,
  acting: Acting,
  target: { readonly accountId: AccountId | null; readonly id: string; readonly accountName: string | null },
): Promise<Invited> {
  const { person, link } = await withTransaction(needs.db, async (tx) => {
    const invited = await inviteAgain(tx, target.accountId, target.id);
    await acting.record(tx, aboutPerson('PersonLinkMade', invited.person));
    await needs.links.send(tx, invited.person, invited.link, target.accountName);
    return invited;
  });
  return { person, shownLink: needs.links.shown(link), linkExpiresAt: link.expiresAt };
}

export async function changePersonBy(
  needs: PeopleNeeds,
  acting: Acting,
  target: { readonly accountId: AccountId | null; readonly id: string },
  wanted: PersonChange,
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

export async function removePersonBy(
  needs: PeopleNeeds,
  acting: Acting,
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
