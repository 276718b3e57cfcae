import { expect } from 'vitest';
import type { Answer } from '../../support/http-caller.ts';
import type { TestApi, TestCaller } from '../../support/test-api.ts';
import { findTraces } from './traces.ts';

export interface WireFault {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: string;
  readonly detail: string;
}

/** The faults of a 400; any other response fails the test. */
export function faultsOf(answer: Answer): WireFault[] {
  expectProblem(answer, 400, 'InvalidRequest');
  return answer.body.errors as WireFault[];
}

/** Each fault as "pointer code", in the order of the answer. */
export function placesOf(faults: readonly WireFault[]): string[] {
  return faults.map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`);
}

export function expectProblem(answer: Answer, status: number, code: string): void {
  expect(answer).toMatchObject({ status, body: { status, code, instance: answer.headers.get('x-request-id') } });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body.type).toBe(`http://bestow.test/docs/errors#${code}`);
}

/** Sends an order that must answer 400, checks that it left nothing behind, and returns its faults. */
export async function refusedFaults(api: TestApi, caller: TestCaller, body: unknown): Promise<WireFault[]> {
  const before = await findTraces(api);
  const answer = await caller.post('/v1/Orders', body);
  const faults = faultsOf(answer);
  expect(await findTraces(api)).toEqual(before);
  return faults;
}

export async function refusedPlaces(api: TestApi, caller: TestCaller, body: unknown): Promise<string[]> {
  return placesOf(await refusedFaults(api, caller, body));
}

/** A response without its request id, which is all that may differ between two equal errors. */
export function withoutRequestId(answer: Answer): string {
  return answer.text.replaceAll(String(answer.body.instance), 'REQUEST');
}
