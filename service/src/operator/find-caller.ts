import { commandLineActor } from '../accounts/audit/types.ts';
import { commandLineParty, type OperatorCredential } from '../accounts/operators/credential-types.ts';
import { allScopes } from '../accounts/operators/scopes.ts';
import type { FindOperatorCaller } from './needs.ts';

/** Over the network: the caller is the credential whose secret is the bearer token. */
export function callersByCredential(
  authenticate: (secret: string, address: string) => Promise<OperatorCredential | null>,
): FindOperatorCaller {
  return async ({ token, address }) => {
    const credential = token === null ? null : await authenticate(token, address);
    if (!credential) return null;
    const { id, name, scopes } = credential;
    return { party: { id, name, actor: { kind: 'OperatorCredential', id, name }, address }, scopes };
  };
}

/** On the machine itself: whoever can open the database may do everything, and is recorded as the command line. */
export const commandLineCaller: FindOperatorCaller = async () => ({
  party: { ...commandLineParty, actor: commandLineActor, address: null },
  scopes: allScopes,
});
