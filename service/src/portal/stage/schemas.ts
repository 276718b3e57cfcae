import { Type } from 'typebox';
import { outboxPageSchema, outboxSearchParameters } from '../../delivery/outbox/schemas.ts';
import { wireOutboxMessage } from '../../delivery/outbox/wire.ts';
import { pageParameters, smallPages } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { instantOut } from '../../kit/schema.ts';
import { fileAnswer, hide, named, object } from '../schemas.ts';

const advanceSecondsMax = 366 * 86_400;

export const advance = object({ AdvanceSeconds: Type.Integer({ minimum: 0, maximum: advanceSecondsMax }) });
export const clock = named('StageClock', object({ Now: instantOut(), AheadSeconds: Type.Number() }));

export const listOutboxSchema = {
  ...hide,
  querystring: queryOf({
    ...pageParameters(smallPages),
    ...outboxSearchParameters,
  }),
  response: { 200: outboxPageSchema(named('OutboxMessage', wireOutboxMessage)) },
};
export const readMailSchema = {
  ...hide,
  params: object({ file: Type.String() }),
  querystring: queryOf({ scheme: Type.Enum(['light', 'dark']) }),
  response: { 200: fileAnswer('text/html') },
};
export const readClockSchema = { ...hide, response: { 200: clock } };
export const advanceClockSchema = { ...hide, body: advance, response: { 200: clock } };
