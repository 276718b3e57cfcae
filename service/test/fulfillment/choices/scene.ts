import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { challengeAnswer, claimToken } from '../../../src/cards/claim-secrets.ts';
import { loadFingerprints } from '../../../src/cards/fingerprints.ts';
import { findOrderKey } from '../../../src/cards/queries.ts';
import { openOrderKey } from '../../../src/cards/vault.ts';
import { verifyCards } from '../../../src/cards/verify-cards.ts';
import { many } from '../../../src/database/database.ts';
import type { Failpoint } from '../../../src/fulfillment/types.ts';
import type { OrderId } from '../../../src/kit/ids.ts';
import type { Worker } from '../../../src/main/worker.ts';
import type { Answer } from '../../support/http-caller.ts';
import { freshPoNumber } from '../../support/order-requests.ts';
import { type ReferenceSupplier, startReferenceSupplier } from '../../support/reference-supplier.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../support/test-api.ts';
import { startTestWorker } from '../../support/test-worker.ts';
import {
  becomes,
  coffee,
  expectSound,
  freshCode,
  givenSources,
  loadCodes,
  passTime,
  place,
  readOrder,
} from '../support.ts';

/** An API, a worker and a supplier for the file, an account for each test. */
export interface Scene {
  api: TestApi;
  supplier: ReferenceSupplier;
  worker: Worker;
  caller: TestCaller;
  failAt: Failpoint | null;
}

export const scene = { failAt: null } as Scene;

/** A test file calls this once, at its top. */
export function setScene(): void {
  beforeAll(async () => {
    scene.supplier = await startReferenceSupplier();
    scene.api = await startTestApi(scene.supplier.environ);
    // Throws once, as if the worker had ended there: the job is tried again.
    const failpoint = (name: Failpoint) => {
      if (name !== scene.failAt) return;
      scene.failAt = null;
      throw new Error(`ended at ${name}`);
    };
    scene.worker = await startTestWorker(scene.api, scene.supplier.environ, { failpoint });
    await givenSources(scene.api.database.db, coffee, ['inventory']);
    await givenSources(scene.api.database.db, books, ['inventory', 'supplier']);
  });
  beforeEach(async () => {
    scene.caller = await scene.api.givenAccount();
  });
  afterEach(async () => {
    scene.supplier.always('ok');
    await expectSound(scene.api.database.db);
    const { keyRing, database } = scene.api;
    const fingerprints = await loadFingerprints(database.db, keyRing);
    for await (const { unopened } of verifyCards({ db: database.db, keyRing, fingerprints }))
      expect(unopened).toEqual([]);
  });
  afterAll(async () => {
    await scene.worker.close();
    await scene.api.close();
    await scene.supplier.close();
  });
}

export const gift = 'manybloom-pick-usd';

export const books = 'inkwillow-books-usd';

export const cinema = 'ninth-row-cinemas-usd';

export const form = { 'content-type': 'application/x-www-form-urlencoded' };

export interface GivenGift {
  readonly orderId: string;
  readonly path: string;
  readonly answer: string;
}

/** A Choice gift as it reaches its recipient. */
export async function givenGift(line: Record<string, unknown> = {}, type = 'DigitalDelivery'): Promise<GivenGift> {
  const address = type === 'Links' ? {} : { DigitalDeliveryAddress: { Email: `to-${freshPoNumber()}@example.com` } };
  const LineItems = [{ ProductId: gift, Value: 50, Quantity: 1, ...address, ...line }];
  const order = await place(scene.caller, { Type: type, PONumber: freshPoNumber(), LineItems });
  await becomes(scene.caller, order.Id, { Status: 'Complete' });
  return linkOf(order.Id);
}

export async function linkOf(id: string, claimVersion = 1, cardNumber = 1): Promise<GivenGift> {
  const { card, key } = await cardOf(id, claimVersion, cardNumber);
  return { orderId: id, path: `/c/${claimToken(key, card).reveal()}`, answer: challengeAnswer(key, card).reveal() };
}

export async function cardOf(id: string, claimVersion = 1, cardNumber = 1) {
  const order = { accountId: scene.caller.accountId, orderId: id as OrderId };
  const wrapped = await findOrderKey(scene.api.database.db, order.accountId, order.orderId);
  if (!wrapped) throw new Error('the order has no key');
  const key = openOrderKey(scene.api.keyRing, order, wrapped);
  return { card: { ...order, lineNumber: 1, cardNumber, claimVersion }, key };
}

export function pick({ path }: GivenGift, fields: Record<string, string>): Promise<Answer> {
  return scene.api.anonymous.post(`${path}/pick`, new URLSearchParams(fields).toString(), form);
}

export const split = (amounts: Record<string, string>) => ({
  split: '1',
  ...Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [`amount.${id}`, amount])),
});

export const voidOrder = ({ orderId }: GivenGift) => scene.caller.post(`/v1/Orders/${orderId}/Void`);

export const openAgain = ({ path }: GivenGift) => scene.api.anonymous.post(path, '', form);

export const codesIn = ({ text }: Answer) => [...text.matchAll(/<dd>([^<]+)<\/dd>/g)].map(([, code]) => code);

export const claimDataOf = async ({ orderId }: GivenGift) =>
  (await readOrder(scene.caller, orderId)).LineItems[0]?.ClaimData[0] as unknown as Record<string, unknown>;

export async function expectUntouched(given: GivenGift): Promise<void> {
  expect(await claimDataOf(given)).toMatchObject({ ClaimStatus: 'Unclaimed', Chosen: [] });
  expect(await many(scene.api.database.db, sql`select 1 from card_choices where order_id = ${given.orderId}`)).toEqual(
    [],
  );
}

export async function stockCoffee(count: number, value = '50'): Promise<string[]> {
  const codes = Array.from({ length: count }, freshCode);
  await loadCodes(scene.api, codes, { productId: coffee, value });
  return codes;
}

/** Runs the jobs that wait for a later moment. */
export const later = () => passTime(scene.api.database.db, 1_000);
