import { Type } from 'typebox';
import { queryOf } from '../../../http/route-schema.ts';
import { parcelStatuses } from '../../../shipping/types.ts';
import { fileAnswer, hide } from '../../schemas.ts';

const querystring = queryOf({
  status: Type.Enum([...parcelStatuses], { default: 'Ready' }),
  fulfillmentGroup: Type.String({ maxLength: 50 }),
  after: Type.String({ maxLength: 40 }),
});

export const csvSchema = { ...hide, querystring, response: { 200: fileAnswer('text/csv') } };
export const pdfSchema = { ...hide, querystring, response: { 200: fileAnswer('application/pdf') } };
