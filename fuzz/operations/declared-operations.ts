import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Operation, Parameter, Schema } from './types.ts';

interface RouteSchema {
  readonly querystring?: Schema;
  readonly body?: Schema;
  readonly response?: Readonly<Record<string, Schema & { readonly content?: unknown }>>;
}

const declared: RouteOptions[] = [];
const formType = 'application/x-www-form-urlencoded';
/** Routes of the portal whose body is a file. */
const fileTypes: Readonly<Record<string, readonly string[]>> = {
  '/portal/api/Pictures': ['image/png', 'image/jpeg'],
  '/portal/api/operator/Media': ['image/png', 'image/jpeg', 'image/gif'],
  '/portal/api/Uploads': ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  '/portal/api/operator/Stock/Imports': ['text/csv'],
  '/portal/api/operator/Shipments': ['text/csv'],
};

/** Call it before the service starts: from then on every route that it declares is noted. */
export function noteDeclaredRoutes(): void {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => void declared.push(route));
  });
}

/** The calls of the portal, claim pages and other pages: all that no API document lists. */
export function declaredOperations(): Operation[] {
  return declared.flatMap((route) => {
    const { url } = route;
    const isDocumented = /^\/(v1|operator|stage\/(clock|outbox)$)/.test(url);
    if (isDocumented) return [];
    // Anything below /c/ has a page; only its reading is of interest.
    const methods = url === '/c/*' ? ['GET'] : [route.method].flat().filter((method) => method !== 'HEAD');
    return methods.map((method) => toOperation(route, method));
  });
}

function toOperation({ url, schema }: RouteOptions, method: string): Operation {
  const { querystring, body, response = {} } = (schema ?? {}) as RouteSchema;
  const isPortal = url.startsWith('/portal/api/');
  const answers = Object.entries(response).map(
    ([status, answer]) => [Number(status), 'content' in answer || status === '204' ? null : answer] as const,
  );
  return {
    method,
    path: url.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}'),
    audience: isPortal ? 'person' : 'public',
    query: isPortal ? parametersOf(querystring) : [{ name: 'lang', schema: { enum: ['de', 'ar', 'ja', 'xx'] } }],
    headers: [],
    body: body ?? null,
    example: null,
    contentTypes: fileTypes[url] ?? (isPortal || method === 'GET' ? [] : [formType]),
    isPage: !isPortal,
    answers: new Map(answers),
    isComplete: false,
    document: {},
  };
}

function parametersOf(query: Schema | undefined): Parameter[] {
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => ({ name, schema }));
}
