import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readText, rootDir } from './files.ts';
import { installVersions, type NodeVersion } from './node-versions/install-versions.ts';
import { environWith, isSupported } from './node-versions/node-of-checks.ts';
import {
  asNote,
  type Count,
  countOf,
  filesToRepeat,
  judgeRepeated,
  readTestRun,
  type TestRun,
} from './tests/test-run.ts';

interface Step {
  readonly name: string;
  readonly script: string;
  /** Left out by `npm run check:quick`. */
  readonly isSlow?: true;
}

// The longest first, so that it does not run alone at the end.
const steps: readonly Step[] = [
  { name: 'chaos', script: 'check:chaos', isSlow: true },
  { name: 'fuzz', script: 'check:fuzz', isSlow: true },
  { name: 'Node versions', script: 'check:node', isSlow: true },
  { name: 'Spectral and generators', script: 'check:api-tools', isSlow: true },
  { name: 'packed client', script: 'check:client', isSlow: true },
  { name: 'types', script: 'types' },
  { name: 'promises and function length', script: 'lint:code' },
  { name: 'documents', script: 'check:docs' },
  { name: 'API documents', script: 'check:api' },
  { name: 'format and lint', script: 'lint' },
  { name: 'dependencies', script: 'check:dependencies', isSlow: true },
  { name: 'mail templates', script: 'check:mail' },
  { name: 'portal types', script: 'check:portal-types' },
  { name: 'import directions', script: 'check:imports' },
  { name: 'lock file', script: 'check:lock' },
];

interface Result {
  readonly name: string;
  readonly count: Count;
  /** Shown at the very end, where somebody who reads only the last lines finds them. */
  readonly notes?: readonly string[];
}

/** Of a failed step so many of its last lines are repeated at the end. */
const failureLinesMax = 25;

const isQuick = process.argv.includes('--quick');
const environ = environWith(process.env, isQuick ? undefined : supportedNode());
await main();

/** People run Bestow on a supported Node, so the checks do too, even if the machine has an older one. */
function supportedNode(): NodeVersion | undefined {
  const { engines } = JSON.parse(readText('package.json')) as { engines: { node: string } };
  const running = process.versions.node;
  if (isSupported(running, engines.node)) return undefined;
  const version = installVersions()?.at(-1);
  if (version) console.log(`Node ${running} is not supported any more: the checks run on Node ${version.major}.`);
  return version;
}

/** Runs every step even after a failure, so that one run shows all problems. */
async function main(): Promise<void> {
  const wanted = steps.filter(({ isSlow }) => !(isQuick && isSlow));
  const [others, tests] = await Promise.all([runSteps(wanted), runToolsAndTests()]);
  const results = [...others, ...tests];
  console.log('');
  for (const { name, count } of results) console.log(`${count.failed === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
  for (const note of results.flatMap(({ notes }) => notes ?? [])) console.log(`\n${note}`);
  const passed = results.reduce((sum, { count }) => sum + count.passed, 0);
  const failed = results.reduce((sum, { count }) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Only tests open pages or need another tool; the other steps do not wait for what has to be installed. */
async function runToolsAndTests(): Promise<Result[]> {
  const tools = isQuick ? [] : await runTools();
  return [...tools, await runTests()];
}

/** What tests need besides Node. One after the other: each may install packages of the system. */
async function runTools(): Promise<Result[]> {
  const browser = await runStep({ name: 'browser', script: 'check:browser' });
  const python = await runStep({ name: 'Python', script: 'check:python' });
  const schemas = await runStep({ name: 'schemas of invoices', script: 'check:invoice-schemas' });
  const pooler = await runStep({ name: 'PgBouncer', script: 'check:pgbouncer' });
  return [browser, python, schemas, pooler, await runStep({ name: 'Mono', script: 'check:mono' })];
}

/** In parallel with the tests, as many at a time as there are cores. */
async function runSteps(wanted: readonly Step[]): Promise<Result[]> {
  const queue = [...wanted];
  const results: Result[] = [];
  async function work(): Promise<void> {
    for (let step = queue.shift(); step; step = queue.shift()) results.push(await runStep(step));
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

/** The output of a step is shown when it has ended, because several run at once. */
async function runStep({ name, script }: Step): Promise<Result> {
  const child = spawn('npm', ['--silent', 'run', script], {
    cwd: rootDir,
    env: environ,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  console.log(`\n== ${name}\n${output.trimEnd()}`);
  if (code === 0) return { name, count: { passed: 1, failed: 0 } };
  const lastLines = output.trimEnd().split('\n').slice(-failureLinesMax).join('\n');
  return { name, count: { passed: 0, failed: 1 }, notes: [`== ${name}, the end of its output\n${lastLines}`] };
}

async function runTests(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bestow-check-'));
  try {
    const selection = isQuick ? ['--project', 'quick'] : [];
    const first = await runVitest(selection, join(folder, 'tests.json'));
    const files = filesToRepeat(first);
    if (files.length === 0) return { name: 'tests', count: countOf(first), notes: first.failures.map(asNote) };
    console.log(`\n== ${files.length} files with a failed test, once more and alone`);
    const second = await runVitest([...files, '--maxWorkers=1'], join(folder, 'again.json'));
    return { name: 'tests', ...judgeRepeated(first, second) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runVitest(selection: readonly string[], file: string): Promise<TestRun> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn('npm', ['--silent', 'test', '--', ...selection, ...reporters], {
    cwd: rootDir,
    env: environ,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  return readTestRun(existsSync(file) ? readFileSync(file, 'utf8') : undefined, code === 0);
}
