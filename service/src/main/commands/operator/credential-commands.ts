import type { Given } from '../../../cli/command.ts';
import { WrongUse } from '../../../cli/command-errors.ts';
import { accountScopes, allAccountScopes } from '../../../kit/account-scopes.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { endOf } from './end-of.ts';
import { operatorCommand } from './operator-command.ts';
import type { Members } from './operator-command-types.ts';
import { accountPath, pageOption, pageQuery, pathOf } from './paths.ts';

const credentialPath = (given: Given) => `${accountPath(given)}/Credentials/${pathOf(given.credential)}`;

const widest = Math.max(...allAccountScopes.map((scope) => scope.length));
const scopeLines = Object.entries(accountScopes)
  .map(([scope, does]) => `  ${scope.padEnd(widest)}  ${does}`)
  .join('\n');

const limitOptions = {
  scopes: { value: 'list', does: 'what it may do, separated by commas; everything without it' },
  from: { value: 'blocks', does: 'addresses it may be used from, such as 192.0.2.0/24,2001:db8::/48' },
  ends: { value: 'time', does: 'when it ends, such as 2030-01-31; without it, it does not end' },
  'per-day': { value: 'amounts', does: 'what it may spend in a day, such as "500 USD, 300 EUR"; without it, no limit' },
} as const;

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
    options: limitOptions,
    more: `The access token is printed once. The account exchanges it with its email for bearer tokens (POST /v1/Tokens). Scopes:\n${scopeLines}`,
    examples: [
      'credentials create "Acme Corp" Shop shop@acme.example',
      'credentials create "Acme Corp" Survey survey@acme.example --scopes orders:write,catalog:read --per-day "500 USD"',
    ],
    request: (given) => ({
      method: 'POST',
      path: `${accountPath(given)}/Credentials`,
      body: { Name: given.name, Email: given.email, ...limitsOf(given) },
    }),
    says: tokenOf,
  }),
  'credentials rotate': operatorCommand({
    does: 'replace the access token of a credential and print the new one',
    examples: ['credentials rotate Acme 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    words: ['account', 'credential'],
    options: {
      overlap: { value: 'hours', does: 'for how long the old access token still works, at most 168; 0 without it' },
    },
    more: 'The old access token and its bearer tokens stop working at once, or after the overlap.',
    request: (given) => ({
      method: 'POST',
      path: `${credentialPath(given)}/Rotate`,
      body: { OverlapHours: numberOf('overlap', given.overlap ?? '0') },
    }),
    says: tokenOf,
  }),
  'credentials limit': operatorCommand({
    does: 'replace the limits of a credential; what is left out is not limited',
    examples: ['credentials limit Acme 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b --scopes orders:read --from 192.0.2.0/24'],
    words: ['account', 'credential'],
    options: limitOptions,
    more: `Takes effect at once, for its bearer tokens too. Scopes:\n${scopeLines}`,
    request: (given) => ({ method: 'PATCH', path: credentialPath(given), body: { Limits: {}, ...limitsOf(given) } }),
    says: ({ Name }) => `Changed ${String(Name)}.`,
  }),
  'credentials revoke': operatorCommand({
    does: 'disable a credential; its tokens stop working at once',
    examples: ['credentials revoke Acme 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    words: ['account', 'credential'],
    request: (given) => ({ method: 'PATCH', path: credentialPath(given), body: { Status: 'Disabled' } }),
    says: ({ Name }) => `Disabled ${String(Name)}.`,
  }),
};

function limitsOf({ scopes, from, ends, 'per-day': perDay }: Given) {
  const limits = {
    ...(scopes !== undefined && scopes !== 'all' && { Scopes: listOf(scopes) }),
    ...(from !== undefined && { AddressBlocks: listOf(from) }),
    ...(ends !== undefined && { ExpiresAt: endOf(ends) }),
    ...(perDay !== undefined && { SpendingLimits: listOf(perDay).map(spendingLimitOf) }),
  };
  return Object.keys(limits).length > 0 ? { Limits: limits } : {};
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function spendingLimitOf(text: string) {
  const [, amount, currency] = /^(\d+(?:\.\d+)?) ?([A-Z]{3})$/.exec(text) ?? [];
  if (amount === undefined) throw new WrongUse(`--per-day: "${text}" is not an amount such as "500 USD".`);
  return { CurrencyCode: currency, Amount: Number(amount) };
}

function numberOf(option: string, text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new WrongUse(`--${option}: "${text}" is not a whole number.`);
  return Number(text);
}

function tokenOf({ Credential, AccessToken }: Members): string {
  const { Id, Name } = Credential as { Id: string; Name: string };
  return `${String(AccessToken)}\nThis access token is not shown again. Credential ${Id}, ${Name}.`;
}
