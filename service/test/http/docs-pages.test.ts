import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventData } from '../../src/events/event-data.ts';
import { type EventType, eventTypes } from '../../src/events/types.ts';
import { errorCatalog, faultCatalog } from '../../src/http/error-catalog.ts';
import { type ApiDocument, groupOperations } from '../../src/http/reference/document.ts';
import { version } from '../../src/main/version.ts';
import { expectNoInternals } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('the errors page has one anchor for every problem code and every fault code', async () => {
  const { status, headers, text } = await api.anonymous.get('/docs/errors');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const code of [...Object.keys(errorCatalog), ...Object.keys(faultCatalog)]) {
    expect([code, text.split(`id="${code}"`).length - 1]).toEqual([code, 1]);
  }
});

test('the errors page runs no script and cannot be framed', async () => {
  const { headers, text } = await api.anonymous.get('/docs/errors');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(text).not.toContain('<script');
});

test('the OpenAPI document lists the paths of the API, of operators and of stage, and no pages', async () => {
  const { status, body } = await api.anonymous.get('/openapi.json');
  expect([status, body.openapi]).toEqual([200, '3.1.0']);
  const paths = Object.keys(body.paths as object);
  expect(paths).toEqual(expect.arrayContaining(['/v1/Tokens', '/v1/Products/{id}', '/v1/Orders', '/v1/Transactions']));
  expect(paths.filter((path) => !/^\/(v1|operator|stage)\//.test(path))).toEqual([]);
});

test.each([
  ['/docs', '/openapi.json'],
  ['/docs/operator', '/operator/v1/openapi.json'],
])('%s shows every operation of %s without scripts, and every link of it leads somewhere', async (page, path) => {
  const document = (await api.anonymous.get(path)).body as unknown as ApiDocument;
  const { status, text } = await api.anonymous.get(page);
  expect(status).toBe(200);
  const operations = groupOperations(document).flatMap((group) => group.operations);
  expect(operations.length).toBeGreaterThan(50);
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const { operationId } of operations) expect(ids).toContain(operationId);
  for (const name of Object.keys(document.components?.schemas ?? {})) expect(ids).toContain(`object-${name}`);
  const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect(targets.filter((target) => !ids.has(target))).toEqual([]);
  expect(text).toContain(`href="${path}"`);
});

test.each(['/openapi.json', '/operator/v1/openapi.json'])(
  '%s names every operation, says when to use it, and has a name for every body',
  async (path) => {
    const document = (await api.anonymous.get(path)).body as unknown as ApiDocument;
    const groups = groupOperations(document);
    const operations = groups.flatMap((group) => group.operations);
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => !/^[a-z]+[A-Za-z]*$/.test(id ?? '') || ids.indexOf(id) !== index)).toEqual([]);
    expect(groups.filter(({ description = '' }) => description.length < 20)).toEqual([]);
    const bare = operations.filter(({ summary = '', description = '' }) => {
      const own = description.replace(/ ?Scope: `[^`]+`\.$/, '');
      return summary === '' || own.length < 20;
    });
    expect(bare.map(({ operationId }) => operationId)).toEqual([]);
    const unnamed = operations.filter(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].some((part) => {
        const schema = part?.content?.['application/json']?.schema;
        return schema && (schema.anyOf ?? [schema]).some((option) => option.properties);
      }),
    );
    expect(unnamed.map(({ operationId }) => operationId)).toEqual([]);
  },
);

test('every event has its own message among the webhooks, and its own kind in the feed', async () => {
  const { webhooks, components } = (await api.anonymous.get('/openapi.json')).body as unknown as ApiDocument;
  expect(Object.keys(webhooks ?? {})).toEqual([...eventTypes, 'Test']);
  expect(components?.schemas?.Event?.oneOf).toHaveLength(eventTypes.length);
});

test('the types of events are listed with examples of their data, for accounts only', async () => {
  expect((await api.anonymous.get('/v1/EventTypes')).status).toBe(401);
  const caller = await api.givenAccount();
  const { status, body } = await caller.get('/v1/EventTypes');
  expect(status).toBe(200);
  const listed = body.Data as { Type: EventType; Description: string; DataSchema: string; Example: object }[];
  expect(listed.map(({ Type }) => Type).sort()).toEqual([...eventTypes].sort());
  const { components } = (await api.anonymous.get('/openapi.json')).body as unknown as ApiDocument;
  for (const { Type, Description, DataSchema, Example } of listed) {
    expect(Description).toBe(`Happens when ${eventData[Type].when}.`);
    expect(Object.keys(components?.schemas?.[DataSchema]?.properties ?? {})).toEqual(
      Object.keys(eventData[Type].data.properties),
    );
    expect([Type, Check(eventData[Type].data, Example)]).toEqual([Type, true]);
  }
});

const pages = ['/', '/docs', '/docs/operator', '/docs/errors', '/docs/guide', '/docs/guide/webhooks'];

/** The addresses of the files that a page loads. */
const filesOf = (text: string) =>
  [...text.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)].map(([, address]) => String(address));

test.each(pages)('%s loads only files of this service, has nothing inline, and is light', async (path) => {
  const { status, text, headers } = await api.anonymous.get(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(text).not.toMatch(/<style|<script(?! src="\/docs\/assets\/)| style="| on[a-z]+="/);
  const files = [...new Set(filesOf(text))];
  expect(files.every((file) => file.startsWith('/docs/assets/'))).toBe(true);
  const compressed = { 'accept-encoding': 'br' };
  const sizes = await Promise.all(
    [path, ...files].map(async (address) => {
      const answer = await fetch(api.baseUrl + address, { headers: compressed });
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br']);
      await answer.body?.cancel();
      return Number(answer.headers.get('content-length'));
    }),
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000);
});

test('every guide is a page, and every link in it leads to a place that exists', async () => {
  const idsOf = new Map<string, Set<string>>();
  const idsAt = async (path: string) => {
    const known = idsOf.get(path);
    if (known) return known;
    const { status, text } = await api.anonymous.get(path);
    expect([path, status]).toEqual([path, 200]);
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => String(id)));
    idsOf.set(path, ids);
    return ids;
  };
  const { text: index } = await api.anonymous.get('/docs/guide');
  for (const file of readdirSync(join(import.meta.dirname, '../../../docs/guides'))) {
    const page = `/docs/guide/${file.replace('.md', '')}`;
    expect(index).toContain(`href="${page}"`);
    const { text } = await api.anonymous.get(page);
    // No Markdown is left outside code.
    const shown = text.replace(/<pre.*?<\/pre>|<code>.*?<\/code>/gs, '');
    expect([page, /\]\(|\*\*|^#|^\||```/m.exec(shown)]).toEqual([page, null]);
    for (const [, link = ''] of text.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      if (link.startsWith('https:')) continue;
      const [path, anchor] = link.split('#');
      const ids = await idsAt(path || page);
      if (anchor !== undefined) expect([page, link, ids.has(anchor)]).toEqual([page, link, true]);
    }
  }
});

test('pages are sent in the encoding that the caller accepts, and their files are cached by content', async () => {
  for (const [accepted, encoding] of [
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', null],
    ['br;q=0, gzip', null],
  ] as const) {
    const answer = await fetch(`${api.baseUrl}/docs/errors`, { headers: { 'accept-encoding': accepted } });
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'accept-encoding']);
    expect(await answer.text()).toContain('<h1>Errors</h1>');
  }
  const [file = ''] = filesOf((await api.anonymous.get('/')).text);
  expect((await api.anonymous.get(file)).headers.get('cache-control')).toContain('immutable');
});

test('the home page leads to portal, reference, errors and health, and names no version', async () => {
  const { text } = await api.anonymous.get('/');
  const links = [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, link]) => String(link));
  expect(links).toEqual(
    expect.arrayContaining(['/portal', '/docs', '/docs/operator', '/docs/errors', '/health/ready']),
  );
  for (const link of new Set(links)) expect([link, (await api.anonymous.get(link)).status]).toEqual([link, 200]);
  expect(text).not.toContain(version);
});

test.each(['/health/live', '/health/ready'])('%s needs no token and returns only the status', async (path) => {
  const answer = await api.anonymous.get(path);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['status']);
  expectNoInternals(answer);
});
