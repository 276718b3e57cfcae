/** Every file that has the version of the project. */
export const versionedFiles = [
  'package.json',
  'client/package.json',
  'portal/package.json',
  'service/package.json',
  'clients/python/pyproject.toml',
] as const;

const pattern = /^(\s*"?version"?\s*[:=]\s*")([^"]+)(")/m;

/** The version that a package.json or pyproject.toml has. */
export function versionIn(text: string): string {
  const found = pattern.exec(text)?.[2];
  if (!found) throw new Error('no version found');
  return found;
}

export function withVersion(text: string, version: string): string {
  return text.replace(pattern, `$1${version}$3`);
}

/** The lock file lists the version of the project and of its own packages. */
export function lockWithVersion(text: string, version: string): string {
  const lock = JSON.parse(text) as { version: string; packages: Record<string, { version?: string }> };
  lock.version = version;
  for (const name of ['', 'client', 'portal', 'service']) {
    const entry = lock.packages[name];
    if (entry?.version) entry.version = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** Whether a version is `major.minor.patch` and higher than another. */
export function isLater(version: string, than: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false;
  return new Intl.Collator('en', { numeric: true }).compare(version, than) > 0;
}
