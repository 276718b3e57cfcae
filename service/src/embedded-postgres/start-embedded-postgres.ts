import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartupError } from '../kit/startup-error.ts';
import { findNativeDir, makeLibraryLinks } from './binaries.ts';
import { type Cluster, databaseUrl, loadPassword } from './cluster.ts';
import { createCluster, removeInitdbLeftovers } from './create-cluster.ts';
import { hasCluster, requireUsableCluster } from './data-folder.ts';
import { chooseRunner } from './runner.ts';
import { superviseServer } from './supervise-server.ts';
import { takeServer } from './take-server.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  /** True if a server left behind by a killed process was adopted. */
  readonly isAdopted: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** False trades durability for speed: tests only. */
  readonly durable?: boolean;
  /** Additional settings of postgresql.conf; they override ours. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onNotice?: (text: string) => void;
}

/** Starts the embedded PostgreSQL, or adopts the one that still runs in this data folder. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await launchCluster(options, findNativeDir());
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The embedded database cannot use the data folder ${options.dataDir} (${reason}): check who owns the folder and the free space, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** The complete start, with the PostgreSQL binaries of the given folder. */
export async function launchCluster(options: EmbeddedPostgresOptions, nativeDir: string): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options, nativeDir);
  const server = await takeServer(cluster, null);
  const supervision = superviseServer(cluster, server, options.onNotice ?? (() => {}));
  return {
    url: databaseUrl(server.address, cluster.password),
    isAdopted: server.isAdopted,
    stop: supervision.stop,
  };
}

async function prepareCluster(options: EmbeddedPostgresOptions, nativeDir: string): Promise<Cluster> {
  await mkdir(resolve(options.dataDir), { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const dir = join(dataDir, 'postgres');
  const isDurable = options.durable ?? true;

  await makeLibraryLinks(nativeDir);
  const { runner, majorVersion } = await chooseRunner(nativeDir, dataDir);
  await removeInitdbLeftovers(dataDir);
  const isNew = !(await hasCluster(dir));
  const password = await loadPassword(dataDir, { mayCreate: isNew });
  const cluster = { dir, dataDir, nativeDir, runner, password, isDurable, settings: options.settings ?? {} };
  if (isNew) await createCluster(cluster);
  await requireUsableCluster(dir, runner, majorVersion);
  return cluster;
}
