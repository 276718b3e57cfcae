import { balanceLowTexts } from '../../delivery/notices/balance-low-texts.ts';
import type { SendNotice } from '../../delivery/send-notice.ts';
import type { NotifyBalanceLow } from '../../ledger/types.ts';
import { notifyAdmins } from './notify-admins.ts';
import { moneyWriter } from './write-money.ts';

/** Notifies an account's admins by mail that a balance is below its threshold, each in the language of their portal. */
export function createNotifyBalanceLow(sendNotice: SendNotice, baseUrl: string): NotifyBalanceLow {
  return async (tx, accountId, { availableMinor, thresholdMinor, currencyCode }) => {
    await notifyAdmins(tx, sendNotice, accountId, ({ language }) => {
      const locale = language ?? 'en';
      const texts = balanceLowTexts[locale];
      const write = moneyWriter(locale, currencyCode);
      const amounts = { available: write(availableMinor), threshold: write(thresholdMinor) };
      return {
        subject: texts.subject(amounts.available),
        text: texts.text(amounts),
        action: { label: texts.action, url: `${baseUrl}/portal/funding` },
        frame: { locale, senderName: 'Bestow' },
      };
    });
  };
}
