import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newToken } from '../../src/accounts/tokens.ts';
import type { Answer } from '../support/http-caller.ts';
import { expectProblem, withoutInstance } from '../support/problems.ts';
import { signIn } from '../support/sign-in.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const perMinute = 10;
/** Attempts are counted by the minute: with this many, at least one minute exceeds the limit, whenever it begins. */
const enoughForTwoMinutes = 2 * perMinute + 1;

let api: TestApi;
let direct: TestApi;
beforeAll(async () => {
  const limits = { RATE_LIMITS: 'on', TOKEN_RATE_PER_MINUTE: String(perMinute) };
  api = await startTestApi({ ...limits, TRUSTED_PROXY_HOPS: '1' });
  direct = await startTestApi(limits);
});
afterAll(async () => {
  await api.close();
  await direct.close();
});

let addressesGiven = 0;
const freshAddress = () => `198.51.100.${++addressesGiven}`;

interface Attempt {
  readonly email: string;
  readonly accessToken: string;
  readonly forwardedFor: string;
}

function attempt(baseUrl: string, { email, accessToken, forwardedFor }: Attempt): Promise<Answer> {
  return signIn({ baseUrl, email, accessToken }, { 'x-forwarded-for': forwardedFor });
}

/** One after the other, so that the result does not depend on the order of arrival. */
async function attempts(baseUrl: string, count: number, make: (index: number) => Attempt): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index++) answers.push(await attempt(baseUrl, make(index)));
  return answers;
}

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const guess = () => ({ email: `${addressesGiven}-${Math.random()}@example.com`, accessToken: newToken('bsa_') });

describe('limits by address', () => {
  test('an address that tries many emails is throttled, with Retry-After', async () => {
    const forwardedFor = freshAddress();
    const answers = await attempts(api.baseUrl, enoughForTwoMinutes, () => ({ ...guess(), forwardedFor }));
    expect(statuses(answers.slice(0, perMinute))).toEqual(Array.from({ length: perMinute }, () => 401));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expectProblem(answer, 'TooManyRequests');
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
      expect(answer.headers.get('ratelimit-policy')).toBe(`"tokens";q=${perMinute};w=60`);
      expect(answer.headers.get('ratelimit')).toBe(`"tokens";r=0;t=${wait}`);
    }
    expect((await attempt(api.baseUrl, { ...guess(), forwardedFor: freshAddress() })).status).toBe(401);
  });

  test('behind a trusted proxy the address is the one that the proxy saw, not one that the caller sent', async () => {
    const seen = freshAddress();
    const answers = await attempts(api.baseUrl, enoughForTwoMinutes, () => ({
      ...guess(),
      forwardedFor: `${freshAddress()}, ${seen}`,
    }));
    expect(statuses(answers)).toContain(429);
  });

  test('without a trusted proxy X-Forwarded-For is ignored', async () => {
    const answers = await attempts(direct.baseUrl, enoughForTwoMinutes, () => ({
      ...guess(),
      forwardedFor: freshAddress(),
    }));
    expect(statuses(answers)).toContain(429);
  });
});

describe('limits by email', () => {
  test('an email attacked from many addresses is throttled for the attackers, while its owner signs in', async () => {
    const owner = await api.givenAccount();
    const answers = await attempts(api.baseUrl, enoughForTwoMinutes, () => ({
      email: owner.email,
      accessToken: newToken('bsa_'),
      forwardedFor: freshAddress(),
    }));
    expect(statuses(answers.slice(0, perMinute))).toEqual(Array.from({ length: perMinute }, () => 401));
    expect(statuses(answers)).toContain(429);
    expect((await signIn(owner, { 'x-forwarded-for': freshAddress() })).status).toBe(200);
    expect((await owner.get('/v1/Brandings')).status).toBe(200);
  });

  test('an unknown email is throttled in the same way, so that responses do not reveal whether it exists', async () => {
    const email = 'nobody-at-all@example.com';
    const answers = await attempts(api.baseUrl, enoughForTwoMinutes, () => ({
      email,
      accessToken: newToken('bsa_'),
      forwardedFor: freshAddress(),
    }));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(withoutInstance(refused[0] as Answer)).toMatchObject({ code: 'TooManyRequests', status: 429 });
  });

  test('an email is throttled in any case it is written', async () => {
    const email = 'mixed.case@example.com';
    const answers = await attempts(api.baseUrl, enoughForTwoMinutes, (index) => ({
      email: index % 2 === 0 ? email : email.toUpperCase(),
      accessToken: newToken('bsa_'),
      forwardedFor: freshAddress(),
    }));
    expect(statuses(answers)).toContain(429);
  });

  test('an owner who requests too many tokens is throttled too, and existing tokens keep working', async () => {
    const owner = await api.givenAccount();
    const answers = await attempts(api.baseUrl, enoughForTwoMinutes, () => ({
      ...credentialsOf(owner),
      forwardedFor: freshAddress(),
    }));
    expect(new Set(statuses(answers))).toEqual(new Set([200, 429]));
    expect((await owner.get('/v1/Brandings')).status).toBe(200);
  });
});

test('the default limit is 30 per minute', async () => {
  const standard = await startTestApi({ RATE_LIMITS: 'on' });
  try {
    const answers = await attempts(standard.baseUrl, 61, () => ({ ...guess(), forwardedFor: '' }));
    expect(statuses(answers.slice(0, 30))).toEqual(Array.from({ length: 30 }, () => 401));
    expect(answers.find(({ status }) => status === 429)?.headers.get('ratelimit-policy')).toBe('"tokens";q=30;w=60');
  } finally {
    await standard.close();
  }
});

function credentialsOf({ email, accessToken }: Attempt | { readonly email: string; readonly accessToken: string }) {
  return { email, accessToken };
}
