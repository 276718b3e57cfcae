import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CliProcess, endProcessesAfterEachTest, startCli } from '../support/cli.ts';
import { makeDataFolder, postgresProcessesOf, removeDataFolder } from '../support/data-folder.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startStage } from '../support/stage.ts';

endProcessesAfterEachTest();

const waiting = { timeout: 60_000, interval: 20 };

let dataDir: string;
beforeEach(() => {
  dataDir = makeDataFolder();
});
afterEach(() => removeDataFolder(dataDir));

const moments = {
  'PostgreSQL makes its files': () => readdirSync(dataDir).some((name) => name.startsWith('postgres.init-')),
  'PostgreSQL starts': () => existsSync(join(dataDir, 'postgres/postmaster.pid')),
  'the demo data is written': () => existsSync(join(dataDir, 'keys')),
};
type Moment = keyof typeof moments;

// PostgreSQL is in a session of its own, so at the second moment it keeps running and is adopted by the next start.
test.each(['PostgreSQL makes its files', 'the demo data is written'] as const)(
  'after kill -9 of the whole process group while %s for the first time the next start works',
  async (moment) => {
    const first = startCli('start', { DATA_DIR: dataDir, PORT: '0' });
    await reach(first, moment);
    first.killGroup();
    expect((await first.ended).signal).toBe('SIGKILL');
    await expectGoodStart();
  },
);

test('SIGTERM while PostgreSQL starts exits with 0, leaves no process, and the next start works', async () => {
  const first = startCli('start', { DATA_DIR: dataDir, PORT: '0' });
  await reach(first, 'PostgreSQL starts');
  first.kill('SIGTERM');
  expect(await first.ended).toMatchObject({ code: 0, signal: null, stdout: '', stderr: '' });
  expect(postgresProcessesOf(dataDir)).toEqual([]);
  await expectGoodStart();
});

async function reach(started: CliProcess, moment: Moment): Promise<void> {
  let hasEnded = false;
  void started.ended.then(() => {
    hasEnded = true;
  });
  while (!moments[moment]()) {
    if (hasEnded) throw new Error(`It ended before ${moment}:\n${started.output.stderr}`);
    await pause(1);
  }
}

async function expectGoodStart(): Promise<void> {
  const stage = await startStage(dataDir);
  const caller = await stage.signIn();
  expect((await caller.post('/v1/Orders', orderRequest())).status).toBe(201);
  stage.kill('SIGTERM');
  expect(await stage.ended).toMatchObject({ code: 0, stderr: '' });
  await vi.waitFor(() => expect(postgresProcessesOf(dataDir)).toEqual([]), waiting);
  expect(readdirSync(dataDir).filter((name) => /init|new/.test(name))).toEqual([]);
}
