import { afterEach, expect, test } from 'vitest';
import { createClient } from '../src/client.ts';
import { answer, startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

/** A feed with as many events as `newest()` says. */
async function givenFeed(newest: () => number) {
  server = await startTestServer({
    respond: ({ url }, response) => {
      const query = new URL(url ?? '', 'http://bestow.test').searchParams;
      const after = Number(query.get('after'));
      const count = Math.min(Number(query.get('limit')), newest() - after);
      const Data = Array.from({ length: count }, (_, index) => ({ Sequence: after + index + 1, Type: 'OrderCreated' }));
      answer(response, 200, { Data, NextAfter: after + count });
    },
  });
  return server.baseUrl;
}

const credential = { email: 'ann@example.com', accessToken: 'x' };

test('a reader goes on after the last event that it processed, and repeats one that failed', async () => {
  const client = createClient({ baseUrl: await givenFeed(() => 1003), ...credential });
  let stored: number | null = null;
  const checkpoint = {
    load: async () => stored,
    save: async (sequence: number) => {
      stored = sequence;
    },
  };
  const failAt = 700;
  const processed: number[] = [];
  const read = async (isHealthy: boolean) => {
    for await (const { Sequence } of client.events.read({ checkpoint })) {
      if (!isHealthy && Sequence === failAt) throw new Error('processing failed');
      processed.push(Sequence);
    }
  };
  await expect(read(false)).rejects.toThrow('processing failed');
  expect(stored).toBe(failAt - 1);
  await read(true);
  expect(stored).toBe(1003);
  expect(processed).toEqual(Array.from({ length: 1003 }, (_, index) => index + 1));
});

test('a reader that follows gets events that happen later, until it is aborted', async () => {
  let newest = 2;
  const wait = async () => {
    newest += 1;
  };
  const client = createClient({ baseUrl: await givenFeed(() => newest), ...credential, wait });
  const controller = new AbortController();
  const seen: number[] = [];
  const read = async () => {
    for await (const { Sequence } of client.events.read({ after: 1, follow: true, signal: controller.signal })) {
      seen.push(Sequence);
      if (Sequence === 4) controller.abort(new Error('stopped'));
    }
  };
  await expect(read()).rejects.toThrow('stopped');
  expect(seen).toEqual([2, 3, 4]);
});
