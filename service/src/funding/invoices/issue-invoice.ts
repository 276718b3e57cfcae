import type { Tx } from '../../database/database.ts';
import type { Seller } from '../../kit/seller-settings.ts';
import type { FundingRequest } from '../types.ts';
import { findBillingAddress, findInvoice, insertInvoice, takeInvoiceNumber } from './queries.ts';
import type { Invoice } from './types.ts';

const numberDigits = 6;

/**
 * Issues the invoice of an applied request, once, with the next number of the year. Null if there is no seller or no billing
 * address yet. The caller holds the request's lock.
 */
export async function issueInvoice(tx: Tx, seller: Seller | null, request: FundingRequest): Promise<Invoice | null> {
  const { accountId, id, currencyCode, amountMinor, paymentReference, reference } = request;
  const known = await findInvoice(tx, accountId, id);
  if (known || !seller || request.status !== 'Applied') return known;
  const buyer = await findBillingAddress(tx, accountId);
  if (!buyer) return null;
  // Last, since everyone else who issues an invoice waits from here to the commit.
  const { year, number, issuedAt } = await takeInvoiceNumber(tx);
  const content = {
    number: `${year}-${String(number).padStart(numberDigits, '0')}`,
    issuedOn: dayOf(issuedAt),
    paidOn: dayOf(request.appliedAt ?? issuedAt),
    seller,
    buyer,
    currencyCode,
    amountMinor: String(amountMinor),
    paymentReference,
    buyerReference: reference ?? buyer.reference,
  };
  return insertInvoice(tx, { accountId, fundingRequestId: id, year, number, issuedAt, content });
}

/** The UTC day, YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
