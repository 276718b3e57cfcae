import type { Type } from 'typebox';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { amountToWire } from '../../kit/money.ts';
import type { Figures } from '../../orders/figures/types.ts';
import type { figures } from './schemas.ts';

export function toWireFigures({ weeks, gifts, spending, forecasts, isComplete }: Figures): Type.Static<typeof figures> {
  return {
    Weeks: [...weeks],
    Gifts: gifts.map(({ week, delivered, bounced, claimed, expired }) => ({
      Week: week,
      Delivered: delivered,
      Bounced: bounced,
      Claimed: claimed,
      Expired: expired,
    })),
    Spending: spending.map(({ currencyCode, departments, ...all }) => ({
      CurrencyCode: currencyCode,
      ...amounts(all, currencyCode),
      Departments: departments.map(({ departmentId, name, ...own }) => ({
        DepartmentId: departmentId,
        Name: name,
        ...amounts(own, currencyCode),
      })),
    })),
    Forecasts: forecasts.map(({ currencyCode, availableMinor, spentMinor, daysLeft, runsOutOn, thresholdMinor }) => ({
      CurrencyCode: currencyCode,
      Available: amountToWire(availableMinor, currencyCode),
      SpentLast28Days: amountToWire(spentMinor, currencyCode),
      DaysLeft: daysLeft,
      RunsOutOn: runsOutOn,
      Threshold: thresholdMinor === null ? null : amountToWire(thresholdMinor, currencyCode),
      IsLow: thresholdMinor !== null && availableMinor < thresholdMinor,
    })),
    IsComplete: isComplete,
  };
}

function amounts(
  { weeksMinor, totalMinor }: { readonly weeksMinor: readonly bigint[]; readonly totalMinor: bigint },
  currencyCode: CurrencyCode,
) {
  return {
    Total: amountToWire(totalMinor, currencyCode),
    Weeks: weeksMinor.map((minor) => amountToWire(minor, currencyCode)),
  };
}
