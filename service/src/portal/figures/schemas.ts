import { Type } from 'typebox';
import { queryOf } from '../../http/route-schema.ts';
import { nullable } from '../../kit/schema.ts';
import { wireNewThreshold, wireThreshold } from '../../ledger/wire.ts';
import { figureWeeksMax } from '../../orders/figures/read-figures.ts';
import { hide, idParams, listed, named, noContent, object } from '../schemas.ts';

const weeksDefault = 12;
const weekAmounts = Type.Array(Type.Number(), { description: 'One amount per week.' });

export const figures = named(
  'Figures',
  object({
    Weeks: Type.Array(Type.String({ description: 'The Monday of the week in UTC, YYYY-MM-DD.' })),
    Gifts: Type.Array(
      object({
        Week: Type.String(),
        Delivered: Type.Integer(),
        Bounced: Type.Integer(),
        Claimed: Type.Integer(),
        Expired: Type.Integer(),
      }),
    ),
    Spending: Type.Array(
      object({
        CurrencyCode: Type.String(),
        Total: Type.Number(),
        Weeks: weekAmounts,
        Departments: Type.Array(
          object({
            DepartmentId: nullable(Type.String()),
            Name: Type.String(),
            Total: Type.Number(),
            Weeks: weekAmounts,
          }),
        ),
      }),
    ),
    Forecasts: Type.Array(
      object({
        CurrencyCode: Type.String(),
        Available: Type.Number(),
        SpentLast28Days: Type.Number(),
        DaysLeft: nullable(Type.Integer()),
        RunsOutOn: nullable(Type.String()),
        Threshold: nullable(Type.Number()),
        IsLow: Type.Boolean({ description: 'Available is below Threshold.' }),
      }),
    ),
    IsComplete: Type.Boolean({ description: 'False while older orders are still being counted; ask again.' }),
  }),
);

const balanceThreshold = named('BalanceThreshold', wireThreshold);
const currencyParams = object({ currencyCode: Type.String() });

export const figuresSchema = {
  ...hide,
  querystring: queryOf({ weeks: Type.Integer({ minimum: 1, maximum: figureWeeksMax, default: weeksDefault }) }),
  response: { 200: figures },
};
export const accountFiguresSchema = { ...figuresSchema, params: idParams };
export const listAlertsSchema = { ...hide, response: { 200: listed(balanceThreshold) } };
export const setAlertSchema = {
  ...hide,
  params: currencyParams,
  body: wireNewThreshold,
  response: { 200: balanceThreshold },
};
export const removeAlertSchema = { ...hide, params: currencyParams, response: { 204: noContent } };
