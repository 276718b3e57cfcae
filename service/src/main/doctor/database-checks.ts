import { apiListenerName, workerListenerName } from '../../database/changes.ts';
import type { Db } from '../../database/database.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import {
  countSessions,
  listMissingRights,
  readServerFacts,
  type ServerFacts,
  tryToWrite,
} from '../../database/server-facts.ts';
import { unavailableWords } from '../../database/unavailable-words.ts';
import type { Config } from '../../kit/config.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { type ConnectionBudget, connectionBudget } from '../connection-budget.ts';
import { type Finding, findingsOf } from './finding.ts';

const clockWarningMs = 2_000;
const clockFailedMs = 60_000;
const connectionsShareMax = 0.9;

/** The server: version, TLS, settings, clock. */
export async function checkServer(db: Db, config: Config): Promise<Finding[]> {
  const askedAt = Date.now();
  const facts = await readServerFacts(db);
  // The answer is from the middle of the round trip.
  const aheadMs = facts.nowMs - (askedAt + Date.now()) / 2;
  const connections = checkConnections(facts, await countSessions(db), connectionBudget(config));
  const writes = facts.isReadOnly ? [] : await checkWrites(db);
  return [checkServerSettings(facts), ...writes, checkTls(facts), connections, checkClock(aheadMs)];
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

/** A full disk lets everything pass that only reads. */
async function checkWrites(db: Db): Promise<Finding[]> {
  const error = await tryToWrite(db);
  const words = unavailableWords(error);
  return words === null ? [] : [findingsOf('database').failed(words)];
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

/** Compares what is open, and what the running processes may open, with what the server allows. */
export function checkConnections(
  { connections, connectionsMax, connectionsReserved }: ServerFacts,
  sessions: ReadonlyMap<string, number>,
  budget: ConnectionBudget,
): Finding {
  const is = findingsOf('connections');
  const apis = sessions.get(apiListenerName) ?? 0;
  const workers = sessions.get(workerListenerName) ?? 0;
  const own = [...sessions].filter(([name]) => name.startsWith('bestow')).reduce((sum, [, count]) => sum + count, 0);
  const needed = apis * budget.api + workers * budget.worker + Math.max(0, connections - own);
  const text =
    apis + workers === 0
      ? `${connections} of ${connectionsMax} in use; an API process opens up to ${budget.api}, a worker up to ${budget.worker}`
      : `${connections} of ${connectionsMax} in use; up to ${needed} with API processes: ${apis}, workers: ${workers}`;
  if (connections < connectionsMax * connectionsShareMax && needed <= connectionsMax) return is.ok(text);
  const enough = Math.max(needed, Math.ceil(connections / connectionsShareMax)) + connectionsReserved;
  return is.warning(
    text,
    `Set max_connections to ${enough} or more, lower DATABASE_CONNECTIONS of each process, or set up a pooler.`,
  );
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
