import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { findUnannouncedEnds } from '../../../scripts/docs/deprecations.ts';
import { needsScope } from '../../src/http/account-scope.ts';
import { createApp } from '../../src/http/app.ts';
import type { Deprecation } from '../../src/http/deprecations.ts';
import { createPreparedAnswers } from '../../src/http/prepared-answers.ts';
import type { ApiDocument } from '../../src/http/reference/document.ts';
import { renderReference } from '../../src/http/reference/render-reference.ts';
import { parseConfig } from '../../src/kit/config.ts';
import { createLogger } from '../../src/kit/logger.ts';

const route: Deprecation = {
  routes: ['GET /v1/Old/{id}'],
  since: '2026-11-18',
  sunset: '2027-12-01',
  instead: 'Use /v1/New.',
  guide: '/docs/guide/ordering#changes',
};
const member: Deprecation = {
  ...route,
  routes: ['GET /v1/New', 'GET /v1/Old/{id}'],
  members: ['Thing.OldName'],
  since: '2026-10-01',
  instead: 'Use Name.',
};

async function givenApp(deprecations: readonly Deprecation[]) {
  const caller = { accountId: 'a', scopes: [], addressBlocks: [] };
  const options = {
    baseUrl: 'http://bestow.test',
    version: 'test',
    logger: createLogger('silent'),
    authenticate: (token: string) => (token === 'good' ? (caller as never) : null),
    authenticateOperator: async () => null,
    rateLimits: parseConfig({}).rateLimits,
    trustedProxyHops: 0,
    isHttpsOnly: false,
    about: { deprecations },
  };
  const Thing = Type.Object(
    { Name: Type.String(), OldName: Type.String({ description: 'A name.' }) },
    { title: 'Thing' },
  );
  const schema = (operationId: string) => ({
    operationId,
    tags: ['Orders'],
    summary: operationId,
    response: { 200: Thing },
  });
  const thing = { Name: 'a', OldName: 'a' };
  const app = await createApp(options, (routes) => {
    const prepared = createPreparedAnswers();
    const config = needsScope('none');
    routes.get('/v1/Old/:id', { schema: schema('getOld'), config }, () => thing);
    routes.get('/v1/New', { schema: schema('getNew'), config }, (request, reply) =>
      prepared.send(request, reply, caller, () => thing),
    );
    routes.get('/v1/Other', { schema: schema('getOther'), config }, () => thing);
  });
  const get = (url: string) => app.inject({ url, headers: { authorization: 'Bearer good' } });
  return { app, get };
}

test('a deprecated route and the routes of a deprecated member send the headers, others do not', async () => {
  const { app, get } = await givenApp([route, member]);
  const old = await get('/v1/Old/7');
  expect(old.json()).toEqual({ Name: 'a', OldName: 'a' });
  // The earlier of both days.
  expect(old.headers.deprecation).toBe(`@${Date.parse('2026-10-01') / 1000}`);
  expect(old.headers.sunset).toBe('Wed, 01 Dec 2027 00:00:00 GMT');
  expect(old.headers.link).toBe(
    '<http://bestow.test/docs/guide/ordering#changes>; rel="deprecation"; type="text/html", <http://bestow.test/docs/guide/ordering#changes>; rel="sunset"; type="text/html"',
  );
  expect((await get('/v1/New')).headers.sunset).toBe(old.headers.sunset);
  const other = await get('/v1/Other');
  expect(other.statusCode).toBe(200);
  expect(Object.keys(other.headers)).not.toEqual(expect.arrayContaining(['deprecation']));
  expect(other.headers.sunset).toBeUndefined();
  await app.close();
});

test('the document and the reference show what is deprecated, and until when', async () => {
  const { app } = await givenApp([route, member]);
  await app.ready();
  const document = app.swagger() as unknown as ApiDocument & {
    paths: Record<string, Record<string, { responses: Record<string, { headers: object }> }>>;
    components: { schemas: Record<string, { properties: object }> };
  };
  expect(document.paths['/v1/Old/{id}']?.get).toMatchObject({
    deprecated: true,
    description: 'Deprecated, ends on 2027-12-01. Use /v1/New.',
  });
  expect(document.paths['/v1/New']?.get).not.toHaveProperty('deprecated');
  expect(document.paths['/v1/New']?.get?.responses['200']?.headers).toHaveProperty('Sunset');
  expect(document.components.schemas.Thing?.properties).toMatchObject({
    OldName: { deprecated: true, description: 'A name. Deprecated, ends on 2027-12-01. Use Name.' },
    Name: expect.not.objectContaining({ deprecated: true }),
  });
  const page = renderReference({ document, path: '/docs', documentPath: '/openapi.json', hasTokens: true });
  expect(page.match(/<strong>Deprecated<\/strong>/g)).toHaveLength(1);
  await app.close();
});

test('a mark that names nothing, ends too early or is not in the change log is reported', () => {
  const document = {
    paths: { '/v1/Old/{id}': { get: {} }, '/v1/New': { get: {} } },
    components: { schemas: { Thing: { properties: { OldName: {} } } } },
  };
  const changelog =
    '## Unreleased\n\n### Deprecated\n\n- `GET /v1/Old/{id}` and `Thing.OldName`.\n\n### Fixed\n\n- `Thing.Gone`\n';
  expect(findUnannouncedEnds([route, member], document, changelog)).toEqual([]);
  const gone = { ...member, routes: ['GET /v1/Gone'], members: ['Thing.Gone'], sunset: '2027-09-30' };
  expect(findUnannouncedEnds([gone], document, changelog)).toEqual([
    'GET /v1/Gone is not in the API document',
    'Thing.Gone is not in the API document',
    'CHANGELOG.md has no `Thing.Gone` under "Deprecated"',
    'GET /v1/Gone ends less than twelve months after 2026-10-01',
  ]);
});
