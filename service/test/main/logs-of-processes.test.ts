import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken } from '../../src/accounts/tokens.ts';
import { findFreePort } from '../../src/kit/find-free-port.ts';
import { becomes, linksOrder, place, readOrder } from '../fulfillment/support.ts';
import { buildCli } from '../support/builds.ts';
import { endProcessesAfterEachTest, runCli } from '../support/cli.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { environOn, startServe } from '../support/serve.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

endProcessesAfterEachTest();

const mark = 'marked-reference-7731';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  // Rejects every row of a table and quotes it, which no function of ours does.
  await sql`
    create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'refused %', new using detail = new::text, hint = new::text; end $$`.execute(api.database.db);
});
afterAll(() => api.close());

test('the API logs a database error with its request id, and no row, link or token', async () => {
  const { db } = api.database;
  const caller = await api.givenAccount();
  const worker = await startTestWorker(api);
  const { Id } = await place(caller, linksOrder());
  await becomes(caller, Id, { Status: 'Complete' });
  const [line] = (await readOrder(caller, Id)).LineItems;
  const claimPath = new URL(line?.ClaimData?.[0]?.Codes[0]?.Value ?? '').pathname;
  await worker.close();
  await sql`create trigger refused before insert on funding_requests for each row execute function refuse_row()`.execute(
    db,
  );
  const served = await startServe(environOn(api));
  const visitor = new HttpCaller(served.baseUrl);
  const signIn = { email: caller.email, accesstoken: caller.accessToken };
  const token = String((await visitor.post('/v1/Tokens', undefined, signIn)).body.Value);
  const asAccount = new HttpCaller(served.baseUrl, { authorization: `Bearer ${token}` });
  await sql`alter table cards rename to cards_elsewhere`.execute(db);
  await sql`alter table person_links rename to person_links_elsewhere`.execute(db);
  const resetToken = newToken('bsl_');

  const answers = [
    await asAccount.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 1, Reference: mark }),
    await visitor.get(`${claimPath}?secret=${mark}`),
    await visitor.get(`/portal/api/Links/${resetToken}`),
  ];
  await sql`alter table cards_elsewhere rename to cards`.execute(db);
  await sql`alter table person_links_elsewhere rename to person_links`.execute(db);
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
  served.kill('SIGTERM');
  const { stderr } = await served.ended;
  expect(stderr).toContain('"code":"P0001"');
  for (const { headers } of answers) expect(stderr).toContain(headers.get('x-request-id'));
  const secrets = [mark, claimPath.split('/').at(-1) ?? '', resetToken, token, caller.accessToken, caller.email];
  for (const secret of secrets) expect(stderr).not.toContain(secret);
});

test('a command that crashes shows the error without the rows that PostgreSQL quotes', async () => {
  await sql`create trigger refused before insert on people for each row execute function refuse_row()`.execute(
    api.database.db,
  );
  const { code, stderr } = await runCli(`operators invite ${mark}@example.com Eve`, environOn(api));
  expect(code).toBe(1);
  expect(stderr).toMatch(/^bestow: unexpected error\n/);
  expect(stderr).toContain("code: 'P0001'");
  expect(stderr).not.toContain(mark);
});

/** Takes no byte, like a file on a full disk. Only Linux has it. */
const fullDisk = '/dev/full';

test.skipIf(!existsSync(fullDisk))('a full disk below the log ends no process, and no request fails', async () => {
  const port = await findFreePort();
  const served = spawn(process.execPath, [buildCli(), 'serve'], {
    env: { PATH: process.env.PATH, ...environOn(api), PORT: String(port), LOG_LEVEL: 'info', REQUEST_LOG: 'on' },
    stdio: ['ignore', 'pipe', openSync(fullDisk, 'w')],
  });
  try {
    await once(served.stdout as Readable, 'data');
    const visitor = new HttpCaller(`http://127.0.0.1:${port}`);
    for (let count = 0; count < 20; count++) expect((await visitor.get('/v1/Balances')).status).toBe(401);
  } finally {
    served.kill('SIGTERM');
  }
  expect(await once(served, 'close')).toEqual([0, null]);
});

test.skipIf(!existsSync(fullDisk))('a command whose output cannot be written says so in one sentence', async () => {
  const command = spawn(process.execPath, [buildCli(), 'accounts', 'list'], {
    env: { PATH: process.env.PATH, ...environOn(api) },
    stdio: ['ignore', openSync(fullDisk, 'w'), 'pipe'],
  });
  let said = '';
  command.stderr?.on('data', (text: Buffer) => {
    said += text;
  });
  expect(await once(command, 'close')).toEqual([1, null]);
  expect(said).toBe('bestow: The output cannot be written (ENOSPC).\n');
});
