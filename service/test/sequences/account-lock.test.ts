import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NamedStatement } from '../../src/database/pipelined-commit.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { commitWithAccountsLocked } from '../../src/sequences/account-lock.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let accountId: AccountId;
beforeAll(async () => {
  api = await startTestApi();
  ({ accountId } = await api.givenAccount());
});
afterAll(() => api.close());

async function withClients<T>(work: (client: pg.Client, other: pg.Client) => Promise<T>): Promise<T> {
  const clients = [new pg.Client(api.database.url), new pg.Client(api.database.url)] as const;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await work(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const readNumber = (): NamedStatement => {
  const text = 'select order_number, null::text, account_id from account_sequences where account_id = $1';
  return { name: 'read-number', text, values: [accountId] };
};

const raiseNumber = (by: string): NamedStatement => {
  const text = 'update account_sequences set order_number = order_number + $2 where account_id = $1';
  return { name: 'raise-number', text, values: [accountId, by] };
};

const numberSeenBy = async (client: pg.Client) => {
  const { rows } = await client.query<{ order_number: string }>(
    'select order_number::text from account_sequences where account_id = $1',
    [accountId],
  );
  return rows[0]?.order_number;
};

const isHeld = async (client: pg.Client) => {
  const lock = 'select from account_sequences where account_id = $1 for update skip locked';
  return (await client.query(lock, [accountId])).rowCount === 0;
};

test('returns only the rows of the statement, as text, every time', async () => {
  await withClients(async (client) => {
    const row = ['0', null, accountId];
    expect(await commitWithAccountsLocked(client, [accountId], readNumber())).toEqual([row]);
    expect(await commitWithAccountsLocked(client, [accountId, accountId], readNumber())).toEqual([row]);
    expect(await commitWithAccountsLocked(client, [], raiseNumber('0'))).toEqual([]);
  });
});

test('has committed when it returns, and holds no lock', async () => {
  await withClients(async (client, other) => {
    const before = Number(await numberSeenBy(other));
    await commitWithAccountsLocked(client, [accountId], raiseNumber('2'));
    expect(await numberSeenBy(other)).toBe(String(before + 2));
    expect(await isHeld(other)).toBe(false);
  });
});

test('waits for the account’s lock, and then sees what its holder committed', async () => {
  await withClients(async (client, other) => {
    await commitWithAccountsLocked(client, [accountId], readNumber());
    await other.query('begin');
    await other.query('update account_sequences set order_number = 1000 where account_id = $1', [accountId]);
    let isAnswered = false;
    const answer = commitWithAccountsLocked(client, [accountId], readNumber()).finally(() => {
      isAnswered = true;
    });
    await other.query('select pg_sleep(0.2)');
    expect(isAnswered).toBe(false);
    await other.query('commit');
    expect(await answer).toEqual([['1000', null, accountId]]);
  });
});

test('a statement that fails rejects with its error, changes nothing and holds no lock', async () => {
  await withClients(async (client, other) => {
    const before = await numberSeenBy(other);
    const text =
      'update account_sequences set order_number = order_number + 1 / ($2::integer - 1) where account_id = $1';
    const failing = { name: 'fail', text, values: [accountId, '1'] };
    await expect(commitWithAccountsLocked(client, [accountId], failing)).rejects.toMatchObject({ code: '22012' });
    expect(await numberSeenBy(other)).toBe(before);
    // PostgreSQL reports the error before it releases the lock.
    await expect.poll(() => isHeld(other)).toBe(false);
  });
});

test('the statement runs in a transaction block', async () => {
  await withClients(async (client) => {
    // It fails outside of one.
    const savepoint = { name: 'savepoint', text: 'savepoint here', values: [] };
    expect(await commitWithAccountsLocked(client, [accountId], savepoint)).toEqual([]);
    expect(await commitWithAccountsLocked(client, [accountId], raiseNumber('0'))).toEqual([]);
  });
});

test('a lock that is not available in time is an error, and the statement is not executed', async () => {
  await withClients(async (client, other) => {
    await client.query('set lock_timeout = 50');
    await other.query('begin');
    expect(await isHeld(other)).toBe(false);
    const before = await numberSeenBy(other);
    await expect(commitWithAccountsLocked(client, [accountId], raiseNumber('1'))).rejects.toMatchObject({
      code: '55P03',
    });
    await other.query('commit');
    expect(await numberSeenBy(other)).toBe(before);
  });
});

test('a connection that breaks meanwhile is an error', async () => {
  await withClients(async (client, other) => {
    client.on('error', () => undefined);
    const sleep = { name: 'sleep', text: 'select pg_sleep(60)', values: [] };
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const isTold = expect(commitWithAccountsLocked(client, [accountId], sleep)).rejects.toThrow(/terminat/);
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await isTold;
  });
});
