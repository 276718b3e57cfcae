import { expect, test } from 'vitest';
import { listAccountRoutes } from '../../scripts/client-types/openapi.ts';
import { readText } from '../../scripts/files.ts';
import { createClient } from '../src/client.ts';

test('every call of an account in the document has a method, and every method is in the document', async () => {
  const called = new Set<string>();
  const client = createClient({
    baseUrl: 'http://bestow.test',
    email: 'ann@example.com',
    accessToken: 'x',
    fetch: (async (input: string, init: RequestInit) => {
      called.add(`${init.method} ${new URL(input).pathname}`);
      return Response.json({ Value: 'token', ExpiresIn: 3600, Status: 'Complete', Data: [] });
    }) as typeof fetch,
  });
  const { request, ...methods } = client;
  for (const method of methodsIn(methods)) await settled(method('x', 'x', 'x'));
  const documented = listAccountRoutes(JSON.parse(readText('docs/openapi.json')));
  expect([...called].sort()).toEqual(documented.map(({ key }) => key.replaceAll(/\{\w+\}/g, 'x')).sort());
});

type Method = (...args: string[]) => unknown;

function methodsIn(value: object): Method[] {
  return Object.values(value).flatMap((member) =>
    typeof member === 'function' ? [member as Method] : methodsIn(member as object),
  );
}

/** A list or a feed sends its first request when its first item is asked for. */
async function settled(result: unknown): Promise<void> {
  const items = result as Partial<AsyncIterable<unknown>>;
  if (items[Symbol.asyncIterator]) await items[Symbol.asyncIterator]?.().next();
  else await result;
}
