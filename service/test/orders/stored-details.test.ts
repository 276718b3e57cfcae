import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromStoredDetails, toStoredDetails } from '../../src/orders/stored-details.ts';
import type { LineDetails } from '../../src/orders/types.ts';

const text = fc.option(fc.string());
const postal = {
  name: text,
  addressLine1: text,
  addressLine2: text,
  addressLine3: text,
  city: text,
  state: text,
  zip: text,
  country: text,
};

const details: fc.Arbitrary<LineDetails> = fc.record({
  externalId: text,
  culture: text,
  productVariantId: text,
  claimExpiresAt: text,
  claimDays: fc.option(fc.nat()),
  digital: fc.option(fc.record({ email: text, sms: text })),
  physical: fc.option(fc.record({ ...postal, shippingMethodId: text, carrierId: text, shipmentId: text })),
  personalization: fc.option(
    fc.record({ to: text, fromName: text, fromEmail: text, message: text, deliveryDate: text, deliveryZone: text }),
  ),
  cardholder: fc.option(fc.record({ ...postal, phoneNumber: text, email: text })),
});

test('stored details omit members without a value, and restore the whole line', () => {
  fc.assert(
    fc.property(details, (given) => {
      const document = JSON.stringify(toStoredDetails(given));
      const seen: unknown[] = [];
      const stored = JSON.parse(document, (_name, value: unknown) => {
        seen.push(value);
        return value;
      });
      expect(seen).not.toContain(null);
      expect(JSON.stringify(fromStoredDetails(stored))).toBe(JSON.stringify(given));
    }),
  );
});

test('a stored null is read like an omitted member', () => {
  const nothing = fromStoredDetails({});
  expect(fromStoredDetails({ externalId: null, digital: null, physical: null, cardholder: null })).toEqual(nothing);
  expect(fromStoredDetails({ digital: { email: 'ada@example.com', sms: null } }).digital).toEqual(
    fromStoredDetails({ digital: { email: 'ada@example.com' } }).digital,
  );
});
