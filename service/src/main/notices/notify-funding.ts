import { listPeople } from '../../accounts/people/queries.ts';
import type { Person } from '../../accounts/people/types.ts';
import type { Tx } from '../../database/database.ts';
import type { SendNotice } from '../../delivery/send-notice.ts';
import type { AttachmentRef } from '../../delivery/types.ts';
import { billingWords } from '../../funding/invoices/billing-words.ts';
import { issueCreditNote } from '../../funding/invoices/issue-credit-note.ts';
import { issueInvoice } from '../../funding/invoices/issue-invoice.ts';
import type { CreditNote, Invoice } from '../../funding/invoices/types.ts';
import { shownPaymentReference } from '../../funding/payment-reference.ts';
import type { FundingNews, FundingRequest, NotifyFunding, ReversedAmounts } from '../../funding/types.ts';
import { describeAmount } from '../../kit/money.ts';
import type { Seller } from '../../kit/seller-settings.ts';

interface NotifyNeeds {
  readonly sendNotice: SendNotice;
  readonly baseUrl: string;
  readonly seller: Seller | null;
}

/**
 * Mails news of a funding request to the person who made it. If it came through the API, or the person can no longer sign
 * in, to the account's admins and finance people instead. An applied request gets its invoice in the same commit, and what
 * went back to the payer a credit note.
 */
export function createNotifyFunding({ sendNotice, baseUrl, seller }: NotifyNeeds): NotifyFunding {
  return async (tx, request, news, amounts = nothing) => {
    const issued = await issueFor[news]?.(tx, seller, request);
    const attached = issued && attachmentOf(issued);
    const people = await listPeople(tx, request.accountId);
    for (const { email, name } of readersOf(people, request)) {
      const { subject, text } = words[news](request, amounts);
      await sendNotice(tx, {
        accountId: request.accountId,
        to: email,
        setsPassword: false,
        subject,
        text: `Hello ${name},\n\n${text}${attached?.note ?? ''}`,
        attachment: attached?.file,
        action: { label: 'View your funding', url: `${baseUrl}/portal/funding` },
      });
    }
  };
}

/** The file of an invoice or credit note, and what the mail says about it. */
function attachmentOf(issued: Invoice | CreditNote): { readonly file: AttachmentRef; readonly note: string } {
  const { content } = issued;
  const note = `\n\n${billingWords(content).title} ${content.number} is attached. You can also download it in the portal.`;
  return 'kind' in content
    ? { note, file: { kind: 'CreditNote', key: content.number } }
    : { note, file: { kind: 'Invoice', key: issued.fundingRequestId } };
}

const creditNote = (tx: Tx, _seller: Seller | null, request: FundingRequest) => issueCreditNote(tx, request);
const issueFor: Partial<Record<FundingNews, typeof creditNote | typeof issueInvoice>> = {
  Applied: issueInvoice,
  Reversed: creditNote,
  Restored: creditNote,
};

function readersOf(people: readonly Person[], { requestedBy }: FundingRequest): readonly Person[] {
  const reachable = people.filter(({ status, hasPassword }) => status === 'Active' && hasPassword);
  const requester = reachable.filter(({ id }) => id === requestedBy);
  return requester.length > 0 ? requester : reachable.filter(({ role }) => role === 'admin' || role === 'finance');
}

const nothing: ReversedAmounts = { amountMinor: 0n, owedMinor: 0n, reason: null };

type Words = (request: FundingRequest, amounts: ReversedAmounts) => { readonly subject: string; readonly text: string };

const words: Readonly<Record<FundingNews, Words>> = {
  Requested: (request) => ({
    subject: `Your funding request: ${referenceOf(request)}`,
    text: `You requested ${amountOf(request)}.\n\nPay exactly this amount and give this payment reference, so that the payment is recognised:\n\n${referenceOf(request)}\n\nYou can spend the money once the payment has arrived and was applied.`,
  }),
  Applied: (request) => ({
    subject: `${amountOf(request)} is available`,
    text: `Your funding request ${referenceOf(request)} was applied: ${amountOf(request)} is now available for orders.`,
  }),
  Rejected: (request) => ({
    subject: `Your funding request was rejected: ${referenceOf(request)}`,
    text: `Your funding request ${referenceOf(request)} for ${amountOf(request)} was rejected, and the amount is no longer pending.${reasonOf(request)}\n\nYou can make a new request at any time.`,
  }),
  Reversed: (request, amounts) => (amounts.reason === null ? returned : reversed)(request, amounts),
  Restored: (request, { amountMinor, owedMinor }) => ({
    subject: `A returned payment was restored: ${referenceOf(request)}`,
    text: `The dispute about the payment for ${referenceOf(request)} has ended, and ${describeAmount(amountMinor, request.currencyCode)} is yours again.${owedOf(owedMinor, request)}`,
  }),
};

/** As a provider reported it. */
function returned(request: FundingRequest, { amountMinor, owedMinor }: ReversedAmounts) {
  const amount = describeAmount(amountMinor, request.currencyCode);
  return {
    subject: `A payment was returned: ${referenceOf(request)}`,
    text: `${amount} of the payment for ${referenceOf(request)} was refunded or disputed, so this amount was taken back from your balance.${owedOf(owedMinor, request)}`,
  };
}

/** By an operator. */
function reversed(request: FundingRequest, { amountMinor, owedMinor, reason }: ReversedAmounts) {
  const amount = describeAmount(amountMinor, request.currencyCode);
  return {
    subject: `Funding was reversed: ${referenceOf(request)}`,
    text: `${amount} of the funding for ${referenceOf(request)} was reversed, so this amount was taken back from your balance.\n\nReason: ${reason}${owedOf(owedMinor, request)}`,
  };
}

const owedOf = (owedMinor: bigint, { currencyCode }: FundingRequest) =>
  owedMinor === 0n
    ? ''
    : `\n\nYour balance did not cover all of it: ${describeAmount(owedMinor, currencyCode)} is still owed, and is taken from the next money that becomes available.`;

const reasonOf = ({ rejectionReason }: FundingRequest) =>
  rejectionReason === null ? '' : `\n\nReason: ${rejectionReason}`;
const referenceOf = ({ paymentReference }: FundingRequest) => shownPaymentReference(paymentReference);
const amountOf = ({ amountMinor, currencyCode }: FundingRequest) => describeAmount(amountMinor, currencyCode);
