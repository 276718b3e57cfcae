import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../support/http-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { signIn, withToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const liveTokensMax = 100;
const atOnce = 8;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const isMade = ({ status }: Answer) => status === 200;

/** In groups, so that no request waits too long for the credential's row. */
async function askForTokens(caller: TestCaller, count: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < count) {
    const wave = Math.min(atOnce, count - answers.length);
    answers.push(...(await Promise.all(Array.from({ length: wave }, () => signIn(caller)))));
  }
  return answers;
}

test('a credential never gets more tokens than its limit, even with many concurrent requests', async () => {
  const caller = await api.givenAccount();
  const answers = await askForTokens(caller, liveTokensMax + 2 * atOnce);
  // The first of the hundred was made with the account.
  expect(answers.filter(isMade)).toHaveLength(liveTokensMax - 1);
  for (const answer of answers.filter((one) => !isMade(one))) {
    expectProblem(answer, 'TooManyTokens');
    const retryAfter = Number(answer.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(3_000);
    expect(retryAfter).toBeLessThanOrEqual(3_600);
  }
});

test('a credential at its limit gets one more token for each that is revoked or expires', async () => {
  const caller = await api.givenAccount();
  const answers = await askForTokens(caller, liveTokensMax - 1);
  expectProblem(await signIn(caller), 'TooManyTokens');
  const revoked = withToken(api.baseUrl, String(answers[0]?.body.Value));
  expect((await revoked.send('DELETE', '/v1/Tokens')).status).toBe(204);
  expect((await signIn(caller)).status).toBe(200);
  expectProblem(await signIn(caller), 'TooManyTokens');
  await api.database.pool.query(
    `update tokens set expires_at = clock_timestamp() - interval '1 second'
     where token_hash = (select token_hash from tokens where credential_id = $1 limit 1)`,
    [caller.credentialId],
  );
  expect((await signIn(caller)).status).toBe(200);
  expectProblem(await signIn(caller), 'TooManyTokens');
});

test('a credential at its limit does not affect another one, and its own tokens keep working', async () => {
  const caller = await api.givenAccount();
  await askForTokens(caller, liveTokensMax);
  expectProblem(await signIn(caller), 'TooManyTokens');
  expect((await caller.get('/v1/Brandings')).status).toBe(200);
  expect((await signIn(await api.givenAccount())).status).toBe(200);
});
