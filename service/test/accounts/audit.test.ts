import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '../../src/accounts/audit/list-audit.ts';
import { createAudit } from '../../src/accounts/audit/record-audit.ts';
import { verifyAudit } from '../../src/accounts/audit/verify-audit.ts';
import { withTransaction } from '../../src/database/database.ts';
import { type AccountId, newId } from '../../src/kit/ids.ts';
import { Secret } from '../../src/kit/secret.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const key = new Secret(randomBytes(32));
const record = createAudit(key);
let database: TestDatabase;
let accountId: AccountId;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  accountId = newId() as AccountId;
  for (let n = 1; n <= 5; n++) await add(`act ${n}`);
});

const entry = (target: string) => ({
  accountId,
  actor: { kind: 'Person', id: newId(), name: 'Ada' } as const,
  action: 'CredentialCreated',
  target,
  details: { Name: 'ERP', Count: 2 },
  address: '198.51.100.7',
});
const add = (target: string) => withTransaction(database.db, (tx) => record(tx, entry(target)));
const faultsOf = async () =>
  (await verifyAudit(database.db, key)).filter((chain) => chain.accountId === accountId).map(({ fault }) => fault);

test('an unmodified log verifies, and lists the newest entry first', async () => {
  expect(await faultsOf()).toEqual([null]);
  const page = await listAudit(database.db, accountId, { pageIndex: 1, pageSize: 2 });
  expect(page.totalCount).toBe(5);
  expect(page.items.map(({ target }) => target)).toEqual(['act 5', 'act 4']);
});

test.each([
  [
    'a changed target',
    () => sql`update audit_entries set target = 'act 9' where account_id = ${accountId} and sequence = 3`,
  ],
  [
    'a changed time',
    () =>
      sql`update audit_entries set recorded_at = recorded_at + interval '1 ms' where account_id = ${accountId} and sequence = 1`,
  ],
  [
    'changed details',
    () => sql`update audit_entries set details = '{}' where account_id = ${accountId} and sequence = 5`,
  ],
  [
    'an entry removed from the middle',
    () => sql`delete from audit_entries where account_id = ${accountId} and sequence = 2`,
  ],
  [
    'entries removed from the end',
    () => sql`delete from audit_entries where account_id = ${accountId} and sequence > 3`,
  ],
  [
    'two swapped entries',
    () =>
      sql`update audit_entries set sequence = case sequence when 2 then 30 else 2 end where account_id = ${accountId} and sequence in (2, 3)`,
  ],
  [
    'a head moved back together with its entries',
    () =>
      sql`with cut as (delete from audit_entries where account_id = ${accountId} and sequence = 5) update audit_heads set sequence = 4 where account_id = ${accountId}`,
  ],
  ['a missing head', () => sql`delete from audit_heads where account_id = ${accountId}`],
])('%s is detected', async (_what, tamper) => {
  await tamper().execute(database.db);
  expect(await faultsOf()).toEqual([expect.stringMatching(/\S/)]);
});

test('entries hashed with another key are detected', async () => {
  const forge = createAudit(new Secret(randomBytes(32)));
  await withTransaction(database.db, (tx) => forge(tx, entry('forged')));
  expect(await faultsOf()).toEqual(['Entry 6 was changed.']);
});

test('a rolled-back action leaves no entry, and concurrent entries are numbered without gaps', async () => {
  const failing = withTransaction(database.db, async (tx) => {
    await record(tx, entry('never'));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await Promise.all(Array.from({ length: 20 }, (_, n) => add(`at once ${n}`)));
  expect(await faultsOf()).toEqual([null]);
  expect((await listAudit(database.db, accountId, { pageIndex: 1, pageSize: 1 })).totalCount).toBe(25);
});
