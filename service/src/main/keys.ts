import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../kit/config.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { Secret } from '../kit/secret.ts';
import { StartupError } from '../kit/startup-error.ts';
import { createFileOnce } from './create-file-once.ts';

const keyBytes = 32;
const entryPattern = /^([a-z0-9-]{1,32})[:=]([A-Za-z0-9+/]{43}=)$/;

/** The keys that seal secrets: from KEYS, from KEY_FILE, or, on stage only, made and kept in the data folder. */
export async function loadKeyRing(config: Config): Promise<KeyRing> {
  if (config.keys) return parseKeys(config.keys, 'KEYS');
  if (config.keyFile) return parseKeys(await readKeys(config.keyFile, 'KEY_FILE names'), 'KEY_FILE');
  const path = join(config.dataDir, 'keys');
  await makeKeys(config.dataDir, path);
  return parseKeys(await readKeys(path, 'The keys are kept in'), path);
}

async function makeKeys(dataDir: string, path: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await createFileOnce(path, `stage-1:${randomBytes(keyBytes).toString('base64')}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${code}); set DATA_DIR to a folder you can write.`,
    );
  }
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

// The text itself is never repeated: it holds the keys.
function badKeys(source: string): StartupError {
  return new StartupError(
    `${source} must list keys as "id:base64 of 32 bytes", the current one first, with distinct ids of a-z, 0-9 and -.`,
  );
}
