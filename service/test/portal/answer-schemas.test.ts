import Fastify from 'fastify';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPortalRoutes } from '../../../scripts/portal-types/portal-routes.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { givenSignedIn } from './support/portal-caller.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('every route declares its path, its query and each of its successful responses', async () => {
  const routes = await listPortalRoutes();
  expect(routes.length).toBeGreaterThan(100);
  for (const { method, path, schema } of routes) {
    const { params, querystring, response } = schema as Record<string, TSchema & { properties?: object }>;
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect([path, Object.keys(params?.properties ?? {})]).toEqual([path, named]);
    expect(querystring, path).toHaveProperty('properties');
    expect(Object.keys(response ?? {}), `${method} ${path}`).not.toEqual([]);
    expect(Object.keys(response ?? {}).filter((status) => !/^20[0124]$/.test(status))).toEqual([]);
  }
});

test('links and codes cannot be part of an order in a portal response', async () => {
  const opened = { ClaimLinkChallengeAnswer: 'tell-nobody', BarcodeChars: 'tell-nobody' };
  const card = {
    Id: 'card',
    ClaimTimestamp: null,
    ClaimStatus: null,
    BarcodeType: null,
    Chosen: [],
    DigitalDeliveryAddress: null,
    ...opened,
  };
  const { shown } = await givenShownOrder();
  const [line] = shown.LineItems as Record<string, unknown>[];
  const leaky = { ...line, ClaimData: [{ ...card, Codes: [{ Label: 'ClaimLink', Value: 'tell-nobody' }] }] };
  const answer = await answeredWith('GET', '/Orders/:id', { ...shown, Secret: 'tell-nobody', LineItems: [leaky] });
  expect(answer.LineItems[0].ClaimData).toEqual([
    { ...card, ClaimLinkChallengeAnswer: null, BarcodeChars: null, Codes: [{}] },
  ]);
  expect(JSON.stringify(answer)).not.toContain('tell-nobody');
});

test('an undeclared member is never returned, and a missing one is an error', async () => {
  const person = {
    Id: 'id',
    Email: 'a@example.com',
    Name: 'Ada',
    Role: 'admin',
    Status: 'Active',
    HasSecondFactor: false,
    SecondFactors: [],
    CreatedAt: '2026-01-01T00:00:00.000Z',
    LastSignInAt: null,
  };
  const { Email: _, ...nameless } = person;
  expect(await answeredWith('GET', '/People', { Data: [{ ...person, PasswordHash: 'x' }], More: 1 })).toEqual({
    Data: [person],
  });
  expect(await answeredWith('GET', '/People', { Data: [nameless] })).toMatchObject({ statusCode: 500 });
});

test('every list and page without an id returns exactly what it declares', async () => {
  const { admin } = await givenShownOrder();
  const operator = await givenSignedIn(api, null, 'operator');
  // What Preview.html shows is part of its address, as an id would be.
  const reading = (await listPortalRoutes()).filter(
    ({ method, path }) => method === 'GET' && !path.includes(':') && path !== '/Orders/Preview.html',
  );
  for (const { path } of reading) {
    const { portal } = path.startsWith('/operator') ? operator : admin;
    const { status, text } = await portal.get(path);
    expect([path, status], text).toEqual([path, 200]);
  }
});

async function givenShownOrder() {
  const account = await api.givenAccount();
  const admin = await givenSignedIn(api, account.accountId, 'admin');
  const { body } = await admin.portal.post('/Orders', orderRequest());
  return { admin, shown: (await admin.portal.get(`/Orders/${body.Id}`)).body };
}

/** What is sent when the handler of a route returns this. */
async function answeredWith(method: string, path: string, payload: unknown) {
  const route = (await listPortalRoutes()).find((each) => each.method === method && each.path === path);
  const response = route?.schema.response as Record<string, TSchema>;
  const app = Fastify();
  app.get('/', { schema: { response: { 200: response['200'] } } }, async () => payload);
  return (await app.inject('/')).json();
}
