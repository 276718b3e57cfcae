import type { ErrorCode } from '../error-catalog.ts';

/** Headers that only some routes read or send. */
export type RouteHeader =
  | 'Prefer'
  | 'Idempotency-Key'
  | 'If-None-Match'
  | 'Last-Event-ID'
  | 'Location'
  | 'Next-After'
  | 'Parcel-Count';

/** What the document says about a route and its schema cannot say, because a schema also validates and serializes. */
export interface Documented {
  readonly headers?: readonly RouteHeader[];
  /** The codes of its problems, of statuses whose problems have members of their own. */
  readonly problems?: readonly ErrorCode[];
  /** The body may have faults: the answer lists them. */
  readonly acceptsFaults?: true;
}

export const documentedKey = 'x-documented';

/** To be spread into the schema of a route. */
export function documented(facts: Documented) {
  return { [documentedKey]: facts };
}
