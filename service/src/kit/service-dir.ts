import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this package, with its migrations and pictures; the same for sources and built files. */
export const serviceDir = findPackageDir(import.meta.dirname);

function findPackageDir(dir: string): string {
  return existsSync(join(dir, 'package.json')) ? dir : findPackageDir(dirname(dir));
}
