import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from '../support/data-folder.ts';
import { runHere } from '../support/run-here.ts';

const commands = ['codes losses', 'verify', 'keys status', 'keys rotate', 'operators invite eve@example.com Eve'];

let folder: string;
beforeAll(() => {
  folder = makeDataFolder();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(commands)('"bestow %s" without a stage environment says so and creates nothing', async (words) => {
  const missing = join(folder, 'missing');
  const empty = join(folder, 'empty');
  mkdirSync(empty, { recursive: true });
  for (const dataDir of [missing, empty]) {
    expect(await runHere(words, { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `bestow: There is no stage environment in ${dataDir}; run "bestow start", or set DATA_DIR.\n`,
    });
  }
  expect(readdirSync(folder)).toEqual(['empty']);
  expect(readdirSync(empty)).toEqual([]);
});
