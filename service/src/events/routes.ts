import { Type } from 'typebox';
import type { Db } from '../database/database.ts';
import { bearerToken } from '../http/access.ts';
import { needsScope } from '../http/account-scope.ts';
import type { App, Routes } from '../http/app.ts';
import { documented } from '../http/document/documented.ts';
import { sampleValue } from '../http/reference/sample-value.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import type { Authenticate } from '../kit/caller.ts';
import { InvalidRequest } from '../kit/errors.ts';
import { eventData } from './event-data.ts';
import { createEventStreams } from './event-streams.ts';
import type { FeedWatch } from './feed-watch.ts';
import { getEventSequence, listEventsAfter } from './queries.ts';
import { toWireEvent, wireEvent, wireEventType } from './wire.ts';

const eventsPerReadMax = 500;
const eventsPerReadDefault = 100;
const sequenceMax = 9_999_999_999;

const feedSchema = {
  tags: ['Events'],
  operationId: 'listEvents',
  summary: 'Read the event feed, oldest first',
  description:
    'Every event of your account exactly once and in order. Start with after=0 and continue with NextAfter of the last answer. An `after` beyond the last event is no error: Data is empty, and NextAfter is what you sent, until the feed gets there. So store only what NextAfter or a Sequence said, and start again with after=0 if it was lost.',
  querystring: queryOf({
    after: Type.Integer({ minimum: 0, maximum: sequenceMax, default: 0 }),
    limit: Type.Integer({ minimum: 1, maximum: eventsPerReadMax, default: eventsPerReadDefault }),
  }),
  response: {
    200: Type.Object(
      { Data: Type.Array(Type.Ref('Event')), NextAfter: Type.Integer({ examples: [42] }) },
      { title: 'EventPage' },
    ),
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

const streamSchema = {
  tags: ['Events'],
  ...documented({ headers: ['Last-Event-ID'] }),
  operationId: 'streamEvents',
  summary: 'Follow the event feed as server-sent events',
  description:
    'To get events as they happen, without polling: each has its Sequence as `id` and the Event as `data`. Begins with new events, or after `after` or Last-Event-ID. A comment comes every 15 seconds. The answer ends when the token does, and when the service restarts; connect again with Last-Event-ID, as browsers do, and nothing is missed. At most 10 streams of an account can be open.',
  querystring: queryOf({
    after: Type.Integer({
      minimum: 0,
      maximum: sequenceMax,
      description: 'Events after this Sequence; 0 for all. Last-Event-ID comes first.',
    }),
  }),
  response: {
    200: { description: 'Events as they happen.', content: { 'text/event-stream': { schema: Type.String() } } },
    ...refusals(400, 401, 429),
  },
};

export interface EventRouteNeeds {
  readonly db: Db;
  readonly feedWatch: FeedWatch;
  readonly authenticate: Authenticate;
}

export const eventRoutes: Routes<EventRouteNeeds> = (app, needs) => {
  const { db } = needs;
  app.addSchema(wireEvent);
  streamRoute(app, needs);

  app.get<{ Querystring: { after: number; limit: number } }>(
    '/v1/Events',
    { schema: feedSchema, config: needsScope('orders:read') },
    async (request) => {
      const { after, limit } = request.query;
      const events = await listEventsAfter(db, request.caller.accountId, after, limit);
      return { Data: events.map(toWireEvent), NextAfter: Number(events.at(-1)?.sequence ?? after) };
    },
  );

  app.get('/v1/EventTypes', { schema: eventTypesSchema, config: needsScope('none') }, async () => ({
    Data: describedTypes,
  }));
};

function streamRoute(app: App, { db, feedWatch, authenticate }: EventRouteNeeds): void {
  const streams = createEventStreams({
    db,
    watch: feedWatch,
    onError: (error) => app.log.warn({ err: error }, 'an event stream ended'),
  });
  app.addHook('preClose', async () => streams.close());
  app.get<{ Querystring: { after: number | null } }>(
    '/v1/Events/stream',
    { schema: streamSchema, config: needsScope('orders:read') },
    async (request, reply) => {
      const { accountId } = request.caller;
      const given = lastEventId(request.headers['last-event-id']) ?? request.query.after;
      // Before the answer begins: whoever has it misses nothing that happens from then on.
      const after = given ?? (await getEventSequence(db, accountId));
      reply.type('text/event-stream').header('x-accel-buffering', 'no');
      if (request.method === 'HEAD') return reply.send();
      const token = bearerToken(request.headers.authorization) ?? '';
      const isAllowed = async () => {
        const caller = await authenticate(token);
        return caller?.isMoving !== true && caller?.scopes.includes('orders:read') === true;
      };
      return reply.send(streams.open({ accountId, after, isAllowed }));
    },
  );
}

function lastEventId(header: string | string[] | undefined): number | null {
  if (header === undefined || header === '') return null;
  if (typeof header === 'string' && /^\d{1,10}$/.test(header)) return Number(header);
  const detail = 'Last-Event-ID must be the id of an event of this stream.';
  throw new InvalidRequest([{ parameter: 'Last-Event-ID', code: 'NotAllowed', detail }]);
}

/** The schemas of events refer to no others, so no document is needed. */
function sampleOf(data: object): Record<string, unknown> {
  return sampleValue({ info: { title: '' }, paths: {} }, data) as Record<string, unknown>;
}
