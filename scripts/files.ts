import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const rootDir = join(import.meta.dirname, '..');

const skippedNames = new Set(['node_modules', 'dist', '.git', '.data', 'coverage', 'dist-release']);

/** All files below a folder of the repository, as sorted paths relative to the root. */
export function listFiles(folder: string): string[] {
  const found = readdirSync(join(rootDir, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skippedNames.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
  return found.sort();
}

export function readText(path: string): string {
  return readFileSync(join(rootDir, path), 'utf8');
}
