#!/usr/bin/env node
// What `npx bestow` runs. In a checkout that was not built yet, it builds first.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const serviceDir = join(import.meta.dirname, '..');
const builtCli = join(serviceDir, 'dist/main/cli.js');
const buildScript = join(serviceDir, '../scripts/build.mjs');

if (!existsSync(builtCli)) build();
await import(pathToFileURL(builtCli).href);

function build() {
  if (!existsSync(buildScript)) end('Bestow was not built; run "npm run build" in its repository.');
  // It says what it builds. Standard output is for the command's result.
  const { status } = spawnSync(process.execPath, [buildScript], { stdio: ['ignore', 2, 2] });
  if (status !== 0) end('Bestow could not be built; run "npm ci" and then "npm run build".');
}

function end(sentence) {
  process.stderr.write(`bestow: ${sentence}\n`);
  process.exit(1);
}
