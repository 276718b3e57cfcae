import { listPeople } from '../accounts/people/queries.ts';
import type { SendNotice } from '../delivery/send-notice.ts';
import { describeAmount } from '../kit/money.ts';
import type { NotifyThreshold } from '../recipients/totals/types.ts';

/** Notifies an account's admins by mail that totals of recipients have reached its threshold. The mail names nobody. */
export function createNotifyThreshold(sendNotice: SendNotice, baseUrl: string): NotifyThreshold {
  return async (tx, accountId, reached) => {
    const [first] = reached;
    if (!first) return;
    const amount = describeAmount(first.thresholdMinor, first.currencyCode);
    const who = reached.length === 1 ? 'A recipient has' : `${reached.length} recipients have`;
    const admins = (await listPeople(tx, accountId)).filter(
      ({ role, status, hasPassword }) => role === 'admin' && status === 'Active' && hasPassword,
    );
    for (const { email } of admins) {
      await sendNotice(tx, {
        accountId,
        to: email,
        setsPassword: false,
        subject: 'A recipient reached your reporting threshold',
        text: `${who} reached the yearly total that you set, such as ${amount}.\n\nThe portal lists the totals of all recipients by year. You may have to report them for tax purposes.`,
        action: { label: 'View the totals', url: `${baseUrl}/portal/recipients` },
      });
    }
  };
}
