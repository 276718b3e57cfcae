import type { Routes } from './api.generated.ts';
import { samples } from './samples.generated.ts';

export { samples } from './samples.generated.ts';

/** A request as a mocked answer sees it. */
export interface MockedRequest {
  /** The values in the path, such as `id`. */
  readonly path: Readonly<Record<string, string>>;
  /** The query. */
  readonly query: URLSearchParams;
  /** The parsed body. */
  readonly body: unknown;
}

/** Answers instead of the samples: the data, or a function that returns it or a complete Response. */
export type MockedAnswers = {
  readonly [Route in keyof Routes]?:
    | Routes[Route]['answer']
    | ((request: MockedRequest) => Routes[Route]['answer'] | Response);
};

/**
 * A fetch for `createClient({ fetch })` that answers every call with its sample, or with your answer, and sends nothing.
 * For an error, return `Response.json(problem, { status })`.
 */
export function mockFetch(answers: MockedAnswers = {}): typeof fetch {
  const known = { ...samples, ...answers } as Readonly<Record<string, unknown>>;
  const routes = Object.keys(known).map((route) => ({ route, pattern: patternOf(route) }));
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    const found = routes.find(({ pattern }) => pattern.test(call));
    if (!found) throw new TypeError(`There is no sample for ${call}.`);
    const answer = known[found.route];
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { path: { ...found.pattern.exec(call)?.groups }, query: url.searchParams, body };
    const data: unknown = typeof answer === 'function' ? await answer(request) : answer;
    if (data instanceof Response) return data;
    if (data instanceof Uint8Array) return new Response(new Uint8Array(data));
    return data === undefined ? new Response(null, { status: 204 }) : Response.json(data);
  };
}

/** `GET /v1/Orders/{id}` as a pattern for the end of a path: the base URL can have one too. */
function patternOf(route: string): RegExp {
  const [method, path = ''] = route.split(' ');
  return new RegExp(`^${method} .*${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
