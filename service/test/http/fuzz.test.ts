import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { almostGoodRequest, listRequest, ownToken, randomRequest } from '../support/random-requests.ts';
import { type AnyRequest, type AnyResponse, createSender } from '../support/send-any.ts';
import { freshToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const runs = 300;
const fuzzTimeoutMs = 60_000;

let api: TestApi;
let sender: ReturnType<typeof createSender>;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  sender = createSender(api.baseUrl);
  token = await freshToken(await api.givenAccount());
});
afterAll(async () => {
  sender.close();
  await api.close();
});

test('no random request answers 500: every error is a problem document', () => check(randomRequest), fuzzTimeoutMs);

test('no nearly valid order or funding request answers 500', () => check(almostGoodRequest), fuzzTimeoutMs);

test('no query of a list answers 500', () => check(listRequest), fuzzTimeoutMs);

async function check(requests: fc.Arbitrary<AnyRequest>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(requests, async (wanted) => {
      const answer = await sender.send({ ...wanted, headers: withToken(wanted) });
      if (answer) expectSound(wanted.method, answer);
    }),
    { numRuns: runs },
  );
}

function expectSound(method: string, { status, contentType, text }: AnyResponse): void {
  expect(status, text).toBeLessThan(500);
  if (status < 400) return;
  expect(contentType).toBe('application/problem+json');
  if (method !== 'HEAD') expect(JSON.parse(text)).toMatchObject({ status, instance: expect.any(String) });
}

// DELETE would revoke the token, and the rest of the run would only answer 401.
function withToken({ method, headers }: AnyRequest): AnyRequest['headers'] {
  if (headers.authorization !== ownToken || method === 'DELETE') return headers;
  return { ...headers, authorization: `Bearer ${token}` };
}
