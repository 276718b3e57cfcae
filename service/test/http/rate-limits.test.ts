import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../support/problems.ts';
import { freshToken, withToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const burst = 5;
/** Far more than the bucket allows while they are sent. */
const requestsSent = 40;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: 'on', RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: String(burst) });
});
afterAll(() => api.close());

/** An account whose bucket is empty: the next second's refill is used up as well. */
async function givenSpentAccount() {
  const caller = await api.givenAccount();
  const answers = await Promise.all(Array.from({ length: requestsSent }, () => caller.get('/v1/Brandings')));
  return { caller, answers };
}

describe('an account that exceeds its rate limit', () => {
  test('gets the burst, then 429 with Retry-After', async () => {
    const { answers } = await givenSpentAccount();
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(taken.length + refused.length).toBe(requestsSent);
    expect(taken.length).toBeGreaterThanOrEqual(burst);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expectProblem(answer, 'TooManyRequests');
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.headers.get('ratelimit')).toBe('"account";r=0;t=1');
    }
  });

  test('sees the limit and the remaining count in every response', async () => {
    const caller = await api.givenAccount();
    const first = await caller.get('/v1/Brandings');
    const refusedForAnotherReason = await caller.get('/v1/Brandings?pageSize=0');
    expect(refusedForAnotherReason.status).toBe(400);
    for (const { headers } of [first, refusedForAnotherReason]) {
      expect(headers.get('ratelimit-policy')).toBe('"account";q=5;w=5');
      expect(headers.get('ratelimit')).toMatch(/^"account";r=[0-4];t=[1-5]$/);
      expect(headers.get('retry-after')).toBeNull();
    }
  });

  test('gains nothing by another token, HEAD, another spelling of the path or another call', async () => {
    const { caller } = await givenSpentAccount();
    const other = withToken(api.baseUrl, await freshToken(caller));
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => other.get('/v1/Brandings')),
      ...Array.from({ length: 5 }, () => caller.send('HEAD', '/v1/Brandings')),
      ...Array.from({ length: 5 }, () => caller.get('/v1/Br%61ndings?pageSize=1')),
      ...Array.from({ length: 5 }, () => caller.get('/v1/Balances')),
    ]);
    // A second or two may have passed since; a second bucket would have allowed five.
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(burst);
  });

  test('gets 429 before its body is read, and nothing is written', async () => {
    const { caller } = await givenSpentAccount();
    const bodies = [{ CurrencyCode: 'USD', Amount: 1 }, '{malformed'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        caller.post('/v1/FundingRequests', bodies[index % 2], {
          'content-type': index % 4 < 2 ? 'application/json' : 'text/plain',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20 - burst);
    const written = answers.filter(({ status }) => status === 201).length;
    expect(await pendingOf(caller.accountId)).toBe(BigInt(written) * 100n);
  });

  test('does not slow down another account', async () => {
    await givenSpentAccount();
    const neighbour = await api.givenAccount();
    expect((await neighbour.get('/v1/Brandings')).status).toBe(200);
  });
});

test('a cached response has every header that other responses have', async () => {
  const caller = await api.givenAccount();
  const [prepared, made] = [await caller.get('/v1/Products'), await caller.get('/v1/Balances')];
  expect([prepared.status, made.status]).toEqual([200, 200]);
  expect([...prepared.headers.keys()]).toEqual(expect.arrayContaining([...made.headers.keys()]));
});

test('unknown paths, wrong methods and invalid tokens use up no limit', async () => {
  const caller = await api.givenAccount();
  for (let i = 0; i < 3 * burst; i++) {
    expect((await caller.get('/v1/Unknown')).status).toBe(404);
    expect((await caller.send('PUT', '/v1/Brandings')).status).toBe(405);
    expect((await api.anonymous.get('/v1/Brandings')).status).toBe(401);
  }
  const answer = await caller.get('/v1/Brandings');
  expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, `"account";r=${burst - 1};t=1`]);
});

async function pendingOf(accountId: string): Promise<bigint> {
  const { rows } = await api.database.pool.query<{ pending: bigint }>(
    `select coalesce(sum(pending_minor), 0)::bigint as pending from balances where account_id = $1`,
    [accountId],
  );
  return rows[0]?.pending ?? 0n;
}
