import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '../../src/database/database.ts';
import type { Worker } from '../../src/main/worker.ts';
import { reshipParcel } from '../../src/shipping/reship-parcel.ts';
import { givenSources } from '../fulfillment/support.ts';
import {
  coffeeCard,
  givenOperator,
  givenParcel,
  givenPlastic,
  packAndShip,
  packer,
  shippingOf,
} from '../shipping/support.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { givenSignedIn, type SignedIn } from './support/portal-caller.ts';

let api: TestApi;
let worker: Worker;
let account: TestCaller;
let ann: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  const environ = { WAREHOUSE: 'off', RESHIP_SECOND_PERSON_ABOVE: '50' };
  api = await startTestApi(environ);
  worker = await startTestWorker(api, environ);
  account = await api.givenAccount();
  await givenSources(api.database.db, coffeeCard, ['inventory']);
  [ann, ben] = [await givenSignedIn(api, null, 'operator'), await givenSignedIn(api, null, 'operator')];
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

/** A shipped parcel, and cards in stock to resend it. */
async function givenShipped(cards: number) {
  const { parcel, serials } = await givenParcel(api, account, cards);
  await packAndShip(await shippingOf(api), parcel.id, serials);
  await givenPlastic(api, cards);
  return { id: parcel.id, path: `/operator/Parcels/${parcel.id}` };
}
const statusOf = async ({ path }: { path: string }) => (await ann.portal.get(path)).body.Status;

test('resending parcels worth more than the limit in 24 hours needs two operators, and both are audited', async () => {
  const [first, second] = [await givenShipped(2), await givenShipped(1)];
  expect((await ann.portal.post(`${first.path}/Reship`)).body).toMatchObject({ Status: 'Ready', Attempt: 2 });
  const asked = await ann.portal.post(`${second.path}/Reship`);
  expect(asked).toMatchObject({ status: 202, body: { Approval: { Title: expect.stringContaining('worth $25.00') } } });
  expect(await statusOf(second)).toBe('Shipped');
  const { Id } = asked.body.Approval as { Id: string };
  expect((await ben.portal.post(`/operator/Approvals/${Id}/Approve`)).status).toBe(200);
  expect(await statusOf(second)).toBe('Lost');
  const [entry] = await many(
    api.database.db,
    sql<{ actor: string; details: string }>`
      select actor_id as actor, details from audit_entries
      where action = 'ParcelReshipped' and target = ${second.id} and account_id = ${account.accountId}`,
  );
  expect(entry?.actor).toBe(ben.person.id);
  expect(JSON.parse(entry?.details ?? '{}')).toMatchObject({ AskedById: ann.person.id, ApprovalId: Id });
});

test('an approval does not resend a parcel that was resent meanwhile', async () => {
  const parcel = await givenShipped(3);
  const asked = await ann.portal.post(`${parcel.path}/Reship`);
  const { Id } = asked.body.Approval as { Id: string };
  await reshipParcel(await shippingOf(api), packer, parcel.id);
  expectProblem(await ben.portal.post(`/operator/Approvals/${Id}/Approve`), 'ApprovalOutdated');
});

test('the same limit applies to bearer tokens, and the token must be recent', async () => {
  const { caller } = await givenOperator(api, 'Token Holder');
  const large = await givenShipped(3);
  const asked = await caller.post(`${large.path}/Reship`);
  expect(asked).toMatchObject({ status: 202, body: { Approval: { Id: expect.any(String) } } });
  expect(await statusOf(large)).toBe('Shipped');
  const small = await givenShipped(1);
  const age = (minutes: number) =>
    sql`update operator_tokens set created_at = clock_timestamp() - make_interval(mins => ${minutes})`.execute(
      api.database.db,
    );
  await age(10);
  expectProblem(await caller.post(`${small.path}/Reship`), 'ConfirmationRequired');
  await age(1);
  expect((await caller.post(`${small.path}/Reship`)).body).toMatchObject({ Attempt: 2 });
});
