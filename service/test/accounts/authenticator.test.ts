import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Authenticator, createAuthenticator } from '../../src/accounts/authenticator.ts';
import { credentialChange, rotateCredential } from '../../src/accounts/manage-credentials.ts';
import { deleteExpired } from '../../src/accounts/queries.ts';
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
  /** Releases this and every later answer. */
  readonly letThrough: () => void;
}

/** An authenticator that gets the database's answers only once they are released. */
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

test('a lookup that started before a rotation is not cached after it', async () => {
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

test('a request after a rotation does not share the lookup of an earlier request', async () => {
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

test('a cached token needs no lookup until something about its caller changes', async () => {
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

describe('a cached token without any change notification', () => {
  const isKnown = (authenticator: Authenticator, token: string) =>
    !(authenticator.authenticate(token) instanceof Promise);
  const nextSecond = () => vi.advanceTimersByTime(1_000);

  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => vi.useRealTimers());

  async function givenKnownToken() {
    const caller = await api.givenAccount();
    const token = await freshToken(caller);
    const authenticator = createAuthenticator(api.database.db, 'stage');
    await authenticator.confirm();
    await authenticator.authenticate(token);
    await authenticator.confirm();
    await authenticator.authenticate(token);
    return { caller, token, authenticator };
  }

  test('stays valid for one second, and for one more with each check that finds no ended token', async () => {
    const { token, authenticator } = await givenKnownToken();
    nextSecond();
    expect(isKnown(authenticator, token)).toBe(false);
    await authenticator.authenticate(token);
    for (let second = 0; second < 5; second++) {
      vi.advanceTimersByTime(999);
      await authenticator.confirm();
      expect(isKnown(authenticator, token)).toBe(true);
    }
  });

  test('is looked up again after five minutes, whatever the checks found', async () => {
    const { token, authenticator } = await givenKnownToken();
    vi.advanceTimersByTime(299_999);
    await authenticator.confirm();
    expect(isKnown(authenticator, token)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isKnown(authenticator, token)).toBe(false);
  });

  test.each([
    ['its row is deleted', 'delete from tokens where account_id = $1'],
    ['its credential is disabled', "update credentials set status = 'Disabled' where account_id = $1"],
  ])('becomes invalid at the next check when %s', async (_, statement) => {
    const { caller, token, authenticator } = await givenKnownToken();
    await api.database.pool.query(statement, [caller.accountId]);
    expect(isKnown(authenticator, token)).toBe(true);
    await authenticator.confirm();
    expect(await authenticator.authenticate(token)).toBeNull();
  });

  test('becomes read-only at the next check when its account is suspended', async () => {
    const { caller, token, authenticator } = await givenKnownToken();
    await api.database.pool.query("update accounts set status = 'Suspended' where id = $1", [caller.accountId]);
    await authenticator.confirm();
    expect(await authenticator.authenticate(token)).toMatchObject({ isSuspended: true });
  });

  test('gets its account’s new limit at the next check', async () => {
    const { caller, token, authenticator } = await givenKnownToken();
    await api.database.pool.query('update accounts set requests_per_second_max = 7 where id = $1', [caller.accountId]);
    await authenticator.confirm();
    expect(await authenticator.authenticate(token)).toMatchObject({ requestsPerSecondMax: 7 });
  });

  test('is unaffected by sign-ins, by the removal of expired tokens, and by a rolled-back change', async () => {
    const { caller, token, authenticator } = await givenKnownToken();
    await freshToken(caller);
    await api.database.pool.query(
      `insert into tokens (token_hash, account_id, credential_id, expires_at)
       values ('\\x00', $1, $2, clock_timestamp() - interval '1 second')`,
      [caller.accountId, caller.credentialId],
    );
    await deleteExpired(api.database.db, 100);
    await expect(rotateCredential(api.database.db, caller.accountId, caller.accountId)).rejects.toThrow();
    await authenticator.confirm();
    expect(isKnown(authenticator, token)).toBe(true);
  });
});

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
