import type { BalanceHistory, Figures } from '../../api/types.generated.ts';

const basisDays = 28;
const daysMax = 30;
const dayMs = 86_400_000;

/** The next days of a balance if spending goes on as before, for the picture only; the forecast itself comes from the service. */
export function forecastPoints(
  points: BalanceHistory['Points'],
  forecast: Figures['Forecasts'][number] | null,
): { readonly date: string; readonly available: number }[] {
  const last = points.at(-1);
  if (!last || !forecast || forecast.SpentLast28Days <= 0 || last.Available <= 0) return [];
  const perDay = forecast.SpentLast28Days / basisDays;
  const days = Math.min(daysMax, Math.ceil(last.Available / perDay), points.length);
  return Array.from({ length: days }, (_, index) => ({
    date: new Date(Date.parse(`${last.Date}T00:00:00.000Z`) + (index + 1) * dayMs).toISOString().slice(0, 10),
    available: Math.max(0, last.Available - perDay * (index + 1)),
  }));
}
