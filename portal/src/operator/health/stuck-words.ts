import { t } from '../../i18n/t.ts';
/** Why an order is stuck, by the service's reason, which is also in the log and in docs/operations.md. */
export const stuckWords: Readonly<Record<string, string>> = {
  NotServed: t('Lines are due but have no cards'),
  NotEnded: t('All lines have ended, but the order has not'),
  LeftBehind: t('Lines have ended, but codes are still reserved or a supplier request is still open'),
  NotSent: t('Cards have not been sent'),
  NotArranged: t('Cards are not in a parcel, or a parcel has lines that ended'),
  NotTold: t('The order has ended, but its webhook was not sent'),
  StatusContradictsLines: t('The order’s status contradicts its lines'),
  EndedWithoutEvent: t('The order has ended, but its event is missing'),
};
