import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasVaultKeys, requireRootKeys } from '../../cards/vault-keys.ts';
import type { Db } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { Secret } from '../../kit/secret.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { createFileOnce } from './create-file-once.ts';
import { requireSamples } from './rotation/require-samples.ts';

const keyBytes = 32;
const entryPattern = /^([a-z0-9-]{1,32})[:=]([A-Za-z0-9+/]{43}=)$/;

/** The root keys, once they are known to be those of this database. */
export async function loadKeysOf(db: Db, config: Config): Promise<KeyRing> {
  const keyRing = await loadKeyRing(config);
  await requireRootKeys(db, keyRing);
  return keyRing;
}

/** The root keys of a process that serves or works, once each of them is known to decrypt what it encrypted. */
export async function loadProvenKeys(db: Db, config: Config): Promise<KeyRing> {
  const keyRing = await loadKeysOf(db, config);
  await requireSamples(db, keyRing);
  return keyRing;
}

/** The encryption keys: from KEYS, from KEY_FILE or, on stage only, from the data folder. */
export async function loadKeyRing(config: Config): Promise<KeyRing> {
  if (config.keys) return parseKeys(config.keys, 'KEYS');
  if (config.keyFile) return parseKeys(await readKeys(config.keyFile, 'KEY_FILE is'), 'KEY_FILE');
  const path = stageKeysPath(config);
  return parseKeys(await readStageKeys(path), path);
}

/**
 * Creates the key of a new stage environment in the data folder, unless keys are configured. Never for a database that
 * has keys: a new one would decrypt nothing and hide that the right one is missing.
 */
export async function makeStageKeys(db: Db, config: Config): Promise<void> {
  if (config.keys || config.keyFile || (await hasVaultKeys(db))) return;
  const { dataDir } = config;
  try {
    await mkdir(dataDir, { recursive: true });
    await createFileOnce(stageKeysPath(config), `stage-1:${randomBytes(keyBytes).toString('base64')}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`The data folder ${dataDir} is not writable (${code}); set DATA_DIR to a writable folder.`);
  }
}

function stageKeysPath({ dataDir }: Config): string {
  return join(dataDir, 'keys');
}

async function readStageKeys(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `KEYS and KEY_FILE are not set, and the key file ${path} cannot be read (${error.code}); set one of them to the keys of this database.`,
    );
  });
}

async function readKeys(path: string, what: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `${what} ${path}, which cannot be read (${error.code}); check that it exists and is readable.`,
    );
  });
}

function parseKeys(text: string, source: string): KeyRing {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const keys = new Map<string, Secret<Buffer>>();
  for (const entry of entries) {
    const [, id, encoded] = entryPattern.exec(entry) ?? [];
    if (!id || !encoded || keys.has(id)) throw badKeys(source);
    keys.set(id, new Secret(Buffer.from(encoded, 'base64')));
  }
  const currentKeyId = keys.keys().next().value;
  if (currentKeyId === undefined) throw badKeys(source);
  return { currentKeyId, keys };
}

// The text is never repeated: it contains the keys.
function badKeys(source: string): StartupError {
  return new StartupError(
    `${source} must list keys as "id:base64 of 32 bytes", the current one first, with distinct ids of a-z, 0-9 and -.`,
  );
}
