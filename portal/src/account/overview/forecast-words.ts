import type { Figures } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';

export function lastsWords({ Available, DaysLeft, SpentLast28Days }: Figures['Forecasts'][number]): string {
  if (Available <= 0) return t('Nothing left');
  if (DaysLeft === null) return SpentLast28Days > 0 ? t('More than 10 years') : t('Nothing spent');
  if (DaysLeft === 0) return t('Less than a day');
  return t('{days, plural, one {# day} other {# days}}', { days: DaysLeft });
}
