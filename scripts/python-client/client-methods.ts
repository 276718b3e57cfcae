import { createClient } from '../../client/src/client.ts';
import type { ApiRoute } from '../client-types/openapi.ts';

/** A method of the TypeScript client and the call that it sends. */
export interface ClientMethod {
  /** Such as `orders`, or nothing for a method of the client itself. */
  readonly group: string | null;
  readonly name: string;
  readonly route: ApiRoute;
}

interface NamedMethod extends Pick<ClientMethod, 'group' | 'name'> {
  readonly method: Method;
}

type Method = (...args: string[]) => unknown;

/**
 * They do more than send one request: written by hand in both clients, or only in TypeScript. Python follows events with `read`.
 */
const byHand = new Set([
  'request',
  'orders.create',
  'orders.changes',
  'orders.waitUntilFinal',
  'events.read',
  'events.stream',
  'reports.waitUntilReady',
  'orderImports.create',
  'orderImports.waitUntilSettled',
]);

/** Calls every method of the TypeScript client with 'x' for each argument and notes what it sends. */
export async function listClientMethods(routes: readonly ApiRoute[]): Promise<ClientMethod[]> {
  const sent: string[] = [];
  const client = createClient({
    baseUrl: 'http://bestow.test',
    email: 'x',
    accessToken: 'x',
    fetch: (async (input: string, init: RequestInit) => {
      const { pathname } = new URL(input);
      if (pathname !== '/v1/Tokens' || init.method !== 'POST') sent.push(`${init.method} ${pathname}`);
      return Response.json({ Value: 'token', ExpiresIn: 3600, Status: 'Complete', Data: [] });
    }) as typeof fetch,
  });
  const routeByPath = new Map(routes.map((route) => [route.key.replaceAll(/\{\w+\}/g, 'x'), route]));
  const found: ClientMethod[] = [];
  for (const { group, name, method } of methodsIn(client)) {
    if (byHand.has(group ? `${group}.${name}` : name)) continue;
    sent.length = 0;
    await settled(method('x', 'x', 'x'));
    const route = routeByPath.get(sent[0] ?? '');
    if (!route) throw new Error(`${group}.${name} sends ${sent[0]}, which is not in the document`);
    found.push({ group, name, route });
  }
  return found;
}

function methodsIn(client: object): NamedMethod[] {
  return Object.entries(client).flatMap(([name, member]): NamedMethod[] =>
    typeof member === 'function'
      ? [{ group: null, name, method: member as Method }]
      : Object.entries(member as Record<string, Method>).map(([own, method]) => ({ group: name, name: own, method })),
  );
}

/** A list sends its first request while it is read. */
async function settled(result: unknown): Promise<void> {
  if (!(Symbol.asyncIterator in Object(result))) await result;
  else for await (const _ of result as AsyncIterable<unknown>);
}
