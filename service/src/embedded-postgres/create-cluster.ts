import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../kit/startup-error.ts';
import { type Cluster, userName } from './cluster.ts';
import { errorCode } from './error-code.ts';
import { isRoot, runCommand } from './runner.ts';

const initdbLeftoverAgeMs = 600_000;
const initdbTimeoutMs = 180_000;

const draftPattern = /^postgres\.init-(\d+)-/;

/** Creates the cluster in a draft folder and renames it, so that a kill never leaves half of one. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const draftDir = join(cluster.dataDir, `postgres.init-${process.pid}-${randomBytes(6).toString('hex')}`);
  try {
    const dir = join(draftDir, 'data');
    await prepareDraft(cluster, draftDir, dir);
    await runInitdb(cluster, draftDir, dir);
    await moveIntoPlace(dir, cluster);
  } finally {
    await rm(draftDir, { recursive: true, force: true });
  }
}

/** Removes what a killed first start left. A start that is still running keeps its folder. */
export async function removeInitdbLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const maker = draftPattern.exec(name)?.[1];
    if (maker === undefined) continue;
    const path = join(dataDir, name);
    if (isAlive(Number(maker)) && !(await isOld(path))) continue;
    // An initdb that outlived its parent may still be writing; a later start removes what cannot be removed now.
    await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

async function prepareDraft(cluster: Cluster, draftDir: string, dir: string): Promise<void> {
  const passwordFile = join(draftDir, 'password');
  await mkdir(draftDir, { mode: 0o700 });
  await mkdir(dir, { mode: 0o700 });
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  if (!isRoot()) return;
  for (const path of [passwordFile, dir, draftDir]) {
    await chown(path, cluster.runner.fileOwnerId, cluster.runner.fileOwnerId);
  }
}

async function runInitdb(cluster: Cluster, draftDir: string, dir: string): Promise<void> {
  const outcome = await runCommand(cluster.runner, {
    file: join(cluster.nativeDir, 'bin', 'initdb'),
    args: [
      `--pgdata=${dir}`,
      `--username=${userName}`,
      `--pwfile=${join(draftDir, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(cluster.isDurable ? [] : ['--no-sync']),
    ],
    timeoutMs: initdbTimeoutMs,
  });
  if (outcome.isSuccess) return;
  const reason = /(?:error|FATAL): .*/.exec(outcome.output)?.[0] ?? outcome.lastLine;
  throw new StartupError(
    `The embedded database could not be created in ${cluster.dataDir} (${reason}): fix the cause and start again, or set DATABASE_URL.`,
  );
}

async function moveIntoPlace(dir: string, cluster: Cluster): Promise<void> {
  try {
    await rename(dir, cluster.dir);
  } catch (error) {
    // Another first start was faster. Its cluster has the same password and is used instead.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
    return;
  }
  if (!cluster.isDurable) return;
  const folder = await open(cluster.dataDir, 'r');
  await folder.sync().finally(() => folder.close());
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function isOld(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => null);
  return info === null || Date.now() - info.mtimeMs > initdbLeftoverAgeMs;
}
