import type { NewLink } from '../accounts/people/links.ts';
import type { Person } from '../accounts/people/types.ts';
import type { Notice } from '../delivery/send-notice.ts';
import type { PortalNeeds } from './needs.ts';

/** The mail that carries a link to whoever is to set a password. */
export function linkNotice(
  { linkUrl }: Pick<PortalNeeds, 'linkUrl'>,
  person: Pick<Person, 'accountId' | 'email' | 'name' | 'hasPassword'>,
  link: NewLink,
  accountName: string | null,
): Notice {
  const url = linkUrl(link);
  const until = `The link works once, until ${link.expiresAt.toUTCString()}.`;
  const to = { accountId: person.accountId, to: person.email, setsPassword: true };
  if (person.hasPassword) {
    return {
      ...to,
      subject: 'Set a new password',
      text: `Hello ${person.name},\n\nsomebody asked for a new password for your sign-in. If that was not you, nothing needs to be done: your password stays as it is.\n\n${until}`,
      action: { label: 'Set a new password', url },
    };
  }
  const where = accountName === null ? 'run Bestow' : `work with the rewards of ${accountName}`;
  return {
    ...to,
    subject: 'You are invited to Bestow',
    text: `Hello ${person.name},\n\nyou are invited to ${where}. Choose a password to sign in.\n\n${until}`,
    action: { label: 'Accept the invitation', url },
  };
}
