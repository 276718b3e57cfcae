import type { RouteHeader } from './documented.ts';
import type { Json } from './json.ts';

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

/** Headers of requests. */
export const requestHeaders = {
  Prefer: {
    description:
      'How long the answer may wait until the order is no longer Pending, as `wait=<seconds>`, at most 30; `respond-async` does not wait (RFC 7240). Without it, small orders wait briefly.',
    schema: { ...text, examples: ['wait=5'] },
  },
  'Idempotency-Key': {
    description:
      'Your own id for this request: if it is repeated, the answer is the first funding request. With another body it is refused with 409.',
    schema: { ...text, minLength: 1, maxLength: 100 },
  },
  'If-None-Match': {
    description: 'The ETag of the copy that you have: the answer is 304 and has no body if it is still current.',
    schema: { ...text, examples: ['"x1Yb8l0nT5rQ2w7Zs3kV9mCjHdE"'] },
  },
  'Last-Event-ID': {
    description:
      'The id of the last event that was received: the stream continues after it. Browsers send it themselves.',
    schema: { ...text, pattern: '^[0-9]{1,10}$', examples: ['42'] },
  },
} as const satisfies Partial<Record<RouteHeader, Json>>;

/** Headers of answers. */
export const answerHeaders = {
  'X-Request-Id': { description: 'Names this request in our logs. Quote it when you ask for help.', schema: text },
  RateLimit: {
    description: 'What is left of the limit (r), and seconds until it is whole again (t).',
    schema: { ...text, examples: ['"account";r=199;t=1'] },
  },
  'RateLimit-Policy': {
    description: 'The limit of your account: requests (q) in a number of seconds (w).',
    schema: { ...text, examples: ['"account";q=200;w=2'] },
  },
  'Retry-After': { description: 'Seconds to wait before the same request is sent again.', schema: count },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: { ...text, examples: ['Bearer'] } },
  Location: { description: 'The path of what was created.', schema: text },
  ETag: { description: 'Changes whenever the answer does. Send it as If-None-Match.', schema: text },
  'Parcel-Count': { description: 'How many parcels the file has.', schema: count },
  'Next-After': { description: 'Send it as `after` for the next page; absent on the last.', schema: text },
} as const;

export type AnswerHeader = keyof typeof answerHeaders;

export function headersOf(...names: AnswerHeader[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function isRequestHeader(name: RouteHeader): name is keyof typeof requestHeaders {
  return name in requestHeaders;
}

export function isAnswerHeader(name: RouteHeader): name is RouteHeader & AnswerHeader {
  return name in answerHeaders;
}
