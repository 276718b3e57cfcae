import { Type } from 'typebox';
import { wireAuditEntry } from '../../accounts/audit/wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { instantOut, named, object } from '../../kit/schema.ts';
import { pages, route } from '../schemas.ts';

const tag = 'Activity';

export const operatorEvent = named(
  'OperatorEvent',
  object({
    Id: Type.String(),
    Type: Type.String(),
    Timestamp: instantOut(),
    Data: Type.Object({}, { additionalProperties: true }),
  }),
);

export const listEventsSchema = route({
  tag,
  operationId: 'listOperatorEvents',
  summary: 'List operator events, newest first',
  description: 'What operators should know, such as low stock or an order that is stuck.',
  query: queryOf({
    ...pages,
    type: Type.String({ maxLength: 100, description: 'Only events of this type.' }),
    since: Type.String({ format: 'instant', description: 'Only events of this time or later.' }),
  }),
  answer: pageSchema(operatorEvent),
});

export const listAuditSchema = route({
  tag,
  operationId: 'listAuditEntries',
  summary: 'List audit log entries, newest first',
  description: 'Of one account with accountId, otherwise of the operators.',
  query: queryOf({ ...pages, accountId: Type.String({ maxLength: 100 }) }),
  answer: pageSchema(wireAuditEntry),
});
