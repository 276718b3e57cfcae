import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { rootDir } from '../../scripts/files.ts';

const run = promisify(execFile);
const gzippedBytesMax = 15_000;
const tsc = join(rootDir, 'node_modules/.bin/tsc');
const program = join(import.meta.dirname, 'support/scratch-program.ts');

const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, target: 'es2022' };
/** As programs for Node are compiled, from both kinds of modules, and those for bundlers with the types of browsers. */
const configs = {
  node: {
    files: ['program.mts', 'program.cts'],
    compilerOptions: {
      ...strict,
      module: 'nodenext',
      lib: ['es2023'],
      types: ['node'],
      typeRoots: [join(rootDir, 'node_modules/@types')],
    },
  },
  bundler: {
    files: ['program.mts'],
    compilerOptions: {
      ...strict,
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
      noEmit: true,
    },
  },
};

test('the packed client is installed, compiled strictly and run as ES module and as CommonJS', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'bestow-client-'));
  try {
    // The repository ignores the scripts of packages; this one is our own.
    const pack = ['pack', '--ignore-scripts=false', '--silent', '-w', 'client', '--pack-destination', scratch];
    await run('npm', pack, { cwd: rootDir });
    const [packed = ''] = (await readdir(scratch)).filter((name) => name.endsWith('.tgz'));
    await writeFile(join(scratch, 'package.json'), '{ "name": "scratch", "private": true }');
    await run('npm', ['install', '--offline', '--no-audit', '--silent', `./${packed}`], { cwd: scratch });

    for (const extension of ['mts', 'cts']) await copyFile(program, join(scratch, `program.${extension}`));
    for (const [name, config] of Object.entries(configs)) {
      await writeFile(join(scratch, `tsconfig.${name}.json`), JSON.stringify(config));
      const compiled = await run(tsc, ['-p', `tsconfig.${name}.json`], { cwd: scratch }).catch((error) => error);
      expect(compiled.stdout, name).toBe('');
    }
    for (const file of ['program.mjs', 'program.cjs']) {
      const { stdout } = await run(process.execPath, [file], { cwd: scratch });
      const passed = { created: true, listed: true, read: true, refused: true, verified: true };
      expect(JSON.parse(stdout), file).toEqual(passed);
    }
    await expectSmallAndPortable(join(scratch, 'node_modules/@bestow/client/dist'));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});

/** Workers and browsers have no modules of Node, and users pay for each byte. */
async function expectSmallAndPortable(dist: string): Promise<void> {
  for (const folder of ['esm', 'cjs']) {
    const names = (await readdir(join(dist, folder))).filter((name) => name.endsWith('.js'));
    const files = await Promise.all(
      names.map(async (name) => ({ name, text: await readFile(join(dist, folder, name), 'utf8') })),
    );
    const imported = files.flatMap(({ text }) =>
      [...text.matchAll(/(?:from |require\()["']([^"']+)/g)].map((one) => one[1]),
    );
    expect(imported.filter((name) => !name?.startsWith('./'))).toEqual([]);
    const shipped = files.filter(({ name }) => !/^(mocks|samples)/.test(name)).map(({ text }) => text);
    expect(gzipSync(shipped.join('')).length).toBeLessThan(gzippedBytesMax);
  }
}
