import { Type } from 'typebox';
import type { Db } from '../database/database.ts';
import type { Routes } from '../http/app.ts';
import { sampleValue } from '../http/reference/sample-value.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import { eventData } from './event-data.ts';
import { listEventsAfter } from './queries.ts';
import { toWireEvent, wireEvent, wireEventType } from './wire.ts';

const eventsPerReadMax = 500;
const eventsPerReadDefault = 100;
const sequenceMax = 9_999_999_999;

const feedSchema = {
  tags: ['Events'],
  operationId: 'listEvents',
  summary: 'Read the event feed, oldest first',
  description:
    'Every event of your account exactly once and in order. Start with after=0 and continue with NextAfter of the last answer.',
  querystring: queryOf({
    after: Type.Integer({ minimum: 0, maximum: sequenceMax, default: 0 }),
    limit: Type.Integer({ minimum: 1, maximum: eventsPerReadMax, default: eventsPerReadDefault }),
  }),
  response: {
    200: Type.Object({ Data: Type.Array(Type.Ref('Event')), NextAfter: Type.Integer() }, { title: 'EventPage' }),
    ...refusals(400, 401, 429),
  },
};

const eventTypesSchema = {
  tags: ['Events'],
  operationId: 'listEventTypes',
  summary: 'List the types of events',
  description:
    'Every type that the feed can contain and a webhook endpoint can subscribe to, with an example of its data. Types and members can be added at any time.',
  querystring: noQuery,
  response: {
    200: Type.Object({ Data: Type.Array(wireEventType) }, { title: 'EventTypeList' }),
    ...refusals(400, 401, 429),
  },
};

/** The same for every account. */
const describedTypes: readonly Type.Static<typeof wireEventType>[] = Object.entries(eventData).map(
  ([type, { when, data }]) => ({
    Type: type,
    Description: `Happens when ${when}.`,
    DataSchema: `${type}Data`,
    Example: sampleOf(data),
  }),
);

export const eventRoutes: Routes<{ readonly db: Db }> = (app, { db }) => {
  app.addSchema(wireEvent);

  app.get<{ Querystring: { after: number; limit: number } }>('/v1/Events', { schema: feedSchema }, async (request) => {
    const { after, limit } = request.query;
    const events = await listEventsAfter(db, request.caller.accountId, after, limit);
    return { Data: events.map(toWireEvent), NextAfter: Number(events.at(-1)?.sequence ?? after) };
  });

  app.get('/v1/EventTypes', { schema: eventTypesSchema }, async () => ({ Data: describedTypes }));
};

/** The schemas of events refer to no others, so no document is needed. */
function sampleOf(data: object): Record<string, unknown> {
  return sampleValue({ info: { title: '' }, paths: {} }, data) as Record<string, unknown>;
}
