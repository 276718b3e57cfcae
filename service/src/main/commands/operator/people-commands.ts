import { accountRoles } from '../../../accounts/people/types.ts';
import type { Given } from '../../../cli/command.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import type { Members } from './operator-command-types.ts';
import { accountPath, pageOption, pageQuery, pathOf } from './paths.ts';

const personPath = (given: Given) => `${accountPath(given)}/People/${pathOf(given.person)}`;
const more = '<account> is its id or exact name, <person> their id or email address.';

/** The people of an account. */
export const peopleCommands: ServiceCommands = {
  'people list': operatorCommand({
    does: 'list the people of an account',
    words: ['account'],
    options: { page: pageOption },
    examples: ['people list "Acme Corp"'],
    request: (given) => ({ method: 'GET', path: `${accountPath(given)}/People`, query: pageQuery(given) }),
    shows: ['Id', 'Email', 'Name', 'Role', 'Status', 'SecondFactors', 'LastSignInAt'],
  }),
  'people invite': operatorCommand({
    does: 'invite a person to an account by mail',
    words: ['account', 'email', 'name'],
    options: { role: { value: 'role', does: 'what they may do', choices: accountRoles, isRequired: true } },
    examples: ['people invite "Acme Corp" ada@acme.example "Ada Lovelace" --role admin'],
    request: (given) => ({
      method: 'POST',
      path: `${accountPath(given)}/People`,
      body: { Email: given.email, Name: given.name, Role: given.role },
    }),
    says: (body) => withLink(`Invited ${(body.Person as { Email: string }).Email}.`, body),
  }),
  'people invite-again': operatorCommand({
    does: 'send a new invitation; the old link stops working',
    words: ['account', 'person'],
    more,
    examples: ['people invite-again "Acme Corp" ada@acme.example'],
    request: (given) => ({ method: 'POST', path: `${personPath(given)}/Link` }),
    says: (body) => withLink(`Sent a new link, valid until ${String(body.LinkExpiresAt)}.`, body),
  }),
  'people reset-factor': operatorCommand({
    does: 'reset the second factor of a person who lost it',
    words: ['account', 'person'],
    more: `${more}\nTheir app, passkeys, recovery codes and sessions end; the password stays. They get a mail. Check who asks.`,
    examples: ['people reset-factor "Acme Corp" ada@acme.example'],
    request: (given) => ({ method: 'POST', path: `${personPath(given)}/ResetSecondFactor` }),
    says: () => 'Reset. They sign in with their password.',
  }),
  'people remove': operatorCommand({
    does: 'remove a person from an account and end their sessions',
    words: ['account', 'person'],
    more,
    examples: ['people remove "Acme Corp" ada@acme.example'],
    request: (given) => ({ method: 'DELETE', path: personPath(given) }),
    says: () => 'Removed.',
  }),
};

/** The link is only in the answer if mails are not sent. */
function withLink(sentence: string, { Link }: Members): string {
  return typeof Link === 'string' ? `${sentence}\n${Link}` : sentence;
}
