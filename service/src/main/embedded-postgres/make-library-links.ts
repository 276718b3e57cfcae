import { randomBytes } from 'node:crypto';
import { access, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../../kit/startup-error.ts';

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/**
 * Makes the library links that npm cannot pack. The package makes them in an install script, which npm may be told
 * to skip; the binaries then do not load.
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

// The rename makes the link appear whole and replaces a broken one, whichever of two processes comes last.
async function makeLink(content: string, target: string): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    await symlink(content, draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw new StartupError(
      `The embedded PostgreSQL lacks library links, and ${dirname(target)} cannot be written: run npm rebuild as the owner of that folder, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}
