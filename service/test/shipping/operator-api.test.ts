import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorChain } from '../../src/accounts/audit/types.ts';
import { many } from '../../src/database/database.ts';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound, givenSources } from '../fulfillment/support.ts';
import { givenOperatorCredential } from '../operator/support/operator-caller.ts';
import type { HttpCaller } from '../support/http-caller.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { readPdf } from '../support/read-pdf.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { coffeeCard, eventsOf, freshSerial, givenOperator, givenParcel, givenPlastic, readMailed } from './support.ts';

let api: TestApi;
let worker: Worker;
let caller: TestCaller;
let operator: HttpCaller;
let headers: { readonly authorization: string };
beforeAll(async () => {
  const environ = { WAREHOUSE: 'off' };
  api = await startTestApi(environ);
  worker = await startTestWorker(api, environ);
  caller = await api.givenAccount();
  ({ caller: operator, headers } = await givenOperator(api));
  await givenSources(api.database.db, coffeeCard, ['inventory']);
});
afterAll(async () => {
  await worker.close();
  await expectSound(api.database.db);
  await api.close();
});

const tracking = { Courier: 'Kestrel Post', TrackingNumber: 'KP1', TrackingUrl: 'https://kestrel.example/KP1' };

test('an operator lists, packs, ships and resends parcels, and the operator is recorded', async () => {
  const { order, parcel, serials } = await givenParcel(api, caller, 2);
  const path = `/operator/Parcels/${parcel.id}`;
  const list = await operator.get('/operator/Parcels?fulfillmentGroup=us-east&limit=200');
  expect(list.status, list.text).toBe(200);
  const listed = (list.body.Data as { Id: string }[]).find(({ Id }) => Id === parcel.id);
  expect(listed).toMatchObject({
    Status: 'Ready',
    CardCount: 2,
    Address: { Name: 'Ann Example', Zip: '62701' },
    Contents: [{ ProductId: coffeeCard, Value: 25, CurrencyCode: 'USD', CardCount: 2, PackedCount: 0 }],
  });
  const read = await operator.get(path);
  expect((read.body.Serials as { Serial: string }[]).map(({ Serial }) => Serial).toSorted()).toEqual(
    serials.toSorted(),
  );
  expect(await operator.post(`${path}/Pack`, { Serials: serials })).toMatchObject({
    status: 200,
    body: { Status: 'Packed' },
  });
  expect(await operator.post(`${path}/Unpack`)).toMatchObject({ status: 200, body: { Status: 'Ready' } });
  expectProblem(await operator.post(`${path}/Ship`, tracking), 'ParcelConflict');
  await operator.post(`${path}/Pack`, { Serials: serials });
  for (let times = 0; times < 2; times++) {
    expect(await operator.post(`${path}/Ship`, tracking)).toMatchObject({ status: 200, body: { Status: 'Shipped' } });
  }
  expect((await readMailed(caller, order.Id)).LineItems[0]?.Shipments).toMatchObject([tracking]);
  // The packed cards stay the same when the parcel is handed over and when it is lost.
  const packed = { PackedCount: 2, Contents: [{ CardCount: 2, PackedCount: 2 }] };
  expect((await operator.get(path)).body).toMatchObject({ Status: 'Shipped', ...packed });
  expectProblem(await operator.post(`${path}/Reship`), 'NoCardsInStock');
  await givenPlastic(api, 2);
  const again = await operator.post(`${path}/Reship`);
  expect(again).toMatchObject({ status: 200, body: { Status: 'Ready', Attempt: 2, CardCount: 2 } });
  expect((await operator.get(path)).body).toMatchObject({ Status: 'Lost', ...packed });
  const successor = await operator.get(`/operator/Parcels/${again.body.Id}`);
  expect(successor.body).toMatchObject({ PackedCount: 0, Contents: [{ CardCount: 2, PackedCount: 0 }] });
  for (const chain of [caller.accountId, operatorChain]) {
    const notes = await many(
      api.database.db,
      sql<{ action: string; actor: string }>`
        select action, actor_name as actor from audit_entries
        where account_id = ${chain} and target = ${parcel.id} order by sequence`,
    );
    expect(notes.map(({ action }) => action)).toEqual([
      'ParcelPacked',
      'ParcelUnpacked',
      'ParcelPacked',
      'ParcelShipped',
      'ParcelReshipped',
    ]);
    expect(new Set(notes.map(({ actor }) => actor))).toEqual(new Set(['Olive Operator']));
  }
});

test('the operator API packs, ships, corrects and resends parcels, and ships by file', async () => {
  const office = await givenOperatorCredential(api, { name: 'Warehouse' });
  const { parcel, serials } = await givenParcel(api, caller, 1);
  const path = `/Parcels/${parcel.id}`;
  expect((await office.get('/Parcels?limit=200')).text).toContain(parcel.id);
  expect((await office.get('/ParcelCounts')).body.Data).toContainEqual(expect.objectContaining({ Status: 'Ready' }));
  expect((await office.get(path)).body).toMatchObject({
    Status: 'Ready',
    Serials: [{ Serial: serials[0], Packed: false }],
  });
  expectProblem(await office.post(`${path}/Ship`, tracking), 'ParcelConflict');
  expect((await office.post(`${path}/Pack`, { Serials: serials })).body).toMatchObject({ Status: 'Packed' });
  expect((await office.post(`${path}/Unpack`)).body).toMatchObject({ Status: 'Ready', PackedCount: 0 });
  await office.post(`${path}/Pack`, { Serials: serials });
  const csv = `ParcelId,Courier,TrackingNumber\n${parcel.id},Kestrel Post,KP2\nnonsense,Kestrel Post,KP3\n`;
  const sendFile = () => office.post('/Shipments', csv, { 'content-type': 'text/csv' });
  expect((await sendFile()).body).toMatchObject({ Rows: 2, Shipped: 1, Refused: 1, Faults: [{ Row: 2 }] });
  expect((await sendFile()).body).toMatchObject({ Shipped: 0, ShippedBefore: 1 });
  const right = { ...tracking, TrackingNumber: 'KP4' };
  expect((await office.post(`${path}/CorrectTracking`, right)).body).toMatchObject(right);
  await givenPlastic(api, 1);
  const fresh = await office.post(`${path}/Reship`);
  expect(fresh.body).toMatchObject({ Status: 'Ready', Attempt: 2 });
  const log = await office.get('/Audit?pageSize=1');
  expect(log.body.Data).toMatchObject([{ Action: 'ParcelReshipped', Actor: { Name: 'Warehouse' } }]);
});

test('a wrong tracking number is corrected once, everywhere, and the account gets an event', async () => {
  const { order, parcel, serials } = await givenParcel(api, caller, 1);
  const path = `/operator/Parcels/${parcel.id}`;
  const right = { Courier: 'Heron Mail', TrackingNumber: 'HM1', TrackingUrl: 'https://heron.example/HM1' };
  expectProblem(await operator.post(`${path}/CorrectTracking`, right), 'ParcelConflict');
  await operator.post(`${path}/Pack`, { Serials: serials });
  await operator.post(`${path}/Ship`, tracking);
  const before = await readMailed(caller, order.Id);
  const updates = async () => {
    const events = (await eventsOf(caller, order.Id)).filter(({ Type }) => Type === 'ShipmentUpdated');
    return events.map(({ Data }) => Data);
  };
  const [shipped] = await updates();

  const answers = await Promise.all([1, 2, 3].map(() => operator.post(`${path}/CorrectTracking`, right)));
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { Status: 'Shipped', ...right } });
  const after = await readMailed(caller, order.Id);
  expect(after.LineItems[0]?.Shipments).toEqual([{ ...before.LineItems[0]?.Shipments[0], ...right }]);
  expect(after).toMatchObject({ Status: 'Complete' });
  expect(await updates()).toEqual([shipped, shipped]);
  // The old number is no longer the parcel's.
  expectProblem(await operator.post(`${path}/Ship`, tracking), 'ParcelConflict');
  expectFaults(await operator.post(`${path}/CorrectTracking`, { ...right, TrackingUrl: 'http://heron.example' }), [
    { pointer: '/TrackingUrl', code: 'InvalidUrl' },
  ]);
  const notes = await many(
    api.database.db,
    sql<{ details: string }>`
      select details from audit_entries
      where account_id = ${caller.accountId} and target = ${parcel.id} and action = 'ParcelTrackingCorrected'`,
  );
  expect(notes.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
    {
      OrderId: order.Id,
      Courier: 'Heron Mail',
      TrackingNumber: 'HM1',
      FormerCourier: tracking.Courier,
      FormerTrackingNumber: tracking.TrackingNumber,
    },
  ]);
});

test('rejected serials are named by their position, and not repeated', async () => {
  const { parcel, serials } = await givenParcel(api, caller);
  const unknown = freshSerial();
  const answer = await operator.post(`/operator/Parcels/${parcel.id}/Pack`, { Serials: [...serials, unknown] });
  expectProblem(answer, 'SerialsRefused');
  expect(answer.body.errors).toMatchObject([{ pointer: '/Serials/1', code: 'UnknownSerial' }]);
  expect(answer.text).not.toContain(unknown);
});

test.each([
  ['Pack', { Serials: [] }, '/Serials'],
  ['Pack', { Serials: [7] }, '/Serials/0'],
  ['Ship', { Courier: ' ', TrackingNumber: 'x' }, '/Courier'],
  ['Ship', { Courier: 'Kestrel Post' }, '/TrackingNumber'],
  ['Ship', { ...tracking, TrackingUrl: 'javascript:alert(1)' }, '/TrackingUrl'],
  ['Ship', { ...tracking, Url: 'x' }, '/Url'],
])('%s with a fault is rejected at its location', async (step, body, pointer) => {
  const answer = await operator.post(`/operator/Parcels/P00000000000/${step}`, body);
  expectProblem(answer, 'InvalidRequest');
  expect((answer.body.errors as { pointer: string }[]).map((fault) => fault.pointer)).toContain(pointer);
});

test('an unknown parcel answers 404 to every call', async () => {
  for (const id of ['P00000000000', 'nonsense', '%2e%2e']) {
    expectProblem(await operator.get(`/operator/Parcels/${id}`), 'NotFound');
    expectProblem(await operator.post(`/operator/Parcels/${id}/Reship`), 'NotFound');
  }
});

test('accounts have no access, with or without their token', async () => {
  const { parcel } = await givenParcel(api, caller);
  for (const otherAccount of [caller, api.anonymous]) {
    for (const path of ['Parcels', 'Parcels.csv', 'Parcels.pdf', 'ParcelCounts', `Parcels/${parcel.id}`]) {
      expectProblem(await otherAccount.get(`/operator/${path}`), 'Unauthenticated');
    }
    expectProblem(await otherAccount.post(`/operator/Parcels/${parcel.id}/Ship`, tracking), 'Unauthenticated');
  }
});

test('the list and the papers are returned as files', async () => {
  const { parcel } = await givenParcel(api, caller);
  const csv = await operator.get('/operator/Parcels.csv');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows: Record<string, string>[] = parse(csv.text, { columns: true });
  expect(rows.map(({ ParcelId }) => ParcelId)).toContain(parcel.id);
  const pdf = await fetch(`${api.baseUrl}/operator/Parcels.pdf`, { headers });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const pages = await readPdf(Buffer.from(await pdf.arrayBuffer()));
  expect(pages[0]?.text).toContain('Pick list');
});

test('a file of shipments is processed row by row, reports errors, and can be sent again', async () => {
  const good = await givenParcel(api, caller);
  const open = await givenParcel(api, caller);
  await operator.post(`/operator/Parcels/${good.parcel.id}/Pack`, { Serials: good.serials });
  const file = [
    'ParcelId,Courier,TrackingNumber',
    `${good.parcel.id},Kestrel Post,KP7`,
    `${open.parcel.id},Kestrel Post,KP8`,
    'nonsense,Kestrel Post,KP9',
    `${open.parcel.id},,`,
  ].join('\n');
  const send = (body: string, type = 'text/csv') =>
    fetch(`${api.baseUrl}/operator/Shipments`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': type },
    });
  const first = await send(file);
  expect(first.status).toBe(200);
  expect(await first.json()).toMatchObject({
    Rows: 3,
    Shipped: 1,
    ShippedBefore: 0,
    Refused: 2,
    Faults: [
      { Row: 2, ParcelId: open.parcel.id, Reason: expect.stringContaining('pack it first') },
      { Row: 3, Reason: expect.stringContaining('ParcelId') },
    ],
  });
  expect(await (await send(file)).json()).toMatchObject({ Shipped: 0, ShippedBefore: 1, Refused: 2 });
  expect((await send('ParcelId,Carrier\n')).status).toBe(400);
  expect((await send('')).status).toBe(400);
  expect((await send('{}', 'application/json')).status).toBe(415);
});

test('an invalid page position or status is rejected', async () => {
  const answer = await operator.get('/operator/Parcels?after=nonsense');
  expectProblem(answer, 'InvalidRequest');
  expect(answer.body.errors).toMatchObject([{ parameter: 'after' }]);
  expectProblem(await operator.get('/operator/Parcels?status=Gone'), 'InvalidRequest');
});

test('waiting parcels are counted by group', async () => {
  const { body } = await operator.get('/operator/ParcelCounts');
  expect(body.Data).toContainEqual(expect.objectContaining({ FulfillmentGroup: 'us-east', Status: 'Ready' }));
});
