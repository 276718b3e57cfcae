import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGrowth } from './growth/run-growth.ts';
import { type BenchOptions, parseOptions, usage } from './options.ts';
import { Cleanup } from './processes/cleanup.ts';
import { runBench } from './run-bench.ts';

const interruptedCode = 130;

/** Floors are informational: a missed one is reported, and only a bench that could not run fails. */
async function main(): Promise<void> {
  const options = readOptions();
  const cleanup = new Cleanup();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanup.run().finally(() => process.exit(interruptedCode)));
  }
  const tempDir = await mkdtemp(join(tmpdir(), 'bestow-bench-'));
  // As root, PostgreSQL runs as an unprivileged user, who needs access to this folder.
  await chmod(tempDir, 0o755);
  cleanup.add(tempDir, () => rm(tempDir, { recursive: true, force: true }));
  try {
    if (options.growthOrders === null) await runBench(options, tempDir, cleanup);
    else await runGrowth({ largeCount: options.growthOrders, only: options.only }, tempDir, cleanup);
  } catch (error) {
    console.error(error instanceof Error ? error.stack : error);
    process.exitCode = 1;
  } finally {
    await cleanup.run();
  }
}

function readOptions(): BenchOptions {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}

await main();
