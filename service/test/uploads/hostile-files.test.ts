import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServiceUnavailable, UnreadableFile } from '../../src/kit/errors.ts';
import { columnName } from '../../src/kit/xlsx/cell-reference.ts';
import { createFileReader, type FileReader, fileReaderLimits } from '../../src/uploads/file-reader.ts';
import { givenSignedIn, type PortalCaller } from '../portal/support/portal-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { hostileFiles } from './support/hostile-files.ts';
import { goodRows, inline, row, sheetFile } from './support/sheet-files.ts';

const contentTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const corpus = hostileFiles();
/** One file for each way to refuse one: through HTTP they all take the same path. */
const onePerRefusal = [...new Map(corpus.map((file) => [`${file.kind} ${file.says}`, file])).values()];
const good = Buffer.from('Email\nada@example.com\n');

let api: TestApi;
let portal: PortalCaller;
let reader: FileReader;
beforeAll(async () => {
  api = await startTestApi();
  portal = (await givenSignedIn(api, (await api.givenAccount()).accountId, 'orderer')).portal;
  reader = createFileReader();
});
afterAll(async () => {
  await reader.close();
  await api.close();
});

test.each(corpus)(
  '$kind: $what is rejected with a message that names the fault and the fix',
  async ({ kind, bytes, says }) => {
    const error = await reader.read(kind, bytes).then(
      () => null,
      (refusal: unknown) => refusal,
    );
    expect(error).toBeInstanceOf(UnreadableFile);
    const { message } = error as UnreadableFile;
    expect(message).toMatch(says);
    expect(message).toMatch(/upload|one recipient in each row/);
    expect(message).not.toMatch(/undefined|NaN|\[object/);
    expect(message.length).toBeLessThan(400);
  },
);

test('health is answered while hostile files are read, each gets its response, and none leaves anything behind', async () => {
  const atOnce = fileReaderLimits.threadsMax + fileReaderLimits.waitingMax;
  for (let at = 0; at < onePerRefusal.length; at += atOnce) {
    let unanswered = 0;
    const answers = onePerRefusal.slice(at, at + atOnce).map(async ({ kind, bytes }) => {
      unanswered++;
      const answer = await portal.post(`/Uploads?name=x.${kind}`, bytes, { 'content-type': contentTypes[kind] });
      unanswered--;
      return answer;
    });
    const health = await api.anonymous.get('/health/live');
    expect(health.status).toBe(200);
    expect(unanswered).toBeGreaterThan(0);
    for (const answer of await Promise.all(answers)) expectProblem(answer, 'UnreadableFile');
  }
  expect((await portal.get('/Uploads')).body.TotalCount).toBe(0);
});

test('a file over the size limit is rejected before it is read', async () => {
  const line = Buffer.alloc(50 * 1024 * 1024, 'x');
  const answer = await portal.post('/Uploads', line, { 'content-type': 'text/csv' }).catch(() => null);
  // The connection may be closed while the rest of the file is still being sent.
  if (answer) {
    expectProblem(answer, 'UnreadableFile');
    expect(answer.body.detail).toMatch(/larger than 8 MB\. Split it into several files/);
  }
  expect((await portal.get('/Uploads')).body.TotalCount).toBe(0);
});

test('a file that exceeds memory or time limits is rejected, and the next one is read', async () => {
  const columns = Array.from({ length: 50 }, (_, column) => columnName(column + 1));
  const rows = Array.from({ length: 9_000 }, (_, n) =>
    row(n + 1, ...columns.map((column) => inline(`${column}${n + 1}`, `a text of some length in ${column}${n + 1}`))),
  );
  const large = sheetFile(rows.join(''));
  const small = createFileReader({ ...fileReaderLimits, threadsMax: 1, heapMbMax: 24 });
  await expect(small.read('xlsx', large)).rejects.toThrow(/takes too much memory to read.*upload that/);
  expect((await small.read('csv', good)).rows).toEqual([['ada@example.com']]);
  await small.close();
  const quick = createFileReader({ ...fileReaderLimits, threadsMax: 1, taskMs: 1 });
  await expect(quick.read('xlsx', large)).rejects.toThrow(/takes too long to read.*upload that/);
  await quick.close();
});

test('a limited number of files is read and queued; further ones answer 503 with Retry-After', async () => {
  const { threadsMax, waitingMax } = fileReaderLimits;
  const full = createFileReader();
  const reads = Array.from({ length: threadsMax + waitingMax }, () => full.read('xlsx', sheetFile(goodRows)));
  const refused = await full.read('csv', good).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ServiceUnavailable);
  expect((refused as ServiceUnavailable).headers()).toEqual({ 'retry-after': '5' });
  for (const { rows } of await Promise.all(reads)) expect(rows).toEqual([['ada@example.com']]);
  expect((await full.read('csv', good)).rows).toEqual([['ada@example.com']]);
  await full.close();
  await expect(full.read('csv', good)).rejects.toBeInstanceOf(ServiceUnavailable);
});
