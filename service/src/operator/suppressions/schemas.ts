import { Type } from 'typebox';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { instantOut, named, noContent, object, singleLine } from '../../kit/schema.ts';
import { pages, route } from '../schemas.ts';

const tag = 'Suppressions';

export const suppression = named(
  'Suppression',
  object({
    AddressHash: Type.String({ description: 'The addresses themselves are not stored.' }),
    Channel: Type.Enum(['Email', 'Sms']),
    Reason: Type.String(),
    CreatedAt: instantOut(),
  }),
);
export const suppressedAddress = object({
  Address: singleLine(254, { description: 'An email address, or a number such as +14155550123.' }),
});

export const listSchema = route({
  tag,
  operationId: 'listSuppressions',
  summary: 'List suppressed addresses, newest first',
  description: 'To see why nothing is sent to an address: its provider reported it as dead.',
  query: queryOf(pages),
  answer: pageSchema(suppression),
});
export const removeSchema = route({
  tag,
  operationId: 'removeSuppression',
  summary: 'Remove an address from the suppression list',
  description: 'The address is in the body, because paths are logged by proxies. 404: it was not on the list.',
  body: suppressedAddress,
  status: 204,
  answer: noContent,
  refusals: [404],
});
