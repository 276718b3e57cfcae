import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase, ping } from '../database/database.ts';
import { refuseOtherEnvironment } from '../database/database-environment.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { isPoolerRefusal, noSessions, requireSessions } from '../database/pooler.ts';
import { openReadReplica } from '../database/read-replica.ts';
import { unavailableWords } from '../database/unavailable-words.ts';
import { hasCluster } from '../embedded-postgres/data-folder.ts';
import { findRunningDatabase } from '../embedded-postgres/running-server.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import type { Config } from '../kit/config.ts';
import { tlsRefusalOf } from '../kit/database-tls.ts';
import type { Logger } from '../kit/logger.ts';
import { StartupError } from '../kit/startup-error.ts';

export interface ServiceDatabase {
  readonly database: Database;
  /** For connections that keep state; `database` may lead through a pooler. */
  readonly url: string;
  readonly isEmbedded: boolean;
  close(): Promise<void>;
}

/**
 * For a command: connects to the database of a running stage environment instead of taking it over. Creates none,
 * because a command in the wrong folder would leave an empty database there.
 */
export async function joinServiceDatabase(
  config: Config,
  logger: Logger,
  applicationName: string,
): Promise<ServiceDatabase> {
  const running = config.databaseUrl === null ? await findRunningDatabase(config.dataDir) : null;
  if (running !== null)
    return openServiceDatabase({ ...config, databaseUrl: running, databaseSessionUrl: null }, logger, applicationName);
  if (config.databaseUrl === null && !(await hasCluster(join(config.dataDir, 'postgres')))) {
    throw new StartupError(`There is no stage environment in ${config.dataDir}; run "bestow start", or set DATA_DIR.`);
  }
  return openServiceDatabase(config, logger, applicationName);
}

/**
 * The configured database, or the embedded one in the data folder, checked to be reachable and to belong to the
 * configured environment. Server processes give up on a silent server after a while; commands wait.
 */
export async function openServiceDatabase(
  config: Config,
  logger: Logger,
  applicationName: string,
  limits: { readonly answerTimeoutMs?: number } = {},
): Promise<ServiceDatabase> {
  const embedded = config.databaseUrl === null ? await startEmbedded(config, logger) : null;
  const url = config.databaseSessionUrl ?? config.databaseUrl ?? embedded?.url ?? '';
  // Commands set time limits and take locks of their own, and have no use for a pooler.
  const isPooled = config.databaseSessionUrl !== null && limits.answerTimeoutMs !== undefined;
  const database = openDatabase({
    url: isPooled ? (config.databaseUrl ?? url) : url,
    applicationName,
    connectionsMax: config.databaseConnectionsMax,
    isPooled,
    ...limits,
  });
  const replica = limits.answerTimeoutMs === undefined ? null : openReplicaOf(database, config, isPooled);
  const close = async () => {
    await replica?.close();
    await database.close();
    await embedded?.stop();
  };
  try {
    const setting = config.databaseSessionUrl === null ? 'DATABASE_URL' : 'DATABASE_SESSION_URL';
    try {
      await ping(database.db);
      if (embedded === null) await requireSessions(url, setting);
    } catch (error) {
      throw error instanceof StartupError ? error : unreachable(error, setting);
    }
    await refuseOtherEnvironment(database.db, config.environment);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, url, isEmbedded: embedded !== null, close };
}

function openReplicaOf(database: Database, config: Config, isPooled: boolean) {
  const { databaseReadUrl: url, databaseConnectionsMax: connectionsMax, databaseReadWaitMs: waitMsMax } = config;
  return url === null ? null : openReadReplica(database, { url, connectionsMax, waitMsMax, isPooled });
}

async function startEmbedded(config: Config, logger: Logger) {
  await mkdir(config.dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `The data folder ${config.dataDir} cannot be created (${error.code}); set DATA_DIR to a writable folder.`,
    );
  });
  return startEmbeddedPostgres({ dataDir: config.dataDir, onNotice: (text) => logger.warn(text) });
}

function unreachable(error: unknown, sessionSetting: string): StartupError {
  if (isPoolerRefusal(error)) return noSessions(sessionSetting);
  const tls = tlsRefusalOf(error);
  if (tls !== null) {
    return new StartupError(
      `The database server ${tls}; fix that on the server, set sslrootcert in DATABASE_URL to its certificate authority, or set DATABASE_TLS to off.`,
    );
  }
  const words = unavailableWords(error);
  if (words !== null) return new StartupError(words);
  const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  const advice = isDatabaseUnavailable(error)
    ? 'check that the server is running and that host and port in DATABASE_URL are correct'
    : 'check user, password and database name in DATABASE_URL';
  return new StartupError(`The database cannot be reached${reason}; ${advice}.`);
}
