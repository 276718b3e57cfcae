import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chooseRunner } from './choose-runner.ts';
import type { Cluster } from './cluster.ts';
import { loadPassword } from './cluster-password.ts';
import { createCluster, removeInitdbLeftovers } from './create-cluster.ts';
import { databaseUrl } from './database-url.ts';
import { hasCluster, requireUsableCluster } from './inspect-cluster.ts';
import { makeLibraryLinks } from './make-library-links.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start-embedded-postgres.ts';
import { superviseServer } from './supervise-server.ts';
import { takeServer } from './take-server.ts';

/** The whole start, with the PostgreSQL binaries of the given folder. */
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
