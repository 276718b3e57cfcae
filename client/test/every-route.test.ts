import { expect, test } from 'vitest';
import { listAccountRoutes } from '../../scripts/client-types/openapi.ts';
import { readText } from '../../scripts/files.ts';
import { type Client, createClient, type NewOrder } from '../src/client.ts';
import { mockFetch, samples } from '../src/mocks.ts';

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
  for (const method of methodsThatEnd(client)) await settled(method('x', 'x', 'x'));
  await expect(client.events.stream().next()).rejects.toThrow('not a stream');
  const documented = listAccountRoutes(JSON.parse(readText('docs/openapi.json')));
  expect([...called].sort()).toEqual(documented.map(({ key }) => key.replaceAll(/\{\w+\}/g, 'x')).sort());
});

test('the mocks answer every call with its sample, and every list ends', async () => {
  const pdf = new TextEncoder().encode('%PDF-1.7');
  const client = createClient({
    baseUrl: 'http://bestow.test/below/a/path/',
    email: 'ann@example.com',
    accessToken: 'x',
    retries: 0,
    fetch: mockFetch({
      'GET /v1/FundingRequests/{id}/Invoice': pdf,
      'GET /v1/CreditNotes/{number}': () => pdf,
      'GET /v1/Reports/{id}/File': pdf,
    }),
  });
  for (const method of methodsThatEnd(client)) await settled(method('x', 'x', 'x'));
  expect(await client.orders.get('x')).toEqual(samples['GET /v1/Orders/{id}']);
  expect(await client.orders.validate({} as NewOrder)).toEqual(samples['POST /v1/Orders/Validate']);
  expect(await client.funding.invoice('x')).toEqual(pdf);
  expect(await client.revokeToken()).toBeUndefined();
});

type Method = (...args: string[]) => unknown;

/** All but the call of other routes, and the stream, which does not end. */
function methodsThatEnd({ request, ...methods }: Client): Method[] {
  const { stream, ...events } = methods.events;
  return methodsIn({ ...methods, events });
}

function methodsIn(value: object): Method[] {
  return Object.values(value).flatMap((member) =>
    typeof member === 'function' ? [member as Method] : methodsIn(member as object),
  );
}

/** A list or a feed sends its requests while it is read. */
async function settled(result: unknown): Promise<void> {
  if (!(Symbol.asyncIterator in Object(result))) await result;
  else for await (const _ of result as AsyncIterable<unknown>);
}
