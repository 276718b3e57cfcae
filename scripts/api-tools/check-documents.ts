import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../files.ts';
import { runTool } from './run-tool.ts';

const documents = ['docs/openapi.json', 'docs/operator-openapi.json'];

/** As strict as a program of an integrator can be. The fetch client of @hey-api/openapi-ts itself rules out `exactOptionalPropertyTypes`. */
const strict = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
};

/**
 * Spectral's rules for OpenAPI, and the types and clients that two generators make of both documents, compiled strictly. What was fine
 * is remembered, and skipped until a document, a tool or a rule changes. Throws with what a tool says.
 */
export function checkDocuments(modules: string): 'checked' | 'unchanged' {
  const workDir = join(modules, '../documents');
  const stamp = join(modules, '../documents-checked');
  const wanted = hashOfInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 'unchanged';
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  const run = (tool: string, ...args: string[]) => runTool(modules, tool, args, workDir);
  cpSync(join(import.meta.dirname, 'spectral.yaml'), join(workDir, 'spectral.yaml'));
  for (const path of documents) {
    const name = path.slice('docs/'.length, -'.json'.length);
    const file = join(rootDir, path);
    run('spectral', 'lint', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint', file);
    run('openapi-typescript', file, '--output', `${name}/types.ts`);
    const client = ['--client', '@hey-api/client-fetch', '--silent', '--no-log-file'];
    run('openapi-ts', '--input', file, '--output', `${name}/client`, ...client);
  }
  compile(workDir, modules);
  writeFileSync(stamp, wanted);
  return 'checked';
}

function compile(workDir: string, modules: string): void {
  const exact = { compilerOptions: { ...strict, exactOptionalPropertyTypes: true }, include: ['*/types.ts'] };
  const clients = { compilerOptions: strict, include: ['*/client'] };
  for (const [name, config] of Object.entries({ exact, clients })) {
    writeFileSync(join(workDir, `${name}.json`), JSON.stringify(config));
    runTool(modules, 'tsc', ['-p', `${name}.json`], workDir);
  }
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  for (const path of documents) hash.update(readFileSync(join(rootDir, path)));
  for (const name of readdirSync(import.meta.dirname).sort())
    hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest('hex');
}
