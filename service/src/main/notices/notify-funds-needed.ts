import { fundsNeededTexts } from '../../delivery/notices/funds-needed-texts.ts';
import type { SendNotice } from '../../delivery/send-notice.ts';
import type { LanguageCode } from '../../kit/languages.ts';
import type { NotifyFundsNeeded, UnnotifiedHold } from '../../orders/holds/types.ts';
import { notifyPeople } from './notify-admins.ts';
import { moneyWriter } from './write-money.ts';

/** More in one mail would not be read; the portal lists all. */
const ordersInMailMax = 10;

/** Mails everyone who can request funding about orders that wait for it, each in the language of their portal. */
export function createNotifyFundsNeeded(sendNotice: SendNotice, baseUrl: string): NotifyFundsNeeded {
  return async (tx, accountId, orders) => {
    await notifyPeople(tx, sendNotice, { accountId, roles: ['admin', 'finance'] }, ({ language }) => {
      const locale = language ?? 'en';
      const texts = fundsNeededTexts[locale];
      return {
        subject: texts.subject({ count: orders.length, poNumber: orders[0]?.poNumber ?? '' }),
        text: texts.text({ list: listInWords(orders, locale), missing: missingInWords(orders, locale) }),
        action: { label: texts.action, url: `${baseUrl}/portal/funding` },
        frame: { locale, senderName: 'Bestow' },
      };
    });
  };
}

function listInWords(orders: readonly UnnotifiedHold[], locale: LanguageCode): string {
  const texts = fundsNeededTexts[locale];
  const lines = orders
    .slice(0, ordersInMailMax)
    .map(({ poNumber, currencyCode, dueMinor }) =>
      texts.order({ poNumber, cost: moneyWriter(locale, currencyCode)(dueMinor) }),
    );
  const left = orders.length - lines.length;
  return [...lines, ...(left > 0 ? [texts.more(left)] : [])].join('\n');
}

/** The last order of each currency has all before it in what it misses. */
function missingInWords(orders: readonly UnnotifiedHold[], locale: LanguageCode): string {
  const last = new Map(orders.map(({ currencyCode, missingMinor }) => [currencyCode, missingMinor]));
  return [...last].map(([currencyCode, missingMinor]) => moneyWriter(locale, currencyCode)(missingMinor)).join(', ');
}
