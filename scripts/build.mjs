// Builds what `npm start` runs. Each part is built only if its sources have changed, so that a second start is fast.
// Without an argument it builds all parts.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installHooks } from './git/install-hooks.mjs';

const rootDir = join(import.meta.dirname, '..');
const shared = ['scripts/build.mjs', 'package-lock.json', 'tsconfig.base.json'];

const parts = {
  service: {
    output: 'service/dist',
    sources: ['service/package.json', 'service/vite.config.ts', 'service/src'],
    command: ['vite', 'build', '--config', 'service/vite.config.ts', '--logLevel', 'warn'],
  },
  portal: {
    output: 'service/dist-portal',
    sources: [
      'portal/package.json',
      'portal/tsconfig.json',
      'portal/vite.config.ts',
      'portal/compress-files.ts',
      'portal/index.html',
      'portal/src',
    ],
    command: ['vite', 'build', '--config', 'portal/vite.config.ts', '--logLevel', 'warn'],
  },
};

installHooks(rootDir);
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
// In parallel: most machines have two CPUs, and each part uses one.
await Promise.all(names.map((name) => build(parts[name])));

async function build({ output, sources, command }) {
  const stampFile = join(rootDir, output, '.built-from');
  const stamp = hashOf([...shared, ...sources].flatMap(listFiles));
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const [program, ...args] = command;
  const child = spawn(join(rootDir, 'node_modules/.bin', program), args, {
    cwd: rootDir,
    stdio: 'inherit',
    // Everyone, including tests, gets the files that users get.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stampFile, stamp);
}

function listFiles(path) {
  if (!statSync(join(rootDir, path)).isDirectory()) return [path];
  return readdirSync(join(rootDir, path))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(rootDir, file)));
  return hash.digest('hex');
}
