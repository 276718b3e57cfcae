import { neverPassedOn } from '../../../accounts/operators/inherited-limits.ts';
import { allScopes, isScope, operatorScopes } from '../../../accounts/operators/scopes.ts';
import type { Given } from '../../../cli/command.ts';
import { WrongUse } from '../../../cli/command-errors.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { endOf } from './end-of.ts';
import { operatorCommand } from './operator-command.ts';
import type { Members } from './operator-command-types.ts';
import { pageOption, pageQuery, pathOf } from './paths.ts';

const widest = Math.max(...allScopes.map((scope) => scope.length));
const scopeLines = Object.entries(operatorScopes).map(([scope, does]) => `  ${scope.padEnd(widest)}  ${does}`);

/** Credentials of the operator API itself. */
export const operatorCredentialCommands: ServiceCommands = {
  'operator-credentials create': operatorCommand({
    does: 'create a credential for the operator API and print its secret',
    examples: [
      'operator-credentials create "Warehouse" --scopes parcels:read,parcels:write --from 192.0.2.0/24',
      'operator-credentials create "Deployment" --scopes all --ends 2030-01-31',
    ],
    words: ['name'],
    options: {
      scopes: { value: 'list', does: 'what it may do, separated by commas, or "all"', isRequired: true },
      from: { value: 'blocks', does: 'addresses it may be used from, such as 192.0.2.0/24,2001:db8::/48' },
      ends: { value: 'time', does: 'when it ends, such as 2030-01-31; without it, it does not end' },
    },
    more: `For programs that call /operator/v1. The secret is printed once. With --url it can do at most what the credential that creates it can
do, ends with it, and never has ${neverPassedOn}, which "all" then leaves out. Scopes:\n${scopeLines.join('\n')}`,
    request: (given) => ({
      method: 'POST',
      path: '/OperatorCredentials',
      body: {
        Name: given.name,
        Scopes: scopesOf(given),
        AddressBlocks: (given.from ?? '').split(',').filter((text) => text.trim() !== ''),
        ...(given.ends !== undefined && { ExpiresAt: endOf(given.ends) }),
      },
    }),
    says: ({ Credential, Secret }) => {
      const { Id, Name } = Credential as Members;
      return `${String(Secret)}\nThis secret is not shown again. Credential ${String(Id)}, ${String(Name)}.`;
    },
  }),
  'operator-credentials list': operatorCommand({
    does: 'list the credentials of the operator API, newest first',
    examples: ['operator-credentials list --json'],
    options: { page: pageOption },
    request: (given) => ({ method: 'GET', path: '/OperatorCredentials', query: pageQuery(given) }),
    shows: ['Id', 'Name', 'Status', 'SecretHint', 'LastUsedAt', 'ExpiresAt', 'AddressBlocks', 'Scopes'],
  }),
  'operator-credentials revoke': operatorCommand({
    does: 'end a credential of the operator API at once, and those it created',
    examples: ['operator-credentials revoke 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    words: ['id'],
    request: ({ id }) => ({ method: 'POST', path: `/OperatorCredentials/${pathOf(id)}/Revoke` }),
    says: ({ Name }) => `Revoked ${String(Name)}.`,
  }),
};

function scopesOf({ scopes = '', url }: Given): string[] {
  if (scopes === 'all') return allScopes.filter((scope) => url === undefined || scope !== neverPassedOn);
  const asked = [...new Set(scopes.split(',').map((scope) => scope.trim()))];
  const unknown = asked.find((scope) => !isScope(scope));
  if (unknown !== undefined)
    throw new WrongUse(`--scopes: "${unknown}" is not a scope; use "all" or some of ${allScopes.join(', ')}.`);
  return asked;
}
