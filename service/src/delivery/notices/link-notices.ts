import type { NewLink } from '../../accounts/people/links.ts';
import type { LinkedPerson, PersonLinks } from '../../accounts/people/person-links.ts';
import type { Notice, SendNotice } from '../send-notice.ts';

/** Where a link leads; it is shown only if mails are not sent (stage). */
interface LinkSettings {
  readonly baseUrl: string;
  readonly showsLinks: boolean;
}

/** Mails links to whoever is to set a password. */
export function createPersonLinks(sendNotice: SendNotice, { baseUrl, showsLinks }: LinkSettings): PersonLinks {
  const urlOf = ({ token }: NewLink) => `${baseUrl}/portal/link/${token.reveal()}`;
  return {
    send: (tx, person, link, accountName) => sendNotice(tx, linkNotice(urlOf(link), person, link, accountName)),
    shown: (link) => (showsLinks ? urlOf(link) : null),
  };
}

function linkNotice(url: string, person: LinkedPerson, link: NewLink, accountName: string | null): Notice {
  const until = `The link works once, until ${link.expiresAt.toUTCString()}.`;
  const to = { accountId: person.accountId, to: person.email, setsPassword: true };
  if (person.hasPassword) {
    return {
      ...to,
      subject: 'Set a new password',
      text: `Hello ${person.name},\n\nsomeone asked to reset your password. If that was not you, you can ignore this message: your password stays as it is.\n\n${until}`,
      action: { label: 'Set a new password', url },
    };
  }
  const where = accountName === null ? 'run Bestow' : `order rewards for ${accountName}`;
  return {
    ...to,
    subject: 'Your invitation to Bestow',
    text: `Hello ${person.name},\n\nyou have been invited to ${where}. Choose a password to sign in.\n\n${until}`,
    action: { label: 'Accept the invitation', url },
  };
}
