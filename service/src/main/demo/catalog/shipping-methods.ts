import type { ShippingMethod, ShippingTier } from '../../../catalog/types.ts';
import { currencyOf } from './currency-of.ts';
import { euCentral, usEast } from './fulfillment-groups.ts';

/** The ways a parcel can go. The postal firms are invented too. */
export const demoShippingMethods: readonly ShippingMethod[] = [
  method('us-east-ground', usEast, 'USD', {
    carrier: 'Kestrel Post',
    description: 'Ground, 4 to 6 business days, tracked.',
    costMinor: 4_95,
    tiers: tiers('Quantity', [
      [1, 4_95],
      [11, 9_95],
      [51, 19_95],
      [201, 44_95],
    ]),
  }),
  method('us-east-two-day', usEast, 'USD', {
    carrier: 'Kestrel Post',
    description: 'Second business day, tracked. Parcels of more than 50 cards travel at the base cost.',
    costMinor: 64_00,
    tiers: tiers(
      'Quantity',
      [
        [1, 14_95],
        [11, 29_95],
      ],
      50,
    ),
  }),
  method('us-east-overnight', usEast, 'USD', {
    carrier: 'Boreal Express',
    description: 'Next business day before noon, tracked, at one price for any parcel.',
    costMinor: 34_50,
    tiers: [],
  }),
  method('us-east-insured', usEast, 'USD', {
    carrier: 'Boreal Express',
    description: 'Three business days, signed for and insured for the full value of the cards.',
    costMinor: 9_00,
    tiers: tiers('Value', [
      [0, 9_00],
      [500_01, 18_00],
      [2_500_01, 42_00],
    ]),
  }),
  method('eu-central-standard-eur', euCentral, 'EUR', {
    carrier: 'Lindenpost',
    description: 'Standard letter or parcel, 3 to 5 working days.',
    costMinor: 3_90,
    tiers: tiers('Quantity', [
      [1, 3_90],
      [6, 6_90],
      [26, 12_90],
      [101, 29_90],
    ]),
  }),
  method('eu-central-express-eur', euCentral, 'EUR', {
    carrier: 'Meteorit Kurier',
    description: 'Express courier, next working day within the EU, tracked.',
    costMinor: 19_90,
    tiers: tiers('Quantity', [
      [1, 19_90],
      [26, 39_90],
    ]),
  }),
  method('eu-central-standard-gbp', euCentral, 'GBP', {
    carrier: 'Lindenpost',
    description: 'Standard parcel to the United Kingdom, 4 to 6 working days, duties paid.',
    costMinor: 4_50,
    tiers: tiers('Quantity', [
      [1, 4_50],
      [11, 8_50],
      [51, 17_00],
    ]),
  }),
  method('eu-central-express-gbp', euCentral, 'GBP', {
    carrier: 'Meteorit Kurier',
    description: 'Express courier to the United Kingdom, two working days, tracked, duties paid.',
    costMinor: 22_00,
    tiers: [],
  }),
];

type MethodTerms = Pick<ShippingMethod, 'carrier' | 'description' | 'costMinor' | 'tiers'>;

function method(id: string, fulfillmentGroup: string, currency: string, terms: MethodTerms): ShippingMethod {
  return { id, ...terms, currencyCode: currencyOf(currency), type: 'DirectDelivery', fulfillmentGroup };
}

/** Tiers as pairs of where each begins and what it costs; one ends where the next begins, and the last one at `end`. */
function tiers(
  type: ShippingTier['type'],
  starts: readonly (readonly [from: number, costMinor: number])[],
  end: number | null = null,
): ShippingTier[] {
  return starts.map(([from, costMinor], index) => {
    const next = starts[index + 1];
    return { type, from, to: next ? next[0] - 1 : end, costMinor };
  });
}
