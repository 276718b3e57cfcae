import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const repositoryDir = join(import.meta.dirname, '../../..');
const serviceDir = join(repositoryDir, 'service');
const buildsDir = join(repositoryDir, 'node_modules/.cache/bestow-cli');
/** From Node 22 on, a process keeps here what it has compiled, and the next one starts with a fifth less processor time. */
export const keptCode = { NODE_COMPILE_CACHE: join(buildsDir, 'compiled') } as const;
const buildAgeMsMax = 86_400_000;

interface Part {
  /** Relative to the service, as are the sources. */
  readonly config: string;
  readonly sources: readonly string[];
}

const service: Part = { config: 'vite.config.ts', sources: ['src'] };
const children: Part = { config: 'test/support/children.vite.config.ts', sources: ['src', 'test'] };

/**
 * The command line, built as `npm run build` does, but into a folder named after its sources: test files that run in
 * parallel share it, and another build does not change it.
 */
export function buildCli(): string {
  builtCli ??= findOrBuild(service, 'cli');
  return builtCli;
}

/** A program that tests start and kill, by the name of its file. */
export function buildChild(name: 'worker-child' | 'runner-child'): string {
  builtChildren ??= dirname(findOrBuild(children, name));
  return join(builtChildren, `${name}.js`);
}

let builtCli: string | null = null;
let builtChildren: string | null = null;

function findOrBuild(part: Part, name: string): string {
  const buildDir = join(buildsDir, hashOf(part));
  const path = join(buildDir, `dist/main/${name}.js`);
  if (existsSync(path)) return path;
  removeOldBuilds();
  const draftDir = `${buildDir}.${process.pid}`;
  mkdirSync(draftDir, { recursive: true });
  // The command line finds these beside its dist folder.
  for (const name of ['migrations', 'demo', 'package.json']) {
    symlinkSync(join(serviceDir, name), join(draftDir, name));
  }
  compile(part, join(draftDir, 'dist'));
  try {
    renameSync(draftDir, buildDir);
  } catch (error) {
    rmSync(draftDir, { recursive: true });
    // Another test file was faster.
    if (!existsSync(path)) throw error;
  }
  return path;
}

function compile({ config }: Part, outDir: string): void {
  const vite = join(repositoryDir, 'node_modules/.bin/vite');
  const { stderr } = spawnSync(
    vite,
    ['build', '--config', join(serviceDir, config), '--outDir', outDir, '--logLevel', 'error'],
    // Like `scripts/build.mjs`: users and tests get the same files.
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (!existsSync(join(outDir, 'main/cli.js'))) throw new Error(`The command line was not built:\n${stderr}`);
}

function hashOf({ config, sources }: Part): string {
  const hash = createHash('sha256').update(config);
  const files = sources.flatMap((folder) =>
    readdirSync(join(serviceDir, folder), { recursive: true, withFileTypes: true }),
  );
  for (const path of files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort()) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

function removeOldBuilds(): void {
  mkdirSync(buildsDir, { recursive: true });
  for (const name of readdirSync(buildsDir)) {
    const path = join(buildsDir, name);
    if (Date.now() - statSync(path).mtimeMs > buildAgeMsMax) rmSync(path, { recursive: true, force: true });
  }
}
