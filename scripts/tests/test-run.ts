export interface Count {
  readonly passed: number;
  readonly failed: number;
}

export interface FailedTest {
  readonly file: string;
  readonly name: string;
  readonly message: string;
}

export interface TestRun extends Count {
  readonly exitedWell: boolean;
  readonly failures: readonly FailedTest[];
}

/** More than this many files at once do not fail by chance. */
const filesToRepeatMax = 3;
const messageLinesMax = 12;

/** The parts of Vitest's JSON report that are read. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Without a report, because the run broke off, nothing has passed. */
export function readTestRun(report: string | undefined, exitedWell: boolean): TestRun {
  if (report === undefined) return { passed: 0, failed: 0, exitedWell, failures: [] };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as Report;
  return { passed: numPassedTests, failed: numFailedTests, exitedWell, failures: testResults.flatMap(failuresOf) };
}

/** A file that does not load has failed without a failed test. */
function failuresOf(file: Report['testResults'][number]): FailedTest[] {
  const failed = file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => failure(file.name, fullName, failureMessages?.join('\n') ?? ''));
  return failed.length > 0 || file.status !== 'failed' ? failed : [failure(file.name, '(the file)', file.message)];
}

function failure(file: string, name: string, message: string): FailedTest {
  return { file, name, message: message.split('\n').slice(0, messageLinesMax).join('\n') };
}

/** A run that fails without a failed test, for example because a process died, counts as one failure. */
export function countOf({ passed, failed, exitedWell }: TestRun): Count {
  return { passed, failed: exitedWell ? failed : Math.max(1, failed) };
}

/** None when everything passed, when too much failed for chance, or when the run broke off. */
export function filesToRepeat({ failures }: TestRun): string[] {
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.length <= filesToRepeatMax ? files : [];
}

/**
 * A test that fails beside others and passes alone does not stop the check, but the last lines name it with its first
 * message: it is a fault of the test or of the code, and waits for somebody to find out which.
 */
export function judgeRepeated(first: TestRun, second: TestRun): { count: Count; notes: string[] } {
  const { failed } = countOf(second);
  const unsteady = first.failures.map((test) => `UNSTEADY, passed when repeated alone: ${asNote(test)}`);
  return {
    count: { passed: first.passed + Math.max(0, first.failed - failed), failed },
    notes: failed === 0 ? unsteady : second.failures.map(asNote),
  };
}

export function asNote({ file, name, message }: FailedTest): string {
  return `${file}\n  ${name}\n${message.replace(/^/gm, '    ')}`;
}
