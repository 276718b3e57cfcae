import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiWords } from '../../../portal/src/i18n/api-words.ts';
import { operatorChain } from '../../src/accounts/audit/types.ts';
import { verifyAudit } from '../../src/accounts/audit/verify-audit.ts';
import { type Db, many } from '../../src/database/database.ts';
import { loadAuditKey } from '../../src/main/keys/audit-key.ts';
import { listTables } from '../support/scan-tables.ts';
import type { Call } from './support/acts/act.ts';
import { listAuditedNames } from './support/acts/audited-names.ts';
import { type AuditedPortal, startAuditedPortal } from './support/acts/audited-portal.ts';
import { portalActs } from './support/acts/portal-acts.ts';
import { declaredRoutes } from './support/declared-routes.ts';

/** Calls that write and need no entry, each with its reason. */
const unaudited: Readonly<Record<string, string>> = {
  'POST /Confirm': 'proves anew who is there; what the proof is for has an entry of its own',
  'POST /SignIn/Code/Passkey': 'only asks what to sign; the sign-in has an entry',
  'POST /SignIn/Passkey/Challenge': 'likewise',
  'POST /Confirm/Passkey': 'likewise',
  'POST /Me/Passkeys/Challenge': 'only asks what to sign; the new passkey has an entry',
  'POST /SignOn/Find': 'writes nothing',
  'POST /SignOn/Start': 'writes nothing; coming back has an entry',
  'POST /SignOn/Confirm': 'likewise',
  'POST /SignOn/Finish': 'has entries; in sign-on.test.ts, because the answer of a provider works only once',
  'POST /PasswordReset': 'anybody may ask for anybody; following the link has an entry',
  'POST /Orders/Validate': 'writes nothing',
  'POST /Orders/Preview': 'writes nothing',
  'POST /OrderDrafts': 'keeps what its own author entered and nobody else sees; placing it has an entry',
  'PUT /OrderDrafts/:id': 'likewise',
  'DELETE /OrderDrafts/:id': 'likewise',
  'PUT /Uploads/:id/Mapping': 'changes a draft that buys nothing; starting it has an entry with its cost',
  'PATCH /Uploads/:id/Rows/:row': 'likewise',
  'POST /Uploads/:id/Skip': 'likewise',
  'POST /Uploads/:id/Include': 'likewise',
};

let world: AuditedPortal;
let db: Db;
let tables: readonly string[];
beforeAll(async () => {
  world = await startAuditedPortal();
  db = world.api.database.db;
  tables = (await listTables(db)).filter((name) => !counters.includes(name));
});
afterAll(() => world.close());

test('every route that writes is audited, or listed as an exception with a reason', async () => {
  const writing = (await declaredRoutes()).filter((route) => !route.startsWith('GET '));
  expect([...Object.keys(portalActs), ...Object.keys(unaudited)].sort()).toEqual(writing.sort());
});

test.each(Object.entries(portalActs))(
  '%s never happens without its audit entry in the same commit',
  async (route, given) => {
    const call = await given(world);
    const before = await contents();
    const refused = await withBrokenAudit(() => send(route, call));
    expect(refused.status, refused.text).toBe(500);
    expect(await contents()).toEqual(before);

    const entriesBefore = await entriesOf(call);
    const done = await send(route, call);
    expect([200, 201, 202, 204], done.text).toContain(done.status);
    const entries = (await entriesOf(call)).slice(entriesBefore.length);
    expect(entries.length).toBeGreaterThan(0);
    if (route.includes('/operator/')) expect(entries.map(({ accountId }) => accountId)).toContain(operatorChain);
  },
);

test('the portal has words for every member of what was recorded', async () => {
  const names = await listAuditedNames(db);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !Object.hasOwn(apiWords, name))).toEqual([]);
});

test('afterwards every audit chain verifies', async () => {
  const reports = await verifyAudit(db, await loadAuditKey(db, world.api.keyRing));
  expect(reports.length).toBeGreaterThan(1);
  expect(reports.filter(({ fault }) => fault !== null)).toEqual([]);
});

function send(route: string, { by, path, body, headers }: Call) {
  return by.portal.send(route.split(' ')[0] ?? '', path, body, headers);
}

/** While this runs, no entry can be written. */
async function withBrokenAudit<T>(work: () => Promise<T>): Promise<T> {
  await sql`alter table audit_entries add constraint broken check (false) not valid`.execute(db);
  try {
    return await work();
  } finally {
    await sql`alter table audit_entries drop constraint broken`.execute(db);
  }
}

/** Attempts are counted whether they succeed or not. */
const counters = ['sign_in_tries'];

/** When a session or device was last seen, and a credential last used, changes with every call. */
const touched = ['portal_sessions', 'known_devices', 'credentials'];

/**
 * A fingerprint of every table: which versions of rows it holds. A row that is written again, even unchanged, is a new
 * version. The values themselves, pictures among them, take half as long again to read.
 */
async function contents(): Promise<Record<string, string>> {
  const each = tables.map(
    (name) => sql`
      select ${name} as name, concat(count(*), ' ', sum(hashtextextended(version, 0))) as hash
      from (select ${touched.includes(name) ? withoutTimes : versionOf} as version from ${sql.table(name)} row) rows`,
  );
  const rows = await many(db, sql<{ name: string; hash: string }>`${sql.join(each, sql` union all `)}`);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

const versionOf = sql`row.ctid::text || row.xmin::text`;
const withoutTimes = sql`(to_jsonb(row) - 'last_seen_at' - 'last_used_at')::text`;

function entriesOf({ by }: Call): Promise<{ accountId: string; action: string }[]> {
  return many(
    db,
    sql<{ accountId: string; action: string }>`
      select account_id as "accountId", action from audit_entries where actor_id = ${by.person.id}
      order by recorded_at, sequence`,
  );
}
