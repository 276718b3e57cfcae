import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMedia } from '../../src/catalog/queries.ts';
import { withTransaction } from '../../src/database/database.ts';
import { demoFaceplates } from '../support/demo-catalog.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('every faceplate that a product references is served without a token', async () => {
  const caller = await api.givenAccount();
  const { body } = await caller.get('/v1/Products?pageSize=500');
  const products = body.Data as { Media: { Faceplates: { Path: string }[] } }[];
  const paths = new Set(products.flatMap(({ Media }) => Media.Faceplates.map(({ Path }) => Path)));
  expect(paths.size).toBeGreaterThan(10);
  for (const path of paths) expect([path, (await api.anonymous.get(path)).status]).toEqual([path, 200]);
});

test('a picture is served as stored, with headers that disable scripts and requests', async () => {
  const [faceplate] = demoFaceplates;
  const answer = await api.anonymous.get(`/media/${faceplate?.name}`);
  expect(answer.text).toBe(faceplate?.svg);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(answer.headers.get('content-security-policy')).not.toContain('script-src');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('a picture that contains a script is served with headers that block it', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const media = { name: 'hostile.svg', contentType: 'image/svg+xml', bytes };
  await withTransaction(api.database.db, (tx) => insertMedia(tx, media));
  const answer = await api.anonymous.get('/media/hostile.svg');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/);
});

test('HEAD returns a picture’s headers without the body', async () => {
  const [faceplate] = demoFaceplates;
  const head = await api.anonymous.send('HEAD', `/media/${faceplate?.name}`);
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(faceplate?.svg ?? '')));
});

test.each(['unknown.svg', '%00', "'", '%25', '..'])('/media/%s answers 404', async (name) => {
  expectProblem(await api.anonymous.get(`/media/${name === '..' ? '%2e%2e%2f' : name}`), 'NotFound');
});
