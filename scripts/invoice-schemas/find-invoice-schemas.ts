import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../files.ts';
import { installPackages } from '../on-demand/install-packages.ts';

const cacheName = 'invoice-schemas';

export const noInvoiceSchemas = 'skipped: the schemas of Factur-X are not installed (npm run check:invoice-schemas)';

/** Installs the schemas and the validator. Null: the registry cannot be reached. */
export function installInvoiceSchemas(): string | null {
  return installPackages(import.meta.dirname, cacheName);
}

/** The `node_modules` with the schemas and the validator, or null. */
export function findInvoiceSchemas(): string | null {
  const cacheDir = join(rootDir, 'node_modules/.cache', cacheName);
  return existsSync(join(cacheDir, 'installed')) ? join(cacheDir, 'node_modules') : null;
}
