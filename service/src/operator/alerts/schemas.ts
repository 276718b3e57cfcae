import { Type } from 'typebox';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { instantOut, named, nullable, object } from '../../kit/schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Alerts';

export const alert = named(
  'OperatorAlert',
  object({
    Id: Type.String(),
    Type: Type.String(),
    Title: Type.String(),
    Details: Type.String({ description: 'Data in English words.' }),
    Data: Type.Object({}, { additionalProperties: true, description: 'What exactly happened.' }),
    Advice: Type.String({ description: 'What to do.' }),
    RecordedAt: instantOut(),
    Acknowledged: nullable(object({ By: Type.String(), At: instantOut() })),
  }),
);

export const listSchema = route({
  tag,
  operationId: 'listAlerts',
  summary: 'List alerts that nobody has acknowledged, or all, newest first',
  description: 'The operator events in words, and who takes care of them.',
  query: queryOf({
    ...pages,
    status: Type.Enum(['Open', 'All'], { default: 'Open' }),
    type: Type.String({ maxLength: 100, description: 'Only alerts of this type.' }),
  }),
  answer: pageSchema(alert),
});
export const acknowledgeSchema = route({
  tag,
  operationId: 'acknowledgeAlert',
  summary: 'Acknowledge an alert',
  description: 'The first acknowledgement counts; a second changes nothing.',
  params: idParams,
  answer: alert,
});
