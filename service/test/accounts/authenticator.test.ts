import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Authenticator, createAuthenticator } from '../../src/accounts/authenticator.ts';
import { credentialChange, rotateCredential } from '../../src/accounts/manage-credentials.ts';
import { freshToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface HeldAuthenticator {
  readonly authenticator: Authenticator;
  /** Resolves when the database has answered for the first time. */
  readonly hasRead: Promise<void>;
  /** Lets this and every later answer arrive. */
  readonly letThrough: () => void;
}

/** An authenticator to which the database's answers arrive only once they are let through. */
function givenHeldAuthenticator(): HeldAuthenticator {
  const read = withResolvers();
  const gate = withResolvers();
  const pool: PostgresPool = {
    async connect() {
      const client = await api.database.pool.connect();
      const query = async (text: string, values: unknown[]) => {
        const result = await client.query(text, values);
        read.resolve();
        await gate.promise;
        return result;
      };
      // The other signature is for cursors, which are not used here.
      return { query: query as never, release: () => client.release() };
    },
    end: async () => {},
  };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return { authenticator: createAuthenticator(db, 'stage'), hasRead: read.promise, letThrough: gate.resolve };
}

async function rotate(caller: TestCaller, authenticator: Authenticator): Promise<void> {
  await rotateCredential(api.database.db, caller.accountId, caller.credentialId);
  authenticator.onChange(credentialChange(caller.credentialId));
}

test('what was read before a rotation is not remembered after it', async () => {
  const caller = await api.givenAccount();
  const token = await freshToken(caller);
  const { authenticator, hasRead, letThrough } = givenHeldAuthenticator();
  const early = authenticator.authenticate(token);
  await hasRead;
  await rotate(caller, authenticator);
  letThrough();
  expect(await early).toMatchObject({ accountId: caller.accountId });
  expect(await authenticator.authenticate(token)).toBeNull();
});

test('a request after a rotation does not share the look-up of one before it', async () => {
  const caller = await api.givenAccount();
  const token = await freshToken(caller);
  const { authenticator, hasRead, letThrough } = givenHeldAuthenticator();
  const early = authenticator.authenticate(token);
  await hasRead;
  await rotate(caller, authenticator);
  const late = authenticator.authenticate(token);
  letThrough();
  await early;
  expect(await late).toBeNull();
});

test('a known token is answered without a look-up, until a change concerns its caller', async () => {
  const caller = await api.givenAccount();
  const token = await freshToken(caller);
  const { authenticator, letThrough } = givenHeldAuthenticator();
  letThrough();
  await authenticator.authenticate(token);
  const known = () => !(authenticator.authenticate(token) instanceof Promise);
  for (const change of ['jobs', 'catalog', 'clock', credentialChange('another'), 'account:another']) {
    authenticator.onChange(change);
    expect([change, known()]).toEqual([change, true]);
  }
  for (const change of [credentialChange(caller.credentialId), `account:${caller.accountId}`, 'everything']) {
    authenticator.onChange(change);
    expect([change, known()]).toEqual([change, false]);
    await authenticator.authenticate(token);
  }
});

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
