import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';

/**
 * Writes a file unless it exists. A link fails if the name is taken, so the first of two processes wins, and nobody
 * ever reads half a file.
 */
export async function createFileOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    await file.writeFile(text);
    await file.sync();
    await file.close();
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
