/** A forecast looks back four whole weeks, so that every weekday counts the same. */
export const forecastBasisDays = 28;

const daysLeftMax = 3_650n;

/** For how many whole days a balance lasts if every day costs what the last ones did; null if that cannot be told. */
export function daysLeft(availableMinor: bigint, spentMinor: bigint): number | null {
  if (spentMinor <= 0n) return null;
  const days = (availableMinor * BigInt(forecastBasisDays)) / spentMinor;
  return days > daysLeftMax ? null : Number(days);
}
