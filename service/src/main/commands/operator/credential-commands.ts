import type { Given } from '../../../cli/command.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import type { Members } from './operator-command-types.ts';
import { accountPath, pageOption, pageQuery, pathOf } from './paths.ts';

const credentialPath = (given: Given) => `${accountPath(given)}/Credentials/${pathOf(given.credential)}`;

/** API credentials of an account. Those of the operator API are under "operator-credentials". */
export const credentialCommands: ServiceCommands = {
  'credentials list': operatorCommand({
    does: 'list the API credentials of an account',
    words: ['account'],
    options: { page: pageOption },
    examples: ['credentials list "Acme Corp"'],
    request: (given) => ({ method: 'GET', path: `${accountPath(given)}/Credentials`, query: pageQuery(given) }),
    shows: ['Id', 'Name', 'Email', 'Status', 'AccessTokenHint', 'LastUsedAt'],
  }),
  'credentials create': operatorCommand({
    does: 'create an API credential of an account and print its access token',
    words: ['account', 'name', 'email'],
    more: 'The access token is printed once. The account exchanges it with its email for bearer tokens (POST /v1/Tokens).',
    examples: ['credentials create "Acme Corp" Shop shop@acme.example'],
    request: (given) => ({
      method: 'POST',
      path: `${accountPath(given)}/Credentials`,
      body: { Name: given.name, Email: given.email },
    }),
    says: tokenOf,
  }),
  'credentials rotate': operatorCommand({
    does: 'replace the access token of a credential and print the new one',
    examples: ['credentials rotate Acme 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    words: ['account', 'credential'],
    more: 'The old access token and its bearer tokens stop working at once.',
    request: (given) => ({ method: 'POST', path: `${credentialPath(given)}/Rotate` }),
    says: tokenOf,
  }),
  'credentials revoke': operatorCommand({
    does: 'disable a credential; its tokens stop working at once',
    examples: ['credentials revoke Acme 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    words: ['account', 'credential'],
    request: (given) => ({ method: 'PATCH', path: credentialPath(given), body: { Status: 'Disabled' } }),
    says: ({ Name }) => `Disabled ${String(Name)}.`,
  }),
};

function tokenOf({ Credential, AccessToken }: Members): string {
  const { Id, Name } = Credential as { Id: string; Name: string };
  return `${String(AccessToken)}\nThis access token is not shown again. Credential ${Id}, ${Name}.`;
}
