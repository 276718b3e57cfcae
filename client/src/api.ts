import { keyedRoutes, type Routes } from './api.generated.ts';
import { asCall, type Call } from './call.ts';
import {
  type CallOptions,
  type Connection,
  type ConnectionOptions,
  createConnection,
  type SentHeaders,
} from './connection.ts';
import { BestowUnreachable } from './errors.ts';
import { type RawAnswer, readAnswer } from './read-answer.ts';
import { type Credential, createTokenKeeper } from './token-keeper.ts';

/** A call of the document, such as `GET /v1/Orders/{id}`. */
export type Route = keyof Routes;
/** What a call answers. */
export type AnswerOf<R extends Route> = Routes[R]['answer'];
/** The query of a call. */
export type RouteQuery<R extends Route> = NonNullable<Routes[R]['query']>;
/** What a list can be filtered by. */
export type QueryOf<R extends Route> = Omit<NonNullable<Routes[R]['query']>, 'pageIndex'>;

/** The parts that a call has: each of path, query and body that is not undefined. */
export type InputOf<R extends Route> = {
  readonly [Part in 'path' | 'query' | 'body' as Routes[R][Part] extends undefined ? never : Part]: Routes[R][Part];
};

export interface Api {
  readonly wait: Connection['wait'];
  send<R extends Route>(route: R, input: InputOf<R>, options?: CallOptions): Promise<RawAnswer<AnswerOf<R>>>;
  call<R extends Route>(route: R, input: InputOf<R>, options?: CallOptions): Call<AnswerOf<R>>;
  /** Opens an answer that is read while it comes. It is sent again until it is answered, or should not be. */
  openStream(path: string, headers: SentHeaders, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** A call that is not in the document. */
  request<Data>(method: string, path: string, body?: unknown, options?: CallOptions): Promise<RawAnswer<Data>>;
}

/**
 * An order is identified by its PONumber, a repeated Forget follows the first job, and an extra token or a validation
 * has no effect. All other POSTs are repeated only after answers that say that nothing was done.
 */
const repeatablePosts = new Set(['/v1/Orders', '/v1/Orders/Validate', '/v1/Recipients/Forget']);

const streamRetries = 10;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly takesKey: boolean;
}

/** Sends calls with a valid token. */
export function createApi(options: ConnectionOptions & Credential): Api {
  const connection = createConnection(options);
  const tokens = createTokenKeeper(connection, options);

  async function deliver<Data>({ method, path, body, takesKey }: Sent, call: CallOptions): Promise<RawAnswer<Data>> {
    let token = '';
    // One key for all attempts: it is what makes them one request.
    const idempotencyKey = call.idempotencyKey ?? (takesKey ? crypto.randomUUID() : undefined);
    const isRepeatable = method !== 'POST' || idempotencyKey !== undefined || repeatablePosts.has(path);
    const headers = async () => {
      token = await tokens.current();
      const key = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
      return { ...key, ...call.headers, authorization: `Bearer ${token}` };
    };
    const request = { method, path, body, isRepeatable, headers, options: call };
    let answer = await connection.send(request);
    if (answer.status === 401) {
      // The token was revoked or its credential changed: try once with a new token.
      tokens.reject(token);
      answer = await connection.send(request);
    }
    return readAnswer(answer);
  }

  const openStream: Api['openStream'] = async (path, headers, signal) => {
    for (let isSecond = false; ; isSecond = true) {
      const token = await tokens.current();
      const opened = await connection.open({
        method: 'GET',
        path,
        isRepeatable: true,
        headers: async () => ({ ...headers, accept: 'text/event-stream', authorization: `Bearer ${token}` }),
        // A restart of the service takes longer than the usual attempts.
        options: { signal, retries: streamRetries },
      });
      if (opened instanceof ReadableStream) return opened;
      if (opened.status !== 401 || isSecond) {
        readAnswer(opened);
        throw new BestowUnreachable('The answer is not a stream of events.');
      }
      tokens.reject(token);
    }
  };

  const send: Api['send'] = (route, input, call = {}) => {
    const [method = '', template = ''] = route.split(' ');
    const { path, query, body } = input as { path?: Values; query?: Values; body?: unknown };
    const takesKey = keyedRoutes.includes(route);
    return deliver({ method, path: fillPath(template, path) + queryText(query), body, takesKey }, call);
  };
  return {
    wait: connection.wait,
    send,
    openStream,
    call: (route, input, call) => asCall(send(route, input, call)),
    request: (method, path, body, call = {}) =>
      deliver({ method, path, body, takesKey: keyedRoutes.includes(`${method} ${path}`) }, call),
  };
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

function fillPath(template: string, values: Values = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function queryText(values: Values = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value != null) parameters.set(name, String(value));
  return parameters.size === 0 ? '' : `?${parameters}`;
}
