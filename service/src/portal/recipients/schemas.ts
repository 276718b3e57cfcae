import { Type } from 'typebox';
import { pageParameters, pageSchema, smallPages } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import {
  totalParameters,
  wireNewRecipientThreshold,
  wireRecipientThreshold,
  wireTotal,
} from '../../recipients/totals/wire.ts';
import { wireForget, wireForgetJob } from '../../recipients/wire.ts';
import { fileAnswer, hide, listed, named, noContent, object } from '../schemas.ts';

export const forgetJob = named('ForgetJob', wireForgetJob);

export const listForgetSchema = {
  ...hide,
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(forgetJob) },
};
export const forgetSchema = { ...hide, body: wireForget, response: { 202: forgetJob } };

const recipientTotal = named('RecipientTotal', wireTotal);
const recipientThreshold = named('RecipientThreshold', wireRecipientThreshold);
const currencyParams = object({ currencyCode: Type.String() });

export const totalsSchema = {
  ...hide,
  querystring: queryOf({ ...pageParameters(smallPages), ...totalParameters }),
  response: { 200: pageSchema(recipientTotal) },
};
export const exportTotalsSchema = {
  ...hide,
  querystring: queryOf(totalParameters),
  response: { 200: fileAnswer('text/csv') },
};
export const thresholdsSchema = { ...hide, response: { 200: listed(recipientThreshold) } };
export const setThresholdSchema = {
  ...hide,
  params: currencyParams,
  body: wireNewRecipientThreshold,
  response: { 200: recipientThreshold },
};
export const removeThresholdSchema = { ...hide, params: currencyParams, response: { 204: noContent } };
