import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootDir } from './files.ts';

interface Step {
  readonly name: string;
  readonly script: string;
}

const steps: readonly Step[] = [
  { name: 'lock file', script: 'check:lock' },
  { name: 'dependencies', script: 'check:dependencies' },
  { name: 'format and lint', script: 'lint' },
  { name: 'promises and function length', script: 'lint:code' },
  { name: 'types', script: 'types' },
  { name: 'import directions', script: 'check:imports' },
  { name: 'documents', script: 'check:docs' },
  { name: 'mail templates', script: 'check:mail' },
  { name: 'browser', script: 'check:browser' },
];

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Runs every step, also after one has failed, so that one run shows everything that is wrong. */
function main(): void {
  const results = steps.map(({ name, script }) => ({ name, count: countOf(run(name, ['run', script])) }));
  results.push({ name: 'tests', count: runTests() });
  console.log('');
  for (const { name, count } of results) console.log(`${count.failed === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
  const passed = results.reduce((sum, { count }) => sum + count.passed, 0);
  const failed = results.reduce((sum, { count }) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function run(name: string, args: readonly string[]): boolean {
  console.log(`\n== ${name}`);
  const { status } = spawnSync('npm', ['--silent', ...args], { cwd: rootDir, stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0;
}

function countOf(isSuccess: boolean): Count {
  return isSuccess ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A run that fails without a failed test, such as a file that does not load, counts as one failure. */
function runTests(): Count {
  const folder = mkdtempSync(join(tmpdir(), 'bestow-check-'));
  try {
    const file = join(folder, 'tests.json');
    const isSuccess = run('tests', [
      'test',
      '--',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    const { passed, failed } = readCount(file);
    return { passed, failed: isSuccess ? failed : Math.max(1, failed) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCount(file: string): Count {
  try {
    const summary = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    return { passed: summary.numPassedTests, failed: summary.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

main();
