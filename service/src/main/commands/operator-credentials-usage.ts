import { operatorScopes } from '../../accounts/operators/scopes.ts';
import type { CommandOption } from '../../cli/command.ts';

export const credentialOptions: Readonly<Record<string, CommandOption>> = {
  scopes: { value: 'list', does: 'what it may do, separated by commas, or "all"', isRequired: true },
  from: { value: 'blocks', does: 'addresses it may be used from, such as 192.0.2.0/24,2001:db8::/48' },
  ends: { value: 'time', does: 'when it ends, such as 2030-01-31; without it, it does not end' },
};

const widest = Math.max(...Object.keys(operatorScopes).map((scope) => scope.length));

export const credentialMore = `For programs that call /operator/v1. The secret is printed once. Scopes:\n${Object.entries(
  operatorScopes,
)
  .map(([scope, does]) => `  ${scope.padEnd(widest)}  ${does}`)
  .join('\n')}`;
