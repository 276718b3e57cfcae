import { Type } from 'typebox';
import { wireOutboxMessage } from '../../delivery/outbox/wire.ts';
import { pageParameters, pageSchema, smallPages } from '../../http/page.ts';
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
    to: Type.String({ maxLength: 254 }),
    search: Type.String({ maxLength: 254 }),
  }),
  response: { 200: pageSchema(named('OutboxMessage', wireOutboxMessage)) },
};
export const readMailSchema = {
  ...hide,
  params: object({ file: Type.String() }),
  querystring: queryOf({ scheme: Type.Enum(['light', 'dark']) }),
  response: { 200: fileAnswer('text/html') },
};
export const readClockSchema = { ...hide, response: { 200: clock } };
export const advanceClockSchema = { ...hide, body: advance, response: { 200: clock } };
