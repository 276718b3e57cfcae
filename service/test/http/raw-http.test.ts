import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../support/problems.ts';
import { answerUntilClosed, firstAnswer, rawRequest } from '../support/raw-http.ts';
import { freshToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let caller: TestCaller;
let authorization: string;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount({ available: {} });
  authorization = `Authorization: Bearer ${await freshToken(caller)}`;
});
afterAll(() => api.close());

const json = 'Content-Type: application/json';
const funding = '{"CurrencyCode":"USD","Amount":1}';
const inOneChunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** A second request hidden behind the first: a careless server would read two requests. */
const hidden = () =>
  rawRequest(
    [
      'POST /v1/FundingRequests HTTP/1.1',
      'Host: bestow.test',
      authorization,
      json,
      `Content-Length: ${funding.length}`,
    ],
    funding,
  );
const post = (...headers: string[]) => [
  'POST /v1/FundingRequests HTTP/1.1',
  'Host: bestow.test',
  authorization,
  json,
  ...headers,
];

describe('a request of ambiguous length answers 400, the connection closes, and a request hidden in it is not executed', () => {
  test.each<[string, () => string]>([
    [
      'Content-Length and Transfer-Encoding',
      () => rawRequest(post('Content-Length: 5', 'Transfer-Encoding: chunked'), `0\r\n\r\n${hidden()}`),
    ],
    [
      'Transfer-Encoding and Content-Length',
      () => rawRequest(post('Transfer-Encoding: chunked', 'Content-Length: 5'), `0\r\n\r\n${hidden()}`),
    ],
    [
      'two different Content-Length',
      () => rawRequest(post('Content-Length: 0', `Content-Length: ${hidden().length}`), hidden()),
    ],
    ['a list of Content-Length', () => rawRequest(post(`Content-Length: 0, ${hidden().length}`), hidden())],
    ['a signed Content-Length', () => rawRequest(post('Content-Length: +0'), hidden())],
    ['Transfer-Encoding: xchunked', () => rawRequest(post('Transfer-Encoding: xchunked'), `0\r\n\r\n${hidden()}`)],
    [
      'Transfer-Encoding: chunked, identity',
      () => rawRequest(post('Transfer-Encoding: chunked, identity'), `0\r\n\r\n${hidden()}`),
    ],
    [
      'Transfer-Encoding: identity, chunked',
      () => rawRequest(post('Transfer-Encoding: identity, chunked'), `0\r\n\r\n${hidden()}`),
    ],
    [
      'Transfer-Encoding: gzip, chunked',
      () => rawRequest(post('Transfer-Encoding: gzip, chunked'), `0\r\n\r\n${hidden()}`),
    ],
    [
      'two Transfer-Encoding',
      () => rawRequest(post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity'), `0\r\n\r\n${hidden()}`),
    ],
    ['a space before the colon', () => rawRequest(post('Transfer-Encoding : chunked'), `0\r\n\r\n${hidden()}`)],
    [
      'a folded header',
      () => rawRequest(post('X-Fold: a', ' Transfer-Encoding: chunked', 'Content-Length: 5'), `0\r\n\r\n${hidden()}`),
    ],
    [
      'a bare line feed in a header',
      () => rawRequest(post('X-Bare: a\nTransfer-Encoding: chunked', 'Content-Length: 5'), `0\r\n\r\n${hidden()}`),
    ],
    [
      'a chunk size that is not a number',
      () => rawRequest(post('Transfer-Encoding: chunked'), `zz\r\n\r\n${hidden()}`),
    ],
    [
      'a chunk longer than its size',
      () => rawRequest(post('Transfer-Encoding: chunked'), `1\r\n{}\r\n0\r\n\r\n${hidden()}`),
    ],
  ])('%s', async (_form, request) => {
    expectProblem(await answerUntilClosed(api.baseUrl, request()), 'BadRequest');
    expect((await caller.get('/v1/FundingRequests')).body.TotalCount).toBe(0);
    expect(await caller.balance('USD')).toEqual({ Available: 0, Pending: 0 });
  });
});

test('a valid chunked body is read completely', async () => {
  const body = inOneChunk('{"CurrencyCode":"USD","Amount":-1}');
  expectProblem(await firstAnswer(api.baseUrl, rawRequest(post('Transfer-Encoding: chunked'), body)), 'InvalidRequest');
});

describe('bytes that are not HTTP answer 400 as a problem document, and the connection closes', () => {
  test.each<[string, string | Buffer]>([
    ['binary', Buffer.from([0x00, 0x01, 0xff, 0xfe, 0x0d, 0x0a, 0x0d, 0x0a])],
    ['a TLS hello', Buffer.from('16030100c8010000c40303', 'hex')],
    ['the HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown method', 'BREW /v1/Orders HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a name', 'GET /v1/Orders HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
    ['NUL in a header', 'GET /v1/Orders HTTP/1.1\r\nHost: x\r\nX-Nul: a\0b\r\n\r\n'],
    ['an unknown HTTP version', 'GET /v1/Orders HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a space in the path', 'GET /v1/Orders and more HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['headers of 20,000 bytes', `GET /v1/Orders HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['a path of 20,000 bytes', `GET /v1/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('%s', async (_what, bytes) => {
    const answer = await answerUntilClosed(api.baseUrl, bytes);
    expectProblem(answer, 'BadRequest');
    expect(answer.headers.get('connection')).toBe('close');
  });
});

describe('Host', () => {
  test('sent twice answers 400, even with the same value', async () => {
    for (const second of ['bestow.test', 'evil.test']) {
      const request = ['GET /v1/Products HTTP/1.1', 'Host: bestow.test', `hOsT: ${second}`, authorization];
      expectProblem(await firstAnswer(api.baseUrl, rawRequest(request)), 'BadRequest');
    }
  });

  test('missing answers 400 in HTTP/1.1, and is allowed in HTTP/1.0', async () => {
    expectProblem(
      await firstAnswer(api.baseUrl, rawRequest(['GET /v1/Products HTTP/1.1', authorization])),
      'BadRequest',
    );
    const old = await answerUntilClosed(api.baseUrl, rawRequest(['GET /v1/Brandings HTTP/1.0', authorization]));
    expect(old.status).toBe(200);
  });

  test('never appears in a response: URLs come from the configuration', async () => {
    const answer = await firstAnswer(
      api.baseUrl,
      rawRequest(['GET /v1/Orders/x HTTP/1.1', 'Host: evil.test', authorization]),
    );
    expectProblem(answer, 'NotFound');
    expect(answer.text).not.toContain('evil.test');
  });
});

test('an unknown Expect header is ignored', async () => {
  const answer = await firstAnswer(
    api.baseUrl,
    rawRequest(['GET /v1/Brandings HTTP/1.1', 'Host: x', authorization, 'Expect: miracles']),
  );
  expect(answer.status).toBe(200);
});

test('an Upgrade header is ignored', async () => {
  const upgrade = ['GET /v1/Brandings HTTP/1.1', 'Host: x', authorization, 'Connection: Upgrade', 'Upgrade: h2c'];
  expect((await firstAnswer(api.baseUrl, rawRequest(upgrade))).status).toBe(200);
});

test('TRACE does not echo the token', async () => {
  const answer = await firstAnswer(api.baseUrl, rawRequest(['TRACE /v1/Products HTTP/1.1', 'Host: x', authorization]));
  expectProblem(answer, 'MethodNotAllowed');
  expect(answer.text).not.toContain(authorization);
});
