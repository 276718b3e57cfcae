import { commandLineActor } from '../accounts/audit/types.ts';
import { commandLineParty, type OperatorCredential } from '../accounts/operators/credential-types.ts';
import { mayUseScope } from '../accounts/operators/role-scopes.ts';
import { allScopes } from '../accounts/operators/scopes.ts';
import type { FindOperatorCaller } from './needs.ts';

/** Over the network: the caller is the credential whose secret is the bearer token. */
export function callersByCredential(
  authenticate: (secret: string, address: string) => Promise<OperatorCredential | null>,
): FindOperatorCaller {
  return async ({ token, address }) => {
    const credential = token === null ? null : await authenticate(token, address);
    if (!credential) return null;
    const { id, name, creatorRoles } = credential;
    // Neither may it do more than the operator who created it may do now.
    const scopes = credential.scopes.filter((scope) => creatorRoles === null || mayUseScope(creatorRoles, scope));
    return { party: { id, name, actor: { kind: 'OperatorCredential', id, name }, address }, scopes };
  };
}

/** On the machine itself: whoever can open the database may do everything, and is recorded as the command line. */
export const commandLineCaller: FindOperatorCaller = async () => ({
  party: { ...commandLineParty, actor: commandLineActor, address: null },
  scopes: allScopes,
});
