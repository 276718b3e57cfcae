import { Type } from 'typebox';
import { mailModes } from '../../../alerts/types.ts';
import { pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { instantOut, nullable } from '../../../kit/schema.ts';
import { hide, idParams, named, object } from '../../schemas.ts';
import { operatorPages } from '../schemas.ts';

export const alert = named(
  'OperatorAlert',
  object({
    Id: Type.String(),
    Type: Type.String(),
    Title: Type.String(),
    Details: Type.String(),
    Advice: Type.String(),
    RecordedAt: instantOut(),
    Acknowledged: nullable(object({ By: Type.String(), At: instantOut() })),
  }),
);
export const alertSettings = named('AlertSettings', object({ Mails: Type.Enum([...mailModes]) }));

export const listSchema = {
  ...hide,
  querystring: queryOf({
    ...operatorPages,
    status: Type.Enum(['Open', 'All'], { default: 'Open' }),
    type: Type.String({ maxLength: 100 }),
  }),
  response: { 200: pageSchema(alert) },
};
export const acknowledgeSchema = { ...hide, params: idParams, response: { 200: alert } };
export const readSettingsSchema = { ...hide, response: { 200: alertSettings } };
export const saveSettingsSchema = { ...hide, body: alertSettings, response: { 200: alertSettings } };
