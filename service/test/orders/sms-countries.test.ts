import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { expectFaults } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const german = '+4915112345678';
const british = '+447700900123';
let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi({ SMS_COUNTRIES: 'US,DE' });
  caller = await api.givenAccount();
});
afterAll(() => api.close());

function smsTo(...numbers: readonly string[]) {
  return { LineItems: numbers.map((Sms) => lineItem({ DigitalDeliveryAddress: { Sms } })) };
}

test('an order to a number of an unserved country is rejected at its location and charges nothing', async () => {
  const before = await caller.balance('USD');
  const order = orderRequest(smsTo(german, british));
  const fault = { pointer: '/LineItems/1/DigitalDeliveryAddress/Sms', code: 'CountryNotServed' };
  expectFaults(await caller.post('/v1/Orders', order), [fault]);
  const { body } = await caller.post('/v1/Orders/Validate', order);
  expect(body).toMatchObject({ Valid: false, Errors: [fault] });
  expect(await caller.balance('USD')).toEqual(before);
});

test('numbers of the listed countries are accepted, and so are those that a Links order only stores', async () => {
  expect((await caller.post('/v1/Orders', orderRequest(smsTo(german, '+14155550123')))).status).toBe(201);
  const links = await caller.post('/v1/Orders', orderRequest({ ...smsTo(british), Type: 'Links' }));
  expect(links.status, links.text).toBe(201);
});

test('a reissue cannot send a line to an unserved country', async () => {
  const { body } = await caller.post('/v1/Orders', orderRequest(smsTo(german)));
  const [line] = body.LineItems as { Id: string }[];
  const answer = await caller.post(`/v1/Orders/${body.Id}/LineItems/${line?.Id}/Reissue`, {
    DigitalDeliveryAddress: { Sms: british },
  });
  expectFaults(answer, [{ pointer: '/DigitalDeliveryAddress/Sms', code: 'CountryNotServed' }]);
});
