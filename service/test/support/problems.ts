import { expect } from 'vitest';
import { type ErrorCode, errorCatalog } from '../../src/http/error-catalog.ts';

/** An answer of any of the test clients. */
export interface AnyAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null | undefined };
  readonly body: Record<string, unknown>;
  readonly text: string;
}

interface ExpectedFault {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: string;
}

const innards =
  /node_modules|\.[jt]s:\d+|^\s+at |\b(select|insert|update|delete)\b.+\b(from|into|set)\b|postgres|kysely|fastify|127\.0\.0\.1/im;
const banners = ['server', 'x-powered-by', 'via', 'x-runtime', 'x-aspnet-version'];

/** A complete problem document: every member, the request id in body and header, a documented type, no internals. */
export function expectProblem(answer: AnyAnswer, code: ErrorCode): void {
  const { status, title } = errorCatalog[code];
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body).toMatchObject({
    type: `http://bestow.test/docs/errors#${code}`,
    title,
    status,
    detail: expect.stringMatching(/\S/),
    instance: expect.stringMatching(/^req_[0-9a-z]{18,}$/),
    code,
  });
  expect(answer.headers.get('x-request-id')).toBe(answer.body.instance);
  expectNoInternals(answer);
}

/** An InvalidRequest with exactly these faults, in any order, each with a sentence. */
export function expectFaults(answer: AnyAnswer, faults: readonly ExpectedFault[]): void {
  expectProblem(answer, 'InvalidRequest');
  const found = answer.body.errors as (ExpectedFault & { readonly detail: string })[];
  for (const { detail } of found) expect(detail).toMatch(/\S/);
  expect(found.map(({ detail: _, ...place }) => place).sort(byPlace)).toEqual([...faults].sort(byPlace));
}

/** Nothing that helps an attacker: no stack, SQL, host name, software or version. */
export function expectNoInternals(answer: AnyAnswer): void {
  expect(answer.text).not.toMatch(innards);
  for (const banner of banners) expect(answer.headers.get(banner) ?? null).toBeNull();
}

/** The problem without what differs from one request to the next. */
export function withoutInstance({ body }: AnyAnswer): Record<string, unknown> {
  const { instance: _, ...rest } = body;
  return rest;
}

function byPlace(one: ExpectedFault, other: ExpectedFault): number {
  return placeOf(one) < placeOf(other) ? -1 : 1;
}

function placeOf({ pointer, parameter, code }: ExpectedFault): string {
  return `${pointer ?? ''} ${parameter ?? ''} ${code}`;
}
