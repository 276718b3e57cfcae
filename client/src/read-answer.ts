import type { Problem } from './api.generated.ts';
import type { Answer } from './connection.ts';
import { BestowRefusal, BestowUnreachable, type ProblemOf } from './errors.ts';
import { retryAfterMsOf } from './retry.ts';

/** An answer with everything that came with it. */
export interface RawAnswer<Data> {
  /** The parsed body, or its bytes if it is a file. Undefined for 204, and for 304, which only If-None-Match gets. */
  readonly data: Data;
  /** The HTTP status. */
  readonly status: number;
  /** The headers, such as ETag, Location and RateLimit. */
  readonly headers: Headers;
  /** The request id, to quote when asking for help. */
  readonly requestId: string | null;
  /** The body as it came. */
  readonly body: Uint8Array;
}

/** What the service answered, or its refusal as an error. */
export function readAnswer<Data>(answer: Answer): RawAnswer<Data> {
  const { status, headers, body } = answer;
  const isJson = /[/+]json\b/.test(headers.get('content-type') ?? '');
  const parsed = isJson && body.length > 0 ? parseJson(body) : undefined;
  if ((status >= 200 && status < 300) || status === 304) {
    if (isJson && body.length > 0 && parsed === undefined) throw new BestowUnreachable('The answer is not JSON.');
    const data = (isJson || body.length === 0 ? parsed : body) as Data;
    return { data, status, headers, requestId: headers.get('x-request-id'), body };
  }
  if (isProblem(parsed)) throw new BestowRefusal(parsed as ProblemOf<string>, retryAfterMsOf(headers));
  throw new BestowUnreachable(`The answer ${status} does not come from the service.`);
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'status' in value;
}
