import { Type } from 'typebox';
import { nullable, optional, singleLine } from '../../kit/schema.ts';
import type { BillingAddress } from './types.ts';

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
  { additionalProperties: false },
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
