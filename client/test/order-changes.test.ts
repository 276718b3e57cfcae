import { afterEach, expect, test } from 'vitest';
import { createClient } from '../src/client.ts';
import { answer, startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

const credential = { email: 'ann@example.com', accessToken: 'x' };

/** As many changed orders as `newest()` says; a cursor is how many were read. Notes what was asked. */
async function givenChanges(newest: () => number) {
  const asked: string[] = [];
  server = await startTestServer({
    respond: ({ url }, response) => {
      const query = new URL(url ?? '', 'http://bestow.test').searchParams;
      asked.push(query.toString());
      const first = Number(query.get('cursor') ?? 0);
      const last = Math.min(newest(), first + Number(query.get('pageSize')));
      const Data = Array.from({ length: last - first }, (_, index) => ({ Id: String(first + index + 1) }));
      answer(response, 200, {
        Data,
        Page: 1,
        PageSize: 50,
        TotalCount: 0,
        NextCursor: String(last),
        HasMore: last < newest(),
      });
    },
  });
  return { client: createClient({ baseUrl: server.baseUrl, ...credential }), asked };
}

test('a reader of changes goes on after the last page that it processed, and repeats one that failed', async () => {
  let newest = 120;
  const { client, asked } = await givenChanges(() => newest);
  let stored: string | null = null;
  const checkpoint = {
    load: () => stored,
    save: (cursor: string) => {
      stored = cursor;
    },
  };
  const read = async (failAt: string | null) => {
    const ids: string[] = [];
    for await (const { Id } of client.orders.changes({
      updatedSince: '2026-11-01',
      query: { type: 'Links' },
      checkpoint,
    })) {
      if (Id === failAt) throw new Error('processing failed');
      ids.push(Id);
    }
    return ids;
  };
  await expect(read('70')).rejects.toThrow('processing failed');
  expect(stored).toBe('50');
  expect(await read(null)).toEqual(Array.from({ length: 70 }, (_, index) => String(index + 51)));
  expect(stored).toBe('120');
  expect(await read(null)).toEqual([]);
  newest = 121;
  expect(await read(null)).toEqual(['121']);
  expect(asked[0]).toBe('pageSize=50&type=Links&updatedSince=2026-11-01');
  expect(asked.at(-1)).toBe('pageSize=50&type=Links&cursor=120');
});

test('a list of orders is followed by cursor to its end', async () => {
  const { client, asked } = await givenChanges(() => 101);
  const ids: string[] = [];
  for await (const { Id } of client.orders.list({ status: 'Complete' })) ids.push(Id);
  expect(ids).toHaveLength(101);
  expect(asked.map((query) => query.replace('pageSize=50&status=Complete&', ''))).toEqual([
    'pageIndex=1',
    'cursor=50',
    'cursor=100',
  ]);
});
