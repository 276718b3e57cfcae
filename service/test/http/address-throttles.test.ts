import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeTry } from '../../src/accounts/people/sign-in-limits.ts';
import { newToken } from '../../src/accounts/tokens.ts';
import { addressBlockOf } from '../../src/kit/address-block.ts';
import { allow, createPortalAccess } from '../../src/portal/access.ts';
import type { Answer } from '../support/http-caller.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const tokensPerMinute = 10;
const portalHeader = { 'x-bestow-portal': '1', 'sec-fetch-site': 'same-origin' };

let api: TestApi;
beforeAll(async () => {
  const limits = { RATE_LIMITS: 'on', TOKEN_RATE_PER_MINUTE: String(tokensPerMinute) };
  api = await startTestApi({ ...limits, TRUSTED_PROXY_HOPS: '1' });
});
afterAll(() => api.close());

let networks = 0;
const freshNetwork = () => `2001:db8:${(++networks).toString(16)}:1`;
/** Another address of the network each time. */
const addressIn = (network: string, index: number) => `${network}:${index.toString(16)}::${(index * 7).toString(16)}`;
const email = () => `nobody-${Math.random()}@example.com`;

/** Every throttle that counts by address: how to trigger it, and how many attempts fill one of two windows. */
const throttles: readonly {
  readonly name: string;
  readonly triesMax: number;
  /** Uses up most attempts without the cost of hashing a password. */
  readonly prepare?: (network: string) => Promise<void>;
  readonly attempt: (address: string) => Promise<Answer>;
}[] = [
  {
    name: 'tokens of accounts',
    triesMax: 2 * tokensPerMinute + 1,
    attempt: (address) =>
      api.anonymous.post('/v1/Tokens', undefined, {
        email: email(),
        accesstoken: newToken('bsa_'),
        'x-forwarded-for': address,
      }),
  },
  {
    name: 'sign-in to the portal',
    triesMax: 75,
    prepare: spendPasswordTries,
    attempt: (address) =>
      api.anonymous.post(
        '/portal/api/SignIn',
        { Email: email(), Password: 'a wrong password' },
        { ...portalHeader, 'x-forwarded-for': address },
      ),
  },
  {
    name: 'tokens of operators',
    triesMax: 75,
    prepare: spendPasswordTries,
    attempt: (address) =>
      api.anonymous.post(
        '/operator/Tokens',
        { Email: email(), Password: 'a wrong password' },
        { 'x-forwarded-for': address },
      ),
  },
  {
    name: 'links that set a password',
    triesMax: 121,
    attempt: (address) =>
      api.anonymous.get(`/portal/api/Links/${newToken('bsl_')}`, { ...portalHeader, 'x-forwarded-for': address }),
  },
  {
    name: 'claim links that do not exist',
    triesMax: 300,
    // Another link each time: a link has its own limit too.
    attempt: (address) => api.anonymous.get(`/c/${newToken('bsl_')}`, { 'x-forwarded-for': address }),
  },
];

async function spendPasswordTries(network: string): Promise<void> {
  for (let tries = 0; tries < 58; tries++)
    await takeTry(api.database.db, 'address', addressBlockOf(addressIn(network, tries)));
}

describe.each(throttles)('$name', ({ triesMax, prepare, attempt }) => {
  test('counts by the /64 of an IPv6 address, and a neighbouring /64 separately', async () => {
    const network = freshNetwork();
    await prepare?.(network);
    let tries = 0;
    let status = 0;
    for (; status !== 429 && tries < triesMax; tries++)
      status = (await attempt(addressIn(network, tries + 100))).status;
    expect(status).toBe(429);
    expect((await attempt(addressIn(freshNetwork(), 1))).status).not.toBe(429);
  });
});

test('portal calls without a session are counted by the /64 too', async () => {
  const counts = new Map<string, number>();
  const limiter = {
    take(key: string) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { isAllowed: true, resetSeconds: 1 };
    },
  };
  const app = Fastify();
  app.decorateRequest('acting');
  const needs = {
    db: api.database.db,
    audit: () => Promise.resolve(),
    baseUrl: 'http://bestow.test',
    isStage: true,
    operators: { needSecondFactor: false },
  };
  app.addHook('onRequest', createPortalAccess({ ...needs, limiter }));
  app.get('/portal/api/Anything', { config: allow('public') }, () => ({}));
  for (const remoteAddress of ['2001:db8:ffff:1::1', '2001:db8:ffff:1:ffff::2', '2001:db8:ffff:2::1'])
    await app.inject({ url: '/portal/api/Anything', remoteAddress, headers: portalHeader });
  await app.close();
  expect([...counts.values()]).toEqual([2, 1]);
});

test('an IPv4 address counts as itself, even in IPv6 notation', () => {
  expect(addressBlockOf('192.0.2.7')).toBe('192.0.2.7');
  expect(addressBlockOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressBlockOf('::ffff:c000:207')).toBe('192.0.2.7');
  expect(addressBlockOf('192.0.2.8')).not.toBe(addressBlockOf('192.0.2.7'));
  expect(addressBlockOf('2001:DB8::1')).toBe(addressBlockOf('2001:db8:0:0:ffff:ffff:ffff:ffff'));
});
