import type { Minor } from '../../kit/money.ts';
import { forecastBasisDays } from '../figures/forecast-rules.ts';

const dayMs = 86_400_000;

/** What will have been spent when the period ends, if every day until then costs what the last four weeks did. */
export function forecastSpending(
  spent: { readonly inPeriodMinor: Minor; readonly lastWeeksMinor: Minor },
  now: Date,
  periodEnd: Date,
): Minor {
  const msLeft = BigInt(Math.max(0, periodEnd.getTime() - now.getTime()));
  return spent.inPeriodMinor + (spent.lastWeeksMinor * msLeft) / BigInt(forecastBasisDays * dayMs);
}
