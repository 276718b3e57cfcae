import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../kit/startup-error.ts';
import { errorCode } from './error-code.ts';

const passwordBytes = 24;

/** The password of the embedded database, made once per data folder. */
export async function loadPassword(dataDir: string, { mayCreate }: { mayCreate: boolean }): Promise<string> {
  const path = join(dataDir, 'postgres-password');
  if (mayCreate) await createPassword(path);
  const password = (await readPassword(path)).trim();
  if (password !== '') return password;
  throw new StartupError(
    `The file ${path} with the embedded database's password is missing or empty: put it back from a backup; the data itself is unchanged.`,
  );
}

// A link fails when the name exists, so that of two first starts both use the same, completely written password.
async function createPassword(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    await file.writeFile(`${randomBytes(passwordBytes).toString('base64url')}\n`);
    await file.sync();
    await file.close();
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readPassword(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}
