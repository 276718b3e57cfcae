import { Type } from 'typebox';
import { wireFundingRequest, wireNewFundingRequest } from '../../funding/wire.ts';
import { pageParameters, pageSchema, smallPages } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { currencyParameter, windowParameters } from '../../http/window-parameters.ts';
import { wireBalance, wireTransaction } from '../../ledger/wire.ts';
import { fileAnswer, hide, idParams, named, object } from '../schemas.ts';

const daysMax = 366;
const daysDefault = 90;
const pages = { ...hide, querystring: queryOf(pageParameters(smallPages)) };
const filters = { ...windowParameters, currencyCode: currencyParameter };

export const balance = named('Balance', wireBalance);
export const fundingRequest = named('FundingRequest', wireFundingRequest);
export const balanceHistory = named(
  'BalanceHistory',
  object({
    CurrencyCode: Type.String(),
    Points: Type.Array(
      object({
        Date: Type.String({ description: 'UTC day, YYYY-MM-DD.' }),
        Available: Type.Number(),
        Pending: Type.Number(),
      }),
    ),
  }),
);

export const listBalancesSchema = { ...pages, response: { 200: pageSchema(balance) } };
export const balanceHistorySchema = {
  ...hide,
  querystring: queryOf({
    currencyCode: Type.String({ format: 'iso-4217', default: 'USD' }),
    days: Type.Integer({ minimum: 1, maximum: daysMax, default: daysDefault }),
  }),
  response: { 200: balanceHistory },
};
export const listFundingSchema = { ...pages, response: { 200: pageSchema(fundingRequest) } };
export const readFundingSchema = { ...hide, params: idParams, response: { 200: fundingRequest } };
export const requestFundingSchema = { ...hide, body: wireNewFundingRequest, response: { 201: fundingRequest } };
export const listTransactionsSchema = {
  ...hide,
  querystring: queryOf({ ...pageParameters(smallPages), ...filters, orderId: Type.String({ maxLength: 100 }) }),
  response: { 200: pageSchema(named('Transaction', wireTransaction)) },
};
export const statementSchema = { ...hide, querystring: queryOf(filters), response: { 200: fileAnswer('text/csv') } };
