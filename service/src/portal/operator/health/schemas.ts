import { Type } from 'typebox';
import { pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { instantOut, nullable } from '../../../kit/schema.ts';
import { auditEntry, hide, named, object } from '../../schemas.ts';
import { operatorPages, reference } from '../schemas.ts';

const queue = object({
  Kind: Type.String(),
  Waiting: Type.Integer(),
  Due: Type.Integer(),
  SetAside: Type.Integer(),
  OldestDueSeconds: nullable(Type.Number()),
});
export const requestMinute = object({
  At: instantOut(),
  PerSecond: Type.Number(),
  ErrorsPerSecond: Type.Number(),
  P50Ms: nullable(Type.Number()),
  P99Ms: nullable(Type.Number()),
});
const stuckOrder = object({ Account: reference, OrderId: Type.String(), What: Type.String(), Since: instantOut() });

const channel = object({
  Channel: Type.Enum(['Email', 'Sms']),
  Queued: Type.Integer(),
  Sent: Type.Integer(),
  Bounced: Type.Integer(),
  Failed: Type.Integer(),
  OldestQueuedSeconds: nullable(Type.Number()),
});
const supplier = object({
  Name: Type.String(),
  IsFailing: Type.Boolean(),
  Problem: nullable(Type.String()),
  Since: instantOut(),
});

export const health = named(
  'Health',
  object({
    Queue: Type.Array(queue),
    Requests: Type.Array(requestMinute),
    Orders: Type.Array(object({ At: instantOut(), PerMinute: Type.Integer() })),
    Database: object({
      Connections: Type.Integer(),
      ConnectionsMax: Type.Integer(),
      SizeBytes: Type.Integer(),
      Version: Type.String(),
    }),
    Stock: object({ Low: Type.Integer(), Ending: Type.Integer({ description: 'Lasts less than three days.' }) }),
    HasWorker: Type.Boolean(),
    Channels: Type.Array(channel),
    FailingReceivers: Type.Integer({ description: 'Webhook receivers that fail at present.' }),
    Suppliers: Type.Array(supplier),
    Watch: object({ Watched: Type.Integer(), Stuck: Type.Integer(), StuckOrders: Type.Array(stuckOrder) }),
    Retention: object({
      MessagesDays: nullable(Type.Integer()),
      ClaimLogsDays: nullable(Type.Integer()),
      Removed: Type.Integer(),
      RanAt: nullable(instantOut()),
    }),
    Version: Type.String(),
  }),
);

export const healthSchema = { ...hide, response: { 200: health } };
export const auditSchema = {
  ...hide,
  querystring: queryOf({ ...operatorPages, accountId: Type.String({ maxLength: 40 }) }),
  response: { 200: pageSchema(auditEntry) },
};
