import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootDir } from '../files.ts';
import { installPackages } from '../on-demand/install-packages.ts';
import { type MutationReport, type Scores, scoresOf } from './read-report.ts';
import { rooms } from './rooms.ts';

/** Less in any room is a failure; survivors that are left are explained in `docs/mutation.md`. */
const scoreMin = 85;
const mutantSecondsMax = 60;

main(process.argv.slice(2));

/** Changes the sources of each room in small ways, and expects its tests to notice. */
function main(wanted: readonly string[]): void {
  const unknown = wanted.find((name) => !(name in rooms));
  if (unknown !== undefined)
    throw new Error(`There is no room ${unknown}; there are ${Object.keys(rooms).join(', ')}.`);
  // Without peers: Vitest is the repository's, which is found above the cache.
  const modules = installPackages(join(import.meta.dirname), 'mutation', ['--legacy-peer-deps']);
  if (modules === null) return console.log('Stryker cannot be installed: the registry cannot be reached.');
  const names = wanted.length > 0 ? wanted : Object.keys(rooms);
  for (const name of names) {
    const { killed, counted, score, survivors } = mutate(modules, name);
    console.log(`\n${name}: ${killed} of ${counted} mutants killed, ${score.toFixed(1)} %`);
    for (const survivor of survivors) console.log(`  ${survivor}`);
    if (score < scoreMin) process.exitCode = 1;
  }
}

function mutate(modules: string, name: string): Scores {
  const folder = mkdtempSync(join(tmpdir(), 'bestow-mutation-'));
  const report = join(folder, 'report.json');
  try {
    const config = join(folder, 'stryker.config.json');
    writeFileSync(config, JSON.stringify(configOf(name, join(folder, 'sandbox'), report)));
    const program = join(modules, '@stryker-mutator/core/bin/stryker.js');
    const env = { ...process.env, MUTATION_ROOM: name };
    spawnSync(process.execPath, [program, 'run', config], { cwd: rootDir, env, stdio: 'inherit' });
    // Stryker has said why, for example that a test fails without any change.
    if (!existsSync(report)) return { killed: 0, counted: 0, score: 0, survivors: [] };
    return scoresOf(JSON.parse(readFileSync(report, 'utf8')) as MutationReport);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function configOf(name: string, tempDirName: string, report: string) {
  return {
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
    mutate: rooms[name]?.sources,
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: mutantSecondsMax * 1_000,
    reporters: ['json'],
    jsonReporter: { fileName: report },
    tempDirName,
    // What tests do not read; everything else is copied.
    ignorePatterns: [
      'portal',
      'docs',
      'client',
      'clients',
      'deploy',
      'bench',
      'chaos',
      'service/demo',
      'service/dist*',
      'test-report',
    ],
    // Ours needs no rewriting, and TypeScript 7 has no function for it.
    tsconfigFile: 'no-tsconfig.json',
    allowEmpty: false,
  };
}
