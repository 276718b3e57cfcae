import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandRefused } from '../../cli/command-errors.ts';

/** For their owner, and for the group that the services run in. */
const fileMode = 0o640;
const folderMode = 0o750;

/** Writes the files to a folder that has none of them. Returns their paths. */
export async function writeNewFiles(folder: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const paths: string[] = [];
  try {
    await mkdir(folder, { recursive: true, mode: folderMode });
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      // Never replaced: the only copy of a key may be there.
      await writeFile(path, text, { flag: 'wx', mode: fileMode });
      paths.push(path);
    }
  } catch (error) {
    const { code, path = folder } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new CommandRefused(`${path} exists already; name another folder, or move the files of this one away.`);
    throw new CommandRefused(`${path} cannot be written (${code}); run this as a user who may.`);
  }
  return paths;
}
