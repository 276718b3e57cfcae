import { Type } from 'typebox';
import type { Db } from '../database/database.ts';
import type { Routes } from '../http/app.ts';
import { queryOf, refusals } from '../http/route-schema.ts';
import { listEventsAfter } from './queries.ts';
import { toWireEvent, wireEvent } from './wire.ts';

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

export const eventRoutes: Routes<{ readonly db: Db }> = (app, { db }) => {
  app.addSchema(wireEvent);

  app.get<{ Querystring: { after: number; limit: number } }>('/v1/Events', { schema: feedSchema }, async (request) => {
    const { after, limit } = request.query;
    const events = await listEventsAfter(db, request.caller.accountId, after, limit);
    return { Data: events.map(toWireEvent), NextAfter: Number(events.at(-1)?.sequence ?? after) };
  });
};
