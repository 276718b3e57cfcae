import type { Db } from '../../database/database.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import { listMissingRights, readServerFacts, type ServerFacts } from '../../database/server-facts.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { type Finding, findingsOf } from './finding.ts';

const clockWarningMs = 2_000;
const clockFailedMs = 60_000;
const connectionsShareMax = 0.9;

/** The server: version, TLS, settings, clock. */
export async function checkServer(db: Db): Promise<Finding[]> {
  const askedAt = Date.now();
  const facts = await readServerFacts(db);
  // The answer is from the middle of the round trip.
  const aheadMs = facts.nowMs - (askedAt + Date.now()) / 2;
  return [checkServerSettings(facts), checkTls(facts), checkConnections(facts), checkClock(aheadMs)];
}

function checkServerSettings({ version, isReadOnly, isDurable }: ServerFacts): Finding {
  const is = findingsOf('database');
  if (isReadOnly)
    return is.failed(
      `PostgreSQL ${version} is read-only.`,
      'Set DATABASE_URL to an address that leads to the primary, or end the recovery.',
    );
  if (!isDurable)
    return is.warning(
      `PostgreSQL ${version} answers before a commit is on disk.`,
      'Set fsync and synchronous_commit to on: a crash would lose orders that were confirmed.',
    );
  return is.ok(`PostgreSQL ${version}`);
}

function checkTls({ tlsVersion, isLocal }: ServerFacts): Finding {
  const is = findingsOf('database TLS');
  if (tlsVersion) return is.ok(tlsVersion);
  if (isLocal) return is.ok('not needed: the server is on this machine');
  return is.warning(
    'Codes and passwords cross the network in plain text.',
    'Unset DATABASE_TLS, and turn TLS on at the server.',
  );
}

function checkConnections({ connections, connectionsMax }: ServerFacts): Finding {
  const is = findingsOf('connections');
  const text = `${connections} of ${connectionsMax} in use`;
  if (connections < connectionsMax * connectionsShareMax) return is.ok(text);
  return is.warning(text, 'Raise max_connections, or lower DATABASE_CONNECTIONS of each process.');
}

function checkClock(aheadMs: number): Finding {
  const is = findingsOf('clock');
  const size = Math.abs(aheadMs);
  if (size < clockWarningMs) return is.ok('database and machine agree');
  const text = `The database's clock is ${(size / 1_000).toFixed(0)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's.`;
  const advice = 'Synchronise both with NTP: signatures, tokens and certificates depend on them.';
  return size < clockFailedMs ? is.warning(text, advice) : is.failed(text, advice);
}

/** Whether the schema is this version's. */
export async function checkSchema(db: Db): Promise<Finding> {
  const is = findingsOf('schema');
  try {
    await requireCurrentSchema(db);
    return is.ok('no pending migrations');
  } catch (error) {
    if (error instanceof StartupError) return is.failed(error.message);
    throw error;
  }
}

/** Whether the user can read and write every table, and change the schema. */
export async function checkRights(db: Db): Promise<Finding> {
  const is = findingsOf('rights');
  const { tables, mayMigrate } = await listMissingRights(db);
  if (tables.length > 0)
    return is.failed(
      `The database user may not read and write ${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ` and ${tables.length - 3} more tables` : ''}.`,
      'Grant select, insert, update and delete on all tables to the user in DATABASE_URL.',
    );
  if (!mayMigrate)
    return is.ok('can read and write; may not change the schema, so "bestow migrate" needs another user');
  return is.ok('can read, write and migrate');
}
