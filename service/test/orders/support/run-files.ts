import { type Profiler, Session } from 'node:inspector';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const sourceDir = fileURLToPath(new URL('../../../src', import.meta.url));

/** Records which files of the service run a function; loading a file does not count. */
export class RunFiles {
  readonly #session = new Session();

  start(): void {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /** The files since the start or since the last call, by their paths below service/src. */
  take(): Set<string> {
    let scripts: Profiler.ScriptCoverage[] = [];
    this.#session.post('Profiler.takePreciseCoverage', (_error, coverage) => {
      scripts = coverage.result;
    });
    const run = scripts.filter(({ functions }) => functions.some(isRun));
    return new Set(run.map(({ url }) => pathOf(url)).filter((path) => !path.startsWith('..')));
  }

  stop(): void {
    this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }
}

// The test runner reads exported constants through anonymous functions.
function isRun({ functionName, ranges }: Profiler.FunctionCoverage): boolean {
  return functionName !== '' && (ranges[0]?.count ?? 0) > 0;
}

function pathOf(url: string): string {
  return relative(sourceDir, url.startsWith('file:') ? fileURLToPath(url) : url);
}
