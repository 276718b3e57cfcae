import { t } from '../../i18n/t.ts';
export const giftSeries = [
  { name: 'Delivered', label: t('Delivered'), color: 'blue.5' },
  { name: 'Bounced', label: t('Bounced'), color: 'red.7' },
  { name: 'Claimed', label: t('Opened'), color: 'teal.6' },
  { name: 'Expired', label: t('Expired'), color: 'yellow.6' },
] as const;
