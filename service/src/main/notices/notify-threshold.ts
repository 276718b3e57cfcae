import type { SendNotice } from '../../delivery/send-notice.ts';
import { describeAmount } from '../../kit/money.ts';
import type { NotifyThreshold } from '../../recipients/totals/types.ts';
import { notifyAdmins } from './notify-admins.ts';

/** Notifies an account's admins by mail that totals of recipients have reached its threshold. The mail names nobody. */
export function createNotifyThreshold(sendNotice: SendNotice, baseUrl: string): NotifyThreshold {
  return async (tx, accountId, reached) => {
    if (reached.length === 0) return;
    const thresholds = new Set(reached.map((total) => describeAmount(total.thresholdMinor, total.currencyCode)));
    const who = reached.length === 1 ? 'A recipient has' : `${reached.length} recipients have`;
    await notifyAdmins(tx, sendNotice, accountId, {
      subject: 'A recipient reached your reporting threshold',
      text: `${who} reached the yearly reporting threshold that you set (${[...thresholds].join(', ')}).\n\nThe portal lists the totals of all recipients by year. You may have to report them for tax purposes.`,
      action: { label: 'View the totals', url: `${baseUrl}/portal/recipients` },
    });
  };
}
