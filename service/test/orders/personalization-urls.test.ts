import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { refusedPlaces } from './support/refusals.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

describe.each(['PhotoUrl', 'GreetingUrl', 'VideoUrl'])('%s of an order', (name) => {
  const order = (url: string) => orderRequest({ Personalization: { [name]: url } });
  const longest = `https://example.com/${'x'.repeat(2_028)}`;

  test('accepts an https URL of up to 2,048 characters and returns it unchanged', async () => {
    for (const url of ['https://example.com', 'https://10.0.0.1/never-fetched.jpg', longest]) {
      expect(await placed(caller, order(url))).toMatchObject({ Personalization: { [name]: url } });
    }
  });

  test.each([
    ['http://example.com/a.jpg', 'InvalidUrl'],
    ['javascript:alert(1)', 'InvalidUrl'],
    ['data:text/html,x', 'InvalidUrl'],
    ['/relative.jpg', 'InvalidUrl'],
    ['https://', 'InvalidUrl'],
    ['https://user:pw@example.com/', 'InvalidUrl'],
    ['https://example.com/\u0007', 'InvalidUrl'],
    ['', 'InvalidUrl'],
    [`${longest}x`, 'TooLong'],
  ])('rejects %j', async (url, code) => {
    expect(await refusedPlaces(api, caller, order(url))).toEqual([`/Personalization/${name} ${code}`]);
  });
});
