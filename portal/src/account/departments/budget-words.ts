import type { Budget } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';

export const periodWords: Readonly<Record<Budget['Period'], string>> = {
  Month: t('Month'),
  Quarter: t('Quarter'),
  Year: t('Year'),
};

export const kindWords: Readonly<Record<Budget['Kind'], string>> = {
  Hard: t('Hard: refuse orders above it'),
  Soft: t('Soft: accept them, and tell the admins'),
};

/** "$5,000.00 a month" */
export function amountWords(period: Budget['Period'], amount: string): string {
  if (period === 'Month') return t('{amount} a month', { amount });
  if (period === 'Quarter') return t('{amount} a quarter', { amount });
  return t('{amount} a year', { amount });
}
