import { Type } from 'typebox';
import { amountToWire } from '../../kit/money.ts';
import { instantOut, nullable, optional, singleLine } from '../../kit/schema.ts';
import { type BillingAddress, type CreditNote, creditNoteKinds } from './types.ts';

const lengthMax = 100;
const country = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166, two letters.' });

export const wireNewBillingAddress = Type.Object(
  {
    Name: singleLine(lengthMax),
    Street: singleLine(lengthMax),
    Zip: singleLine(20),
    City: singleLine(lengthMax),
    Country: country,
    Reference: optional(singleLine(lengthMax, { description: 'For your own records, such as a cost centre.' })),
  },
  { title: 'NewBillingAddress', additionalProperties: false },
);

export const wireBillingAddress = Type.Object(
  {
    Name: Type.String(),
    Street: Type.String(),
    Zip: Type.String(),
    City: Type.String(),
    Country: Type.String(),
    Reference: nullable(Type.String()),
  },
  { $id: 'BillingAddress' },
);

export const wireCreditNote = Type.Object(
  {
    Number: Type.String({ description: 'Such as CN-2026-000001; for its PDF.' }),
    Kind: Type.Enum(creditNoteKinds, {
      description: 'A DebitNote takes a credit note back, because a dispute was won.',
    }),
    Timestamp: instantOut(),
    InvoiceNumber: Type.String(),
    FundingRequestId: Type.String(),
    CurrencyCode: Type.String(),
    Amount: Type.Number(),
  },
  { $id: 'CreditNote' },
);

export function toWireCreditNote(note: CreditNote): Type.Static<typeof wireCreditNote> {
  const { content } = note;
  return {
    Number: content.number,
    Kind: note.kind,
    Timestamp: note.issuedAt.toISOString(),
    InvoiceNumber: content.invoice.number,
    FundingRequestId: note.fundingRequestId,
    CurrencyCode: content.currencyCode,
    Amount: amountToWire(note.amountMinor, content.currencyCode),
  };
}

export function fromWireBillingAddress(body: Type.Static<typeof wireNewBillingAddress>): BillingAddress {
  return {
    name: body.Name,
    street: body.Street,
    zip: body.Zip,
    city: body.City,
    country: body.Country,
    reference: body.Reference ?? null,
  };
}

export function toWireBillingAddress(address: BillingAddress): Type.Static<typeof wireBillingAddress> {
  return {
    Name: address.name,
    Street: address.street,
    Zip: address.zip,
    City: address.city,
    Country: address.country,
    Reference: address.reference,
  };
}
