// Builds the portal, unless nothing it is made of has changed since the last build: a second start should not wait.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const portalDir = import.meta.dirname;
const stampFile = join(portalDir, 'dist', '.built-from');

const sources = [
  'build.mjs',
  'index.html',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  '../package-lock.json',
  ...listFiles('src'),
];
const stamp = hashOf(sources);

if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) process.exit(0);
// Whoever starts it, tests too, gets the files that users get.
process.env.NODE_ENV = 'production';
const { build } = await import('vite');
await build({ configFile: join(portalDir, 'vite.config.ts'), logLevel: process.env.CI ? 'info' : 'warn' });
writeFileSync(stampFile, stamp);

/** @param {string} folder @returns {string[]} */
function listFiles(folder) {
  return readdirSync(join(portalDir, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(path) : [path];
    })
    .sort();
}

/** @param {readonly string[]} files */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(portalDir, file)));
  return hash.digest('hex');
}
