import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseOtherEnvironments } from '../../src/cells/open-cells.ts';
import { findPresence } from '../../src/cells/queries.ts';
import { refuseMissingRights, routerTables } from '../../src/cells/router-rights.ts';
import type { Clue } from '../../src/cells/types.ts';
import { openDatabase } from '../../src/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const user = `bestow_router_${randomBytes(4).toString('hex')}`;
const hash = Buffer.alloc(32);
const clues: readonly Clue[] = [
  ...(['token', 'accessToken', 'operatorToken', 'operatorSecret', 'session', 'link', 'passkey'] as const).map(
    (kind) => ({ kind, value: hash }),
  ),
  { kind: 'email', value: 'ann@example.com' },
  { kind: 'signOnDomain', value: 'example.com' },
  { kind: 'account', value: '0196b1a2-6d4e-7f50-9bac-1d2e3f4a5b6c' },
  { kind: 'payment', value: ['BST-1'] },
];

let owned: TestDatabase;
let limited: ReturnType<typeof openDatabase>;
const asOwner = (text: string) => sql.raw(text).execute(owned.db);
const cell = () => ({
  name: 'south',
  url: 'http://127.0.0.1:9',
  databaseUrl: owned.url,
  isOpen: true,
  database: limited,
});

beforeAll(async () => {
  owned = await createTestDatabase();
  await asOwner(`create role ${user} login password 'router'`);
  const url = owned.url.replace(/\/\/[^@]*@/, `//${user}:router@`);
  limited = openDatabase({ url, applicationName: 'bestow-test', connectionsMax: 2 });
});
afterAll(async () => {
  await limited.close();
  await asOwner(`drop owned by ${user}`);
  await asOwner(`drop role ${user}`);
  await owned.close();
});

test('a router’s user that may read nothing is refused, with the statement that mends it', async () => {
  const error = await refuseMissingRights([cell()]).catch((reason: unknown) => reason);
  expect(String(error)).toContain(
    'The user of CELL_SOUTH_DATABASE_URL may not read accounts, credentials, environment,',
  );
  const [, statement = ''] = /run "(.*)"\.$/.exec(String(error)) ?? [];
  await asOwner(statement);
  await refuseMissingRights([cell()]);
});

test('with the rights that are asked for, a router finds every kind of clue and checks the environment', async () => {
  await asOwner(`grant select on ${routerTables.join(', ')} to ${user}`);
  for (const clue of clues) expect(await findPresence(limited.db, clue), clue.kind).toBe('Absent');
  await refuseOtherEnvironments([cell()], 'stage');
});

test('the right to read a single column is left to the one who gave it', async () => {
  await asOwner(`revoke select on people from ${user}`);
  await expect(refuseMissingRights([cell()])).rejects.toThrow(/may not read people; .*"grant select on people to /);
  await asOwner(`grant select (id, account_id, email) on people to ${user}`);
  await refuseMissingRights([cell()]);
});
