import { expect, test } from 'vitest';
import { findBreakingChanges, type Part } from '../../../scripts/api-changes/find-breaking-changes.ts';
import { listFiles, readText } from '../../../scripts/files.ts';

const today = '2026-11-18';

/** A document with one list, one order and one webhook. */
function documentOf() {
  const order = {
    type: 'object',
    required: ['Id', 'Status'],
    properties: {
      Id: { type: 'string' },
      Status: { enum: ['Pending', 'Complete'] },
      StatusReason: { enum: ['AwaitingStock'] },
      Parent: { $ref: '#/components/schemas/Order' },
    },
  };
  const newOrder = {
    type: 'object',
    required: ['PONumber'],
    properties: {
      PONumber: { type: 'string', maxLength: 100 },
      Note: { type: ['string', 'null'] },
      Type: { enum: ['Links', 'DigitalDelivery'] },
    },
  };
  const json = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
  return {
    paths: {
      '/v1/Orders': {
        post: {
          operationId: 'createOrder',
          requestBody: { required: true, content: json('NewOrder') },
          responses: { 201: { content: json('Order') }, 400: {} },
        },
        get: {
          operationId: 'listOrders',
          parameters: [{ name: 'poNumber', in: 'query', schema: { type: 'string' } }],
          responses: { 200: { content: json('Order') } },
        },
      },
    },
    webhooks: { OrderCreated: { post: { requestBody: { content: json('Order') } } } },
    components: { schemas: { Order: order, NewOrder: newOrder } },
  };
}

type Sample = ReturnType<typeof documentOf>;

/** What is found when a part of the document is changed. */
function found(
  change: (document: Sample) => unknown,
  before: (document: Sample) => unknown = () => undefined,
): string[] {
  const [old, now] = [documentOf(), documentOf()];
  before(old);
  before(now);
  change(now);
  return findBreakingChanges(old as unknown as Part, now as unknown as Part, today);
}

const set = (object: object, values: object) => Object.assign(object, values);

test('additions that callers ignore or need not send are not reported', () => {
  const added = found(({ paths, webhooks, components: { schemas } }) => {
    set(paths, { '/v1/New': { get: { operationId: 'x', responses: {} } } });
    set(webhooks, { Other: { post: {} } });
    set(schemas.Order.properties, { More: { type: 'string' } });
    set(schemas.NewOrder.properties, {
      More: { type: 'string' },
      Type: { enum: ['Links', 'DigitalDelivery', 'More'] },
    });
    set(schemas.NewOrder.properties.PONumber, { maxLength: 200 });
    set(schemas.Order.properties.StatusReason, { enum: ['AwaitingStock', 'More'] });
    paths['/v1/Orders'].get.parameters.push({ name: 'status', in: 'query', schema: { type: 'string' } });
  });
  expect(added).toEqual([]);
});

const changes: Readonly<Record<string, (document: Sample) => unknown>> = {
  'GET /v1/Orders is gone': ({ paths }) => Reflect.deleteProperty(paths['/v1/Orders'], 'get'),
  'GET /v1/Orders is no longer called listOrders': ({ paths }) => set(paths['/v1/Orders'].get, { operationId: 'list' }),
  'GET /v1/Orders no longer takes the parameter poNumber': ({ paths }) =>
    set(paths['/v1/Orders'].get, { parameters: [] }),
  'GET /v1/Orders needs the parameter poNumber': ({ paths }) =>
    set(paths['/v1/Orders'].get.parameters[0] ?? {}, { required: true }),
  'poNumber of GET /v1/Orders can no longer be string': ({ paths }) =>
    set(paths['/v1/Orders'].get.parameters[0] ?? {}, { schema: { type: 'integer' } }),
  'POST /v1/Orders no longer answers 201': ({ paths }) => set(paths['/v1/Orders'].post, { responses: {} }),
  'the body of POST /v1/Orders is no longer application/json': ({ paths }) =>
    set(paths['/v1/Orders'].post.requestBody, { content: {} }),
  'NewOrder.Note is gone': ({ components }) => Reflect.deleteProperty(components.schemas.NewOrder.properties, 'Note'),
  'NewOrder.Note is required': ({ components }) => set(components.schemas.NewOrder, { required: ['PONumber', 'Note'] }),
  'NewOrder.Note can no longer be null': ({ components }) =>
    set(components.schemas.NewOrder.properties.Note, { type: 'string' }),
  'NewOrder.Type can no longer be Links': ({ components }) =>
    set(components.schemas.NewOrder.properties.Type, { enum: ['DigitalDelivery'] }),
  'NewOrder.PONumber has the maxLength 50 instead of 100': ({ components }) =>
    set(components.schemas.NewOrder.properties.PONumber, { maxLength: 50 }),
  'NewOrder.PONumber has the minLength 2 instead of none': ({ components }) =>
    set(components.schemas.NewOrder.properties.PONumber, { minLength: 2 }),
  'NewOrder.PONumber has another pattern': ({ components }) =>
    set(components.schemas.NewOrder.properties.PONumber, { pattern: '^[A-Z]+$' }),
  'Order.Id is gone': ({ components }) => Reflect.deleteProperty(components.schemas.Order.properties, 'Id'),
  'Order.Id can be missing': ({ components }) => set(components.schemas.Order, { required: ['Status'] }),
  'Order.Id can be null': ({ components }) => set(components.schemas.Order.properties.Id, { type: ['string', 'null'] }),
  'Order.Status can be Lost': ({ components }) =>
    set(components.schemas.Order.properties.Status, { enum: ['Pending', 'Complete', 'Lost'] }),
  'the webhook OrderCreated is gone': ({ webhooks }) => Reflect.deleteProperty(webhooks, 'OrderCreated'),
};

test.each(Object.entries(changes))('reported: %s', (message, change) => {
  expect(found(change)).toEqual([message]);
});

test('what was deprecated may be gone after its end, and not before', () => {
  const remove = ({ paths }: Sample) => Reflect.deleteProperty(paths['/v1/Orders'], 'get');
  const ending = (day: string) => (document: Sample) =>
    set(document.paths['/v1/Orders'].get, { deprecated: true, 'x-sunset': day });
  expect(found(remove, ending('2026-11-18'))).toEqual([]);
  expect(found(remove, ending('2026-11-19'))).toEqual(['GET /v1/Orders is gone']);
});

test('the document breaks no caller of the last release', () => {
  const releases = listFiles('docs/releases').filter((path) => path.endsWith('/openapi.json'));
  const order = new Intl.Collator('en', { numeric: true });
  const last = releases.sort((one, other) => order.compare(one, other)).at(-1) ?? '';
  const [old, now] = [last, 'docs/openapi.json'].map((path) => JSON.parse(readText(path)) as Part) as [Part, Part];
  expect(findBreakingChanges(old, now, new Date().toISOString().slice(0, 10))).toEqual([]);
});
