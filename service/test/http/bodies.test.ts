import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { answerUntilClosed, firstAnswer, rawRequest } from '../support/raw-http.ts';
import { freshToken, signIn, withToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const bytesMax = 4 * 1024 * 1024;

let api: TestApi;
let caller: TestCaller;
let authorization: string;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
  authorization = `Authorization: Bearer ${await freshToken(caller)}`;
});
afterAll(() => api.close());

const bodyPaths = ['/v1/Orders', '/v1/Orders/Validate', '/v1/FundingRequests'];
const good = JSON.stringify({ CurrencyCode: 'USD', Amount: 1 });
const padded = (bytes: number) => good + ' '.repeat(bytes - good.length);

describe('size', () => {
  test.each(bodyPaths)('%s answers 413 to an announced body of more than 4 MiB at once and closes', async (path) => {
    const head = [`POST ${path} HTTP/1.1`, 'Host: x', authorization, 'Content-Type: application/json'];
    expectProblem(
      await answerUntilClosed(api.baseUrl, rawRequest([...head, `Content-Length: ${bytesMax + 1}`])),
      'PayloadTooLarge',
    );
  });

  test('a chunked body answers 413 as soon as it exceeds 4 MiB, without waiting for the rest', async () => {
    const head = ['POST /v1/FundingRequests HTTP/1.1', 'Host: x', authorization, 'Content-Type: application/json'];
    const chunk = `${(bytesMax + 1).toString(16)}\r\n${padded(bytesMax + 1)}\r\n`;
    expectProblem(
      await answerUntilClosed(api.baseUrl, rawRequest([...head, 'Transfer-Encoding: chunked'], chunk)),
      'PayloadTooLarge',
    );
  });

  test('a body of exactly 4 MiB is accepted', async () => {
    expect((await caller.post('/v1/FundingRequests', padded(bytesMax))).status).toBe(201);
  });

  test('a body shorter than its Content-Length is not accepted', async () => {
    const { TotalCount } = (await caller.get('/v1/FundingRequests')).body;
    const head = ['POST /v1/FundingRequests HTTP/1.1', 'Host: x', authorization, 'Content-Type: application/json'];
    await abandon(rawRequest([...head, `Content-Length: ${good.length + 1}`], good));
    expect((await caller.get('/v1/FundingRequests')).body.TotalCount).toBe(TotalCount);
  });
});

describe('media type', () => {
  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/problem+json',
    'application/json-patch+json',
    'application/xml',
    'application',
    'json',
    '*/*',
    'application/json, text/plain',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json; charset="iso-8859-1"',
  ])('%s answers 415', async (type) => {
    for (const path of bodyPaths)
      expectProblem(await caller.post(path, good, { 'content-type': type }), 'UnsupportedMediaType');
  });

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])('%s is accepted as JSON', async (type) => {
    expect((await caller.post('/v1/FundingRequests', good, { 'content-type': type })).status).toBe(201);
  });

  test.each(['gzip', 'br', 'deflate', 'identity, gzip', 'x-unknown'])(
    'Content-Encoding %s answers 415',
    async (encoding) => {
      const body = encoding === 'gzip' ? gzipSync(good) : good;
      expectProblem(
        await caller.post('/v1/FundingRequests', body, { 'content-encoding': encoding }),
        'UnsupportedMediaType',
      );
    },
  );

  test.each(bodyPaths)('a body without Content-Type on %s answers 415', async (path) => {
    const lengths = [`Content-Length: ${good.length}`, 'Transfer-Encoding: chunked'];
    for (const length of lengths) {
      const body = length.startsWith('T') ? `${good.length.toString(16)}\r\n${good}\r\n0\r\n\r\n` : good;
      const request = rawRequest([`POST ${path} HTTP/1.1`, 'Host: x', authorization, length], body);
      expectProblem(await firstAnswer(api.baseUrl, request), 'UnsupportedMediaType');
    }
  });
});

describe('missing bodies', () => {
  test.each(['/v1/Orders', '/v1/FundingRequests'])('%s without a body answers 400', async (path) => {
    expectProblem(await caller.post(path), 'InvalidRequest');
    expectFaults(await caller.post(path, ''), [{ pointer: '', code: 'MalformedJson' }]);
  });

  test('a call without a body accepts the Content-Type that many clients send anyway', async () => {
    const json = { 'content-type': 'application/json' };
    const signedIn = await signIn(caller, json);
    expect(signedIn.status).toBe(200);
    const other = withToken(api.baseUrl, String(signedIn.body.Value));
    expect((await other.send('DELETE', '/v1/Tokens', undefined, json)).status).toBe(204);
  });
});

test.each<[string, Buffer]>([
  ['a stray continuation byte', Buffer.from([0x22, 0x80, 0x22])],
  ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['an unpaired surrogate in bytes', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['UTF-16', Buffer.from(good, 'utf16le')],
])('a body that is not UTF-8 (%s) answers 400', async (_what, bytes) => {
  for (const path of bodyPaths) expectProblem(await caller.post(path, bytes), 'InvalidRequest');
});

/** Sends part of the announced body and closes the connection; resolves when the server has closed its side too. */
async function abandon(request: string): Promise<void> {
  const { hostname, port } = new URL(api.baseUrl);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
    socket.resume();
    socket.end(request);
  });
}
