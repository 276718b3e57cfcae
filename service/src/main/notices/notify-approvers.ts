import { listPeople } from '../../accounts/people/queries.ts';
import type { Person } from '../../accounts/people/types.ts';
import { approvalTexts } from '../../delivery/notices/approval-texts.ts';
import type { SendNotice } from '../../delivery/send-notice.ts';
import type { NotifyRejected } from '../../fulfillment/approvals/end-rejected-order.job.ts';
import { formatAmount } from '../../kit/format-amount.ts';
import type { LanguageCode } from '../../kit/languages.ts';
import { findRejectedOrder } from '../../orders/approvals/queries.ts';
import type { NotifyApprovers, UnnotifiedOrder } from '../../orders/approvals/types.ts';
import { isAllowed } from '../../portal/permissions.ts';

/** More in one mail would not be read; the portal lists all. */
const ordersInMailMax = 10;

/** Mails those who can approve, each in their language and about orders that they did not place themselves. */
export function createNotifyApprovers(sendNotice: SendNotice, baseUrl: string): NotifyApprovers {
  return async (tx, accountId, unnotified) => {
    const people = await listPeople(tx, accountId);
    for (const person of people.filter(canApprove)) {
      const orders = unnotified.filter(({ placedByIds }) => !placedByIds.includes(person.id));
      const [first] = orders;
      if (!first) continue;
      const locale = person.language ?? 'en';
      const texts = approvalTexts[locale];
      await sendNotice(tx, {
        accountId,
        to: person.email,
        setsPassword: false,
        subject: texts.subject({ count: orders.length, poNumber: first.poNumber }),
        text: texts.text(listInWords(orders, locale)),
        action: { label: texts.action, url: `${baseUrl}/portal/approvals` },
        frame: { locale, senderName: 'Bestow' },
      });
    }
  };
}

function canApprove(person: Person): boolean {
  return isAllowed(person, 'orders.approve') && person.status === 'Active' && person.hasPassword;
}

function listInWords(orders: readonly UnnotifiedOrder[], locale: LanguageCode): string {
  const texts = approvalTexts[locale];
  const lines = orders.slice(0, ordersInMailMax).map(({ poNumber, currencyCode, totalMinor, cardCount, ...order }) => {
    const cost = formatAmount(totalMinor, currencyCode, { locale, isRightToLeft: locale === 'ar' });
    return texts.order({ poNumber, cost, cards: cardCount, placedBy: order.placedBy, rules: order.rules.join(', ') });
  });
  const left = orders.length - lines.length;
  return [...lines, ...(left > 0 ? [texts.more(left)] : [])].join('\n');
}

/** Mails the person who placed an order that it was rejected. A program gets the event. */
export function createNotifyRejected(sendNotice: SendNotice, baseUrl: string): NotifyRejected {
  return async (tx, ref) => {
    const order = await findRejectedOrder(tx, ref);
    if (!order) return;
    const locale = order.language ?? 'en';
    const texts = approvalTexts[locale];
    await sendNotice(tx, {
      accountId: ref.accountId,
      to: order.email,
      setsPassword: false,
      subject: texts.rejectedSubject(order.poNumber),
      text: texts.rejected(order),
      action: { label: texts.rejectedAction, url: `${baseUrl}/portal/orders/${ref.orderId}` },
      frame: { locale, senderName: 'Bestow' },
    });
  };
}
