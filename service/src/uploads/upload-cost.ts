import type { CurrencyCode } from '../kit/currencies.ts';
import { amountToWire, type Minor } from '../kit/money.ts';
import type { UploadRecord } from './types.ts';

/** An amount in the upload's currency, which its first row decides; null without one. */
export function costOfUpload({ currencyCode }: UploadRecord, amountMinor: Minor | null): number | null {
  return currencyCode === null || amountMinor === null ? null : amountToWire(amountMinor, currencyCode as CurrencyCode);
}
