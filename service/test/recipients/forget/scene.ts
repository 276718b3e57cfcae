import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Worker } from '../../../src/main/worker.ts';
import { freshAddress, giftTo, waiting } from '../../delivery/support/gift-orders.ts';
import { expectSound } from '../../fulfillment/support.ts';
import { findInTables } from '../../support/scan-tables.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../support/test-api.ts';
import { startTestWorker } from '../../support/test-worker.ts';

/** An API and a worker for the file, an account for each test. */
export interface Scene {
  api: TestApi;
  worker: Worker;
  caller: TestCaller;
}

export const scene = {} as Scene;

/** A test file calls this once, at its top. */
export function setScene(): void {
  beforeAll(async () => {
    scene.api = await startTestApi();
    scene.worker = await startTestWorker(scene.api);
  });
  beforeEach(async () => {
    scene.caller = await scene.api.givenAccount();
  });
  afterEach(() => expectSound(scene.api.database.db));
  afterAll(async () => {
    await scene.worker.close();
    await scene.api.close();
  });
}

export interface Job {
  readonly Id: string;
  readonly Status: string;
  readonly Counts: Record<string, number>;
  readonly WaitingFor: readonly { readonly OrderId: string; readonly LineItemId: string }[];
  readonly FoundAfterwards: number | null;
}

export async function forget(body: Record<string, string>, by: TestCaller = scene.caller): Promise<Job> {
  const { status, body: job, text, headers } = await by.post('/v1/Recipients/Forget', body);
  expect(status, text).toBe(202);
  expect(headers.get('location')).toBe(`/v1/Recipients/Forget/${job.Id}`);
  return job as unknown as Job;
}

export async function jobBecomes(id: string, status: string): Promise<Job> {
  return vi.waitFor(async () => {
    const { body } = await scene.caller.get(`/v1/Recipients/Forget/${id}`);
    expect(body.Status).toBe(status);
    return body as unknown as Job;
  }, waiting);
}

export const forgotten = async (body: Record<string, string>) => jobBecomes((await forget(body)).Id, 'Complete');

export const countOf = async (query: string, by: TestCaller = scene.caller) =>
  (await by.get(`/v1/Orders?${query}`)).body.TotalCount;

export const to = (name: string, text = 'Happy birthday') => ({
  To: name,
  Message: text,
  FromName: 'Zed',
  FromEmail: 'zed@x.org',
});

/** A recipient whose every text is a word that occurs nowhere else. */
export function freshPerson() {
  const email = freshAddress();
  const word = email.replace(/\W/g, '');
  return {
    email,
    name: `Name${word}`,
    message: `Message${word}`,
    texts: [email, `Name${word}`, `Message${word}`, `External${word}`, `Note${word}`, `photo${word}`].flatMap(
      (text) => [text, text.toLowerCase()],
    ),
    gift: (line: Record<string, unknown> = {}, changes: Record<string, unknown> = {}) =>
      giftTo(
        email.toUpperCase(),
        { Personalization: to(`Name${word}`, `Message${word}`), ExternalId: `External${word}`, ...line },
        { Note: `Note${word}`, Personalization: { PhotoUrl: `https://example.com/photo${word}` }, ...changes },
      ),
  };
}

export const emptyDraft = { Type: 'DigitalDelivery', PONumber: '', Note: '', DepartmentId: '' };

export function draftLine(changes: Record<string, unknown>) {
  return {
    ...{ ProductId: '', Value: '', Quantity: '1', BrandingId: '', Culture: '', ClaimExpiresAt: '' },
    DigitalDeliveryAddress: { Email: '', Sms: '' },
    PhysicalDeliveryAddress: {
      ...{ ShippingMethodId: '', CarrierId: '', Name: '', AddressLine1: '', AddressLine2: '' },
      ...{ City: '', State: '', Zip: '', Country: '' },
    },
    Personalization: { To: '', FromName: '', Message: '', DeliveryDate: '', DeliveryZone: '' },
    ...changes,
  };
}

export async function expectNoTrace(texts: readonly string[]): Promise<void> {
  expect(await findInTables(scene.api.database.db, texts)).toEqual([]);
}
