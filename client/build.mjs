// Builds the package twice: as ES modules and as CommonJS, each with its own types.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, 'dist');
rmSync(dist, { recursive: true, force: true });
for (const [folder, config, type] of [
  ['esm', 'tsconfig.build.json', 'module'],
  ['cjs', 'tsconfig.build-cjs.json', 'commonjs'],
]) {
  const { status } = spawnSync('tsc', ['-p', config], { cwd: import.meta.dirname, stdio: 'inherit', shell: true });
  if (status !== 0) process.exit(status ?? 1);
  // Says how Node and TypeScript read the .js and .d.ts files of this folder.
  writeFileSync(join(dist, folder, 'package.json'), `${JSON.stringify({ type })}\n`);
  for (const name of readdirSync(join(dist, folder))) if (name.endsWith('.d.ts')) nameOutput(join(dist, folder, name));
}
copyFileSync(join(import.meta.dirname, '../LICENSE'), join(dist, 'LICENSE'));

/** The compiler keeps the names of source files in declarations; older versions of it look for .js. */
function nameOutput(path) {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(/(from |import\()(['"])(\.\/[^'"]+)\.ts\2/g, '$1$2$3.js$2'));
}
