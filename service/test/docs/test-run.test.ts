import { describe, expect, test } from 'vitest';
import { countOf, filesToRepeat, judgeRepeated, readTestRun, type TestRun } from '../../../scripts/tests/test-run.ts';

const none = { passed: 0, failed: 0, exitedWell: true, failures: [] };

function run({ passed = 0, failing = [] as string[] }): TestRun {
  const failures = failing.map((file) => ({ file, name: 'a test', message: 'expected 1 to be 2' }));
  return { passed, failed: failing.length, exitedWell: failing.length === 0, failures };
}

describe('the report of a test run', () => {
  const report = JSON.stringify({
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          { status: 'failed', fullName: 'two', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed', fullName: 'three' }] },
    ],
  });

  test('names every failed test and every file that does not load', () => {
    expect(readTestRun(report, false)).toEqual({
      passed: 2,
      failed: 1,
      exitedWell: false,
      failures: [
        { file: 'a.test.ts', name: 'two', message: 'expected 1 to be 2' },
        { file: 'b.test.ts', name: '(the file)', message: 'Cannot find module' },
      ],
    });
  });

  test('is one failure when the run broke off', () => {
    expect(countOf(readTestRun(undefined, false))).toEqual({ passed: 0, failed: 1 });
  });
});

describe('a failed test', () => {
  test('is repeated when few files failed, not when many did or none', () => {
    expect(filesToRepeat(run({ failing: ['a.test.ts', 'a.test.ts', 'b.test.ts'] }))).toEqual([
      'a.test.ts',
      'b.test.ts',
    ]);
    expect(filesToRepeat(run({ failing: ['a', 'b', 'c', 'd'] }))).toEqual([]);
    expect(filesToRepeat(none)).toEqual([]);
  });

  test('that passes alone is named and does not fail the check', () => {
    const { count, notes } = judgeRepeated(run({ passed: 9, failing: ['a.test.ts'] }), run({ passed: 3 }));
    expect(count).toEqual({ passed: 10, failed: 0 });
    expect(notes.join()).toMatch(/UNSTEADY.*a\.test\.ts.*a test.*expected 1 to be 2/s);
  });

  test('that fails alone too fails the check', () => {
    const { count, notes } = judgeRepeated(
      run({ passed: 8, failing: ['a.test.ts', 'b.test.ts'] }),
      run({ passed: 3, failing: ['b.test.ts'] }),
    );
    expect(count).toEqual({ passed: 9, failed: 1 });
    expect(notes.join()).toMatch(/^b\.test\.ts.*expected 1 to be 2/s);
  });

  test('whose repetition breaks off fails the check', () => {
    const brokenOff: TestRun = { ...none, exitedWell: false };
    expect(judgeRepeated(run({ passed: 9, failing: ['a.test.ts'] }), brokenOff).count.failed).toBe(1);
  });
});
