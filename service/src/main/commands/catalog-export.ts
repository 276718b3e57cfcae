import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ExportFormat, exportCatalog } from '../../catalog/files/export-catalog.ts';
import { CommandRefused } from '../../cli/command-errors.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';

/** Writes the catalog to files in an empty folder. */
export async function catalogExport({ config, logger, given, out }: CommandContext): Promise<void> {
  const { folder = '' } = given;
  // The command's definition allows only these.
  const format = (given.format ?? 'yaml') as ExportFormat;
  await requireEmpty(folder);
  await withServiceDatabase(config, logger, 'bestow-catalog', async (db) => {
    let files = 0;
    for await (const { path, content } of exportCatalog(db, format)) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
      files++;
    }
    out.say(`Wrote ${files} files to ${folder}.`);
    out.json({ Folder: folder, Files: files });
  });
}

/** A file that is left over from an earlier export would be imported with the rest. */
async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new CommandRefused(`${folder} is not a folder that can be read (${code}).`);
  });
  // A repository's own files are not part of the catalog.
  const others = names.filter((name) => !name.startsWith('.') && !/^readme/i.test(name));
  if (others.length > 0)
    throw new CommandRefused(`${folder} is not empty (${others[0]}); choose a new folder, or empty it first.`);
}
