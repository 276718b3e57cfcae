import { Type } from 'typebox';
import { type CurrencyCode, isCurrencyCode } from '../../kit/currencies.ts';
import { InvalidRequest } from '../../kit/errors.ts';
import { amountFromWire, amountToWire } from '../../kit/money.ts';
import { instantOut, nullable } from '../../kit/schema.ts';
import type { RecipientThreshold, RecipientTotal, TotalFilter } from './types.ts';

const amountMax = 1_000_000_000;
const yearMin = 2000;
const yearMax = 9999;

/** Query parameters of the list. */
export const totalParameters = {
  year: Type.Integer({ minimum: yearMin, maximum: yearMax, description: 'UTC; the present year by default.' }),
  currencyCode: Type.String({ format: 'iso-4217', description: 'ISO 4217.' }),
  minTotal: Type.Number({ minimum: 0, description: 'Only totals of at least this amount; needs currencyCode.' }),
};

export interface TotalQuery {
  readonly year: number | null;
  readonly currencyCode: CurrencyCode | null;
  readonly minTotal: string | null;
}

export function fromTotalQuery({ year, currencyCode, minTotal }: TotalQuery, presentYear: number): TotalFilter {
  const isNumber = minTotal === null || /^\d{1,12}(\.\d{1,4})?$/.test(minTotal);
  const minTotalMinor =
    minTotal === null || currencyCode === null || !isNumber ? null : amountFromWire(Number(minTotal), currencyCode);
  if (minTotal !== null && minTotalMinor === null) {
    const detail =
      currencyCode === null
        ? 'minTotal needs currencyCode.'
        : `minTotal must be an amount in ${currencyCode}, such as 600 or 599.99.`;
    throw new InvalidRequest([{ parameter: 'minTotal', code: 'NotAllowed', detail }]);
  }
  return { year: year ?? presentYear, currencyCode, minTotalMinor };
}

export const wireTotal = Type.Object(
  {
    RecipientKey: Type.String({
      description: 'The same for the same address, also after the recipient was forgotten. Says nothing to others.',
    }),
    Email: nullable(Type.String()),
    Sms: nullable(Type.String({ description: 'Both are null once the recipient was forgotten.' })),
    Year: Type.Integer(),
    CurrencyCode: Type.String(),
    Total: Type.Number({ description: 'Value of the cards that were sent and not taken back.' }),
    Gifts: Type.Integer({ description: 'How many cards that is; a line item of four cards counts four.' }),
    ThresholdReachedAt: nullable(instantOut()),
  },
  { $id: 'RecipientTotal' },
);

export function toWireTotal(total: RecipientTotal): Type.Static<typeof wireTotal> {
  return {
    RecipientKey: total.addressHash.toString('hex'),
    Email: total.email,
    Sms: total.sms,
    Year: total.year,
    CurrencyCode: total.currencyCode,
    Total: amountToWire(total.totalMinor, total.currencyCode),
    Gifts: total.gifts,
    ThresholdReachedAt: total.reachedAt?.toISOString() ?? null,
  };
}

export const wireRecipientThreshold = Type.Object(
  { CurrencyCode: Type.String(), Threshold: Type.Number() },
  { $id: 'RecipientThreshold' },
);

export const wireNewRecipientThreshold = Type.Object(
  { Threshold: Type.Number({ exclusiveMinimum: 0, maximum: amountMax }) },
  { title: 'NewRecipientThreshold', additionalProperties: false },
);

export function toWireRecipientThreshold({
  currencyCode,
  amountMinor,
}: RecipientThreshold): Type.Static<typeof wireRecipientThreshold> {
  return { CurrencyCode: currencyCode, Threshold: amountToWire(amountMinor, currencyCode) };
}

export function fromWireRecipientThreshold(
  { Threshold }: Type.Static<typeof wireNewRecipientThreshold>,
  currencyCode: string,
): RecipientThreshold | null {
  if (!isCurrencyCode(currencyCode)) return null;
  const amountMinor = amountFromWire(Threshold, currencyCode);
  if (amountMinor !== null) return { currencyCode, amountMinor };
  const detail = `Threshold has too many decimals for ${currencyCode}.`;
  throw new InvalidRequest([{ pointer: '/Threshold', code: 'NumberTooPrecise', detail }]);
}
