import type { NewLink } from '../../accounts/people/links.ts';
import {
  changePerson,
  inviteAgain,
  invitePerson,
  type NewPerson,
  removePerson,
} from '../../accounts/people/manage-people.ts';
import type { Person, Role } from '../../accounts/people/types.ts';
import { withTransaction } from '../../kit/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Act, Acting } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';

type Needs = Pick<PortalNeeds, 'db' | 'notices' | 'linkUrl'>;

/** Somebody new or newly linked. The link is told only where no mail carries it: whoever has it can set the password. */
export interface Invited {
  readonly person: Person;
  readonly shownLink: string | null;
  readonly linkExpiresAt: Date;
}

export async function invite(
  needs: Needs,
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
    return invited;
  });
  return sendLink(needs, person, link, accountName);
}

export async function makeNewLink(
  needs: Needs,
  acting: Acting,
  target: { readonly accountId: AccountId | null; readonly id: string; readonly accountName: string | null },
): Promise<Invited> {
  const { person, link } = await withTransaction(needs.db, async (tx) => {
    const invited = await inviteAgain(tx, target.accountId, target.id);
    await acting.record(tx, aboutPerson('PersonLinkMade', invited.person));
    return invited;
  });
  return sendLink(needs, person, link, target.accountName);
}

export async function change(
  needs: Needs,
  acting: Acting,
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

export async function remove(needs: Needs, acting: Acting, accountId: AccountId | null, id: string): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const person = await removePerson(tx, accountId, id);
    await acting.record(tx, { ...aboutPerson('PersonRemoved', person), details: { Email: person.email } });
  });
}

function aboutPerson(action: string, person: Person): Act {
  return { action, target: person.id, ...(person.accountId ? { accountId: person.accountId } : {}) };
}

async function sendLink(
  { notices, linkUrl }: Needs,
  person: Person,
  link: NewLink,
  accountName: string | null,
): Promise<Invited> {
  const url = linkUrl(link);
  if (!notices) return { person, shownLink: url, linkExpiresAt: link.expiresAt };
  const { email, name } = person;
  if (person.hasPassword) await notices.passwordReset({ email, url });
  else await notices.invitation({ email, name, accountName, url });
  return { person, shownLink: null, linkExpiresAt: link.expiresAt };
}
