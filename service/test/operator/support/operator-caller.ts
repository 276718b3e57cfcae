import { actingBy } from '../../../src/accounts/acting.ts';
import type { NewOperatorCredential } from '../../../src/accounts/operators/credential-types.ts';
import { createOperatorCredential } from '../../../src/accounts/operators/operator-credentials.ts';
import { allScopes, type OperatorScope } from '../../../src/accounts/operators/scopes.ts';
import type { Person } from '../../../src/accounts/people/types.ts';
import { type Answer, HttpCaller } from '../../support/http-caller.ts';
import type { TestApi } from '../../support/test-api.ts';

/** Calls /operator/v1 with one credential. */
export class OperatorApiCaller extends HttpCaller {
  readonly credentialId: string;
  readonly secret: string;
  constructor(baseUrl: string, credentialId: string, secret: string) {
    super(`${baseUrl}/operator/v1`, { authorization: `Bearer ${secret}` });
    this.credentialId = credentialId;
    this.secret = secret;
  }

  patch(path: string, body: unknown): Promise<Answer> {
    return this.send('PATCH', path, body);
  }
  put(path: string, body: unknown): Promise<Answer> {
    return this.send('PUT', path, body);
  }
  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }
}

export async function givenOperatorCredential(
  api: TestApi,
  wish: Partial<NewOperatorCredential> & { readonly creator?: Person } = {},
): Promise<OperatorApiCaller> {
  const { db } = api.database;
  const acting = actingBy(async () => undefined);
  const { credential, secret } = await createOperatorCredential({ db, environment: 'stage' }, acting, {
    name: 'Back office',
    scopes: allScopes,
    addressBlocks: [],
    expiresAt: null,
    ...wish,
    creator: wish.creator ?? null,
  });
  return new OperatorApiCaller(api.baseUrl, credential.id, secret.reveal());
}

export function withScopes(api: TestApi, ...scopes: OperatorScope[]): Promise<OperatorApiCaller> {
  return givenOperatorCredential(api, { scopes });
}
