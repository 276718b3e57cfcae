import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startJobRunner } from '../../src/jobs/runner.ts';
import { jobWork } from '../../src/jobs/types.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { marks, type ProvokedError, provokeDatabaseErrors, traces } from '../database/provoke-database-errors.ts';
import { freshKind, givenJob, listJobs } from '../jobs/support.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const waiting = { timeout: 60_000, interval: 10 };

let database: TestDatabase;
let provoked: readonly ProvokedError[];
beforeAll(async () => {
  database = await createTestDatabase();
  provoked = await provokeDatabaseErrors(database.url);
});
afterAll(() => database.close());

function captureLog() {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, written) {
      text += chunk.toString();
      written();
    },
  });
  return { logger: createLogger('debug', destination), text: () => text };
}

function expectNoTrace(text: string, place: string): void {
  for (const trace of traces) expect(text.includes(trace), `${place} holds ${trace}: ${text}`).toBe(false);
}

test('every kind of database error occurred, and PostgreSQL quoted the marked values', () => {
  expect(provoked.map(({ kind, error }) => [kind, (error as { code?: string }).code])).toEqual(
    provoked.map(({ kind, code }) => [kind, code]),
  );
  const quoted = provoked.filter(({ error }) => {
    const { message, detail = '', where = '' } = error as Error & { detail?: string; where?: string };
    return traces.some((trace) => `${message} ${detail} ${where}`.includes(trace));
  });
  expect(quoted.length).toBeGreaterThan(10);
});

test('no log line contains what PostgreSQL quoted, however the error is logged', () => {
  const { logger, text } = captureLog();
  for (const { error } of provoked) {
    logger.error({ err: error }, 'unexpected error');
    logger.error({ cause: error, nested: { error } }, 'unexpected error');
    logger.error(error as Error);
    logger.error({ err: new Error('outer', { cause: error }) }, 'unexpected error');
    logger.error({ err: new AggregateError([error], 'several') }, 'unexpected error');
  }
  expect(text().split('\n').length).toBeGreaterThan(provoked.length * 5);
  expectNoTrace(text(), 'the log');
});

test('a log line still contains the error code, the constraint and the place in the code', () => {
  const { logger, text } = captureLog();
  const { error } = provoked.find(({ kind }) => kind === 'unique') as ProvokedError;
  logger.error({ err: error }, 'unexpected error');
  expect(JSON.parse(text())).toMatchObject({
    level: 'error',
    msg: 'unexpected error',
    err: {
      name: 'DatabaseError',
      code: '23505',
      message: 'duplicate key value violates unique constraint "marked_rows_unique_text_key"',
      table: 'marked_rows',
      constraint: 'marked_rows_unique_text_key',
      stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
    },
  });
});

test('a failing job’s log line and last error contain nothing that PostgreSQL quoted', async () => {
  const { logger, text } = captureLog();
  for (const { kind, code, error } of provoked) {
    const definition = freshKind({ attemptsMax: 1 });
    await givenJob(database.db, definition);
    const runner = startJobRunner(database.db, [jobWork(definition, 1, () => Promise.reject(error))], logger);
    await vi.waitFor(async () => {
      const [job] = await listJobs(database.db, definition);
      expect(job?.lastError, kind).toContain(code);
      expectNoTrace(job?.lastError ?? '', `last_error of ${kind}`);
    }, waiting);
    await runner.stop();
  }
  expect(text()).toContain('job failed');
  expectNoTrace(text(), 'the log');
});

test('addresses, links and tokens are removed from any message or text; ids are kept', () => {
  const { logger, text } = captureLog();
  const orderId = '0198c1de-7a11-7f00-8000-0123456789ab';
  const url = `https://user:secret-word@gifts.example${marks.link}?answer=secret-word#secret-word`;
  const sentence = `${url} for ${marks.recipient} or +14155550123 with ${marks.token} on ${marks.link}, /portal/link/secret-word and GET /x?t=secret-word`;
  logger.warn({ orderId, reason: sentence, err: new TypeError(sentence) }, sentence);
  logger.error({ err: parseFailure(`{"code": ${marks.code}}`) }, 'unexpected error');
  expectNoTrace(text(), 'the log');
  for (const part of ['secret-word', '4155550123']) expect(text()).not.toContain(part);
  expect(text()).toContain(orderId);
  expect(text()).toContain('https://gifts.example/…');
});

test('whatever is logged is one line of JSON, with its time in UTC', () => {
  const { logger, text } = captureLog();
  const forged = 'a\r\nb\n{"level":"info","msg":"all is well"}\u2028c';
  logger.warn({ reason: forged, err: new Error(forged), [forged]: 1 }, forged);
  const lines = text()
    .trimEnd()
    .split(/\r\n|[\r\n]/);
  expect(lines).toHaveLength(1);
  const { level, time, msg } = JSON.parse(lines[0] ?? '') as Record<string, string>;
  expect({ level, msg }).toEqual({ level: 'warn', msg: expect.stringMatching(/^a\r\nb/) });
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

function parseFailure(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    return error;
  }
}
