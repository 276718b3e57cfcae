import { budgetExceededTexts } from '../../delivery/notices/budget-exceeded-texts.ts';
import type { SendNotice } from '../../delivery/send-notice.ts';
import type { NotifyBudgetExceeded } from '../../orders/budgets/types.ts';
import { notifyAdmins } from './notify-admins.ts';
import { moneyWriter } from './write-money.ts';

/** Notifies an account's admins by mail that a soft budget is exceeded, each in the language of their portal. */
export function createNotifyBudgetExceeded(sendNotice: SendNotice, baseUrl: string): NotifyBudgetExceeded {
  return async (tx, accountId, { departmentName, period, currencyCode, amountMinor, spentMinor }) => {
    await notifyAdmins(tx, sendNotice, accountId, ({ language }) => {
      const locale = language ?? 'en';
      const texts = budgetExceededTexts[locale];
      const write = moneyWriter(locale, currencyCode);
      const facts = { department: departmentName, amount: write(amountMinor), spent: write(spentMinor) };
      return {
        subject: texts.subject(departmentName),
        text: texts.text({ ...facts, period: texts.periods[period] }),
        action: { label: texts.action, url: `${baseUrl}/portal/departments` },
        frame: { locale, senderName: 'Bestow' },
      };
    });
  };
}
