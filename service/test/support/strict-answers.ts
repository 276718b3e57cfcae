import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { eventData } from '../../src/events/event-data.ts';
import type { EventType } from '../../src/events/types.ts';

/**
 * In the tests every answer of the portal's API and of the operator API is exactly what its schema declares, and so is every event of the feed. The serializer would silently drop
 * an undeclared member, and the browser application would miss it; here the response is a 500 that names it.
 */
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => {
    if (route.url === '/v1/Events') route.preSerialization = checkEvents;
    const { permission, scope } = route.config ?? {};
    if (permission === undefined && (scope === undefined || scope === 'public')) return;
    const answers = (route.schema?.response ?? {}) as Record<string, TSchema | undefined>;
    const strictByStatus = new Map<number, TSchema | undefined>();
    route.preSerialization = async (_request, reply, payload) => {
      const { statusCode } = reply;
      if (!strictByStatus.has(statusCode)) strictByStatus.set(statusCode, strict(answers[statusCode]) as TSchema);
      const schema = strictByStatus.get(statusCode);
      const faults = schema ? faultsOf(schema, payload) : ['no schema'];
      if (faults.length === 0) return payload;
      const fault = `${route.method} ${route.url} ${reply.statusCode}: ${faults.join('; ')}`;
      console.error(fault);
      throw new Error(fault);
    };
  });
});

/** The data of an event is stored as it was recorded; here it is exactly what the API document says. */
async function checkEvents(_request: unknown, _reply: unknown, payload: unknown): Promise<unknown> {
  const { Data = [] } = payload as { readonly Data?: readonly { readonly Type: EventType; readonly Data: unknown }[] };
  const faults = Data.flatMap((event) =>
    faultsOf(strict(eventData[event.Type].data) as TSchema, event.Data).map((fault) => `${event.Type} ${fault}`),
  );
  if (faults.length === 0) return payload;
  console.error(faults);
  throw new Error(faults.join('; '));
}

function faultsOf(schema: TSchema, payload: unknown): string[] {
  return Errors(schema, JSON.parse(JSON.stringify(payload)))
    .filter(({ keyword }) => keyword !== 'boolean')
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}

/** The schema with every object closed unless it is declared open. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, strict(value)]));
  return 'properties' in closed && !('additionalProperties' in closed) && !('items' in closed)
    ? { ...closed, additionalProperties: false }
    : closed;
}
