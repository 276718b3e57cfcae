import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCli } from '../service/test/support/builds.ts';
import { rootDir } from './files.ts';
import { installVersions, type NodeVersion } from './node-versions/install-versions.ts';
import { otherVersion } from './node-versions/node-of-checks.ts';
import { orderOnce } from './node-versions/order-once.ts';

// Tests of the documents and of the repository itself depend on no version. A test whose time limit is exceeded because all
// other tests run beside it says nothing about the version, so it gets a second try.
const tests = [
  '--project',
  'quick',
  '--maxWorkers=1',
  '--retry=1',
  '--exclude',
  'service/test/docs/**',
  '--reporter=dot',
];

const versions = installVersions();
if (versions === null) console.log('Not run: the registry gave no answer, and the versions of Node are not installed.');
else if (versions.length === 0) console.log('Not run: there are no such packages for this platform.');
else await tryAll(versions);

/** One data folder for all: a newer Node continues where an older one stopped. */
async function tryAll(all: readonly NodeVersion[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bestow-node-'));
  try {
    for (const { major, program } of all) {
      await orderOnce(program, buildCli(), dataDir);
      console.log(`Node ${major}: start, an order and the end are fine.`);
    }
    runTests(otherVersion(process.versions.node, all));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** On one more version: all tests run on this one, and together they are the oldest and the newest that are supported. */
function runTests(version: NodeVersion | undefined): void {
  if (!version) return;
  const vitest = join(rootDir, 'node_modules/vitest/vitest.mjs');
  const { status, stdout, stderr } = spawnSync(version.program, [vitest, 'run', ...tests], {
    cwd: rootDir,
    encoding: 'utf8',
  });
  if (status === 0) return console.log(`Node ${version.major}: the pure tests pass.`);
  throw new Error(`Node ${version.major}: the pure tests fail.\n${stdout}${stderr}`);
}
