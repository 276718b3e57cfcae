import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOwnSite } from '../../src/portal/site-rules.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { givenSignedIn, type PortalCaller } from './support/portal-caller.ts';

let api: TestApi;
let portal: PortalCaller;
beforeAll(async () => {
  api = await startTestApi();
  portal = (await givenSignedIn(api, (await api.givenAccount()).accountId, 'admin')).portal;
});
afterAll(() => api.close());

const invitation = { Email: 'mallory@example.com', Name: 'Mallory', Role: 'admin' };

test.each([
  ['without the portal’s header', { 'x-bestow-portal': '' }],
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ['from a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
  ['typed into the address bar', { 'sec-fetch-site': 'none' }],
  ['from another origin', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ['from a null origin', { origin: 'null' }],
])('a change that comes %s is rejected and changes nothing', async (_how, headers) => {
  expectProblem(await portal.post('/People', invitation, headers), 'CrossSiteRequest');
  const people = (await portal.get('/People')).body.Data as { Email: string }[];
  expect(people.some(({ Email }) => Email === invitation.Email)).toBe(false);
});

test('signing in is also possible only from the portal’s own page', async () => {
  const answer = await portal.post(
    '/SignIn',
    { Email: 'a@b.example', Password: 'x' },
    { 'sec-fetch-site': 'cross-site' },
  );
  expectProblem(answer, 'CrossSiteRequest');
});

test('reading from another site is rejected; a bookmark is not', async () => {
  expectProblem(await portal.get('/Me', { 'sec-fetch-site': 'cross-site' }), 'CrossSiteRequest');
  expect((await portal.get('/Me', { 'sec-fetch-site': 'none', 'x-bestow-portal': '' })).status).toBe(200);
});

test('no response allows another origin to read it, and form content types are rejected', async () => {
  const answer = await portal.get('/Me', { origin: 'https://evil.example' });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  const form = await portal.post('/People', 'Email=a', { 'content-type': 'application/x-www-form-urlencoded' });
  expectProblem(form, 'UnsupportedMediaType');
});

test('stage accepts the host name it is requested with; production only its own', () => {
  const request = {
    method: 'POST',
    origin: 'http://localhost:8080',
    host: 'localhost:8080',
    fetchSite: 'same-origin',
    portalHeader: '1',
  };
  const baseOrigin = 'https://rewards.example';
  expect(isOwnSite(request, { baseOrigin, trustsHost: true })).toBe(true);
  expect(isOwnSite(request, { baseOrigin, trustsHost: false })).toBe(false);
  expect(isOwnSite({ ...request, origin: baseOrigin }, { baseOrigin, trustsHost: false })).toBe(true);
});

test('every response forbids framing and MIME sniffing, and sends no referrer', async () => {
  for (const path of ['/Me', '/Nowhere', '/People']) {
    const { headers } = await portal.get(path);
    if (path === '/Nowhere') continue;
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('only a frame of the portal itself gets a problem as a page that may be framed', async () => {
  const path = '/Brandings/Preview.html?part=other&settings=%7B%7D';
  const frame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin', 'accept-language': 'de' };
  const inFrame = await portal.get(path, frame);
  expect(inFrame.status).toBe(400);
  expect(inFrame.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(inFrame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(inFrame.text).toContain('<html lang="de" dir="ltr">');
  expect(inFrame.text).toContain('Die Vorschau konnte nicht geladen werden.');
  const refused = [{}, { ...frame, 'sec-fetch-site': 'cross-site' }, { ...frame, 'sec-fetch-dest': 'empty' }];
  for (const headers of refused) {
    const answer = await portal.get(path, headers);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});
