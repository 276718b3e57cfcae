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
    name: 'the service',
    output: 'service/dist',
    sources: ['service/package.json', 'service/vite.config.ts', 'service/src', 'docs/guides'],
    command: ['vite', 'build', '--config', 'service/vite.config.ts', '--logLevel', 'warn'],
  },
  portal: {
    name: 'the portal',
    output: 'service/dist-portal',
    sources: [
      'portal/package.json',
      'portal/tsconfig.json',
      'portal/vite.config.ts',
      'portal/compress-files.ts',
      'portal/index.html',
      'portal/src',
      // Rules that the portal shares with the service.
      'service/src/uploads/amount-rules.ts',
      'service/src/uploads/currency-markers.ts',
      'service/src/kit/currencies.ts',
    ],
    command: ['vite', 'build', '--config', 'portal/vite.config.ts', '--logLevel', 'warn'],
  },
};

installHooks(rootDir);
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
const changed = names.map((name) => withStamp(parts[name])).filter(({ isBuilt }) => !isBuilt);
if (changed.length > 0)
  say(`Building ${changed.map(({ name }) => name).join(' and ')}; later starts rebuild only what has changed.`);
// In parallel: most machines have two CPUs, and each part uses one.
await Promise.all(changed.map(build));

function withStamp(part) {
  const stampFile = join(rootDir, part.output, '.built-from');
  const stamp = hashOf([...shared, ...part.sources].flatMap(listFiles));
  return { ...part, stampFile, stamp, isBuilt: existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp };
}

async function build({ name, output, command, stampFile, stamp }) {
  const startedAt = performance.now();
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
  say(`  ${name} is in ${output} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** On standard error: standard output is for the result of the command that comes next. */
function say(line) {
  process.stderr.write(`${line}\n`);
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
