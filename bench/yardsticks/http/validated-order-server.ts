import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import type { Static } from 'typebox';
import { listenForBench } from './listen-for-bench.ts';
import { orderRequestSchema, orderResponseSchema } from './order-schemas.ts';

// Strict like our API: no type coercion, and nothing is silently dropped.
const app = fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });

app.post<{ Body: Static<typeof orderRequestSchema> }>(
  '/v1/Orders',
  { schema: { body: orderRequestSchema, response: { 201: orderResponseSchema } } },
  async (request, reply) => reply.code(201).send(answer(request.body)),
);
await listenForBench(app);

function answer(order: Static<typeof orderRequestSchema>) {
  return {
    Id: randomUUID(),
    Timestamp: new Date().toISOString(),
    Status: 'Pending',
    CurrencyCode: 'USD',
    Type: order.Type,
    PONumber: order.PONumber,
    Note: order.Note ?? null,
    LineItems: order.LineItems.map((line) => ({
      ...line,
      Id: randomUUID(),
      Status: 'Pending',
      ClaimData: [{ Id: randomUUID(), ClaimTimestamp: null }],
      Cost: line.Value * line.Quantity,
      BrandingId: null,
    })),
  };
}
