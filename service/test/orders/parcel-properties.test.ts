import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShippingMethod, ShippingTier } from '../../src/catalog/types.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { sumMinor } from '../../src/kit/money.ts';
import {
  cardCount,
  groupParcels,
  type Parcel,
  type ParcelLine,
  parcelCost,
  shareCost,
} from '../../src/orders/parcel-rules.ts';

const cost = fc.bigInt({ min: 0n, max: 10n ** 9n });
const quantities = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 50 });
const fewQuantities = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 50 });

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test('shares add up to the cost to the last minor unit, and none is negative', () => {
  fc.assert(
    fc.property(cost, quantities, (costMinor, cards) => {
      const shares = shareCost(costMinor, cards);
      expect(shares).toHaveLength(cards.length);
      expect(sumMinor(shares)).toBe(costMinor);
      expect(shares.every((share) => share >= 0n)).toBe(true);
    }),
  );
});

test('shares are rounded up for the largest remainders, then the earlier lines, and down for the others', () => {
  fc.assert(
    fc.property(
      fc.oneof(cost, fc.bigInt({ min: 0n, max: 100n })),
      fc.oneof(quantities, fewQuantities),
      (costMinor, cards) => {
        const total = BigInt(sum(cards));
        const exact = cards.map((count, index) => {
          const product = costMinor * BigInt(count);
          return { index, floor: product / total, remainder: product % total };
        });
        const left = Number(costMinor - sumMinor(exact.map(({ floor }) => floor)));
        const raised = exact
          .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
          .slice(0, left)
          .map(({ index }) => index);
        expect(shareCost(costMinor, cards)).toEqual(
          exact.map(({ floor, index }) => floor + (raised.includes(index) ? 1n : 0n)),
        );
      },
    ),
  );
});

test('the order of lines matters only between lines with equal remainders', () => {
  fc.assert(
    fc.property(cost, fewQuantities, fc.infiniteStream(fc.nat()), (costMinor, cards, noise) => {
      const raisedByRemainder = (list: readonly number[]) =>
        shareCost(costMinor, list)
          .map((share, index) => {
            const product = costMinor * BigInt(list[index] ?? 0);
            const total = BigInt(sum(list));
            return `remainder ${product % total} raised ${share - product / total}`;
          })
          .toSorted();
      expect(raisedByRemainder(shuffle(cards, noise))).toEqual(raisedByRemainder(cards));
    }),
  );
});

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 30 }),
  valueMinor: fc.bigInt({ min: 1n, max: 100_000n }),
  shipmentId: fc.constantFrom(null, null, 'a', 'b', 'by route', '["us-east"]'),
  name: fc.constantFrom('Ann', 'Bob', null),
  carrierId: fc.constantFrom(null, 'box'),
  fulfillmentGroup: fc.constantFrom('us-east', 'eu-central', null),
});

const lines: fc.Arbitrary<ParcelLine[]> = fc.array(line, { maxLength: 30 }).map((drafts) =>
  drafts.map(({ shipmentId, name, carrierId, ...rest }, index) => ({
    ...rest,
    index,
    shippingMethod: null,
    address: { ...emptyAddress, shipmentId, name, carrierId },
  })),
);

const emptyAddress = {
  shippingMethodId: 'ground',
  addressLine1: null,
  addressLine2: null,
  addressLine3: null,
  city: null,
  state: null,
  zip: null,
  country: null,
};

test('every line is in exactly one parcel, and parcels do not depend on the order of lines', () => {
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.nat()), (members, noise) => {
      const contents = (parcels: readonly Parcel[]) =>
        parcels
          .map((parcel) => `${parcel.lines.map(({ index }) => index).toSorted((a, b) => a - b)} ${parcel.isConsistent}`)
          .toSorted();
      const parcels = groupParcels(members);
      expect(contents(groupParcels(shuffle(members, noise)))).toEqual(contents(parcels));
      const placed = parcels.flatMap((parcel) => parcel.lines.map(({ index }) => index));
      expect(placed.toSorted((a, b) => a - b)).toEqual(members.map((_, index) => index));
    }),
  );
});

test('two lines share a parcel if and only if they name the same shipment, or name none and go the same way', () => {
  fc.assert(
    fc.property(lines, (members) => {
      const parcelOf = new Map<number, Parcel>();
      for (const parcel of groupParcels(members)) for (const { index } of parcel.lines) parcelOf.set(index, parcel);
      for (const a of members) {
        for (const b of members) {
          const isSameWay =
            a.address.name === b.address.name &&
            a.address.carrierId === b.address.carrierId &&
            a.fulfillmentGroup === b.fulfillmentGroup;
          const isSameShipment = a.address.shipmentId === b.address.shipmentId;
          const belongTogether = isSameShipment && (a.address.shipmentId !== null || isSameWay);
          expect(parcelOf.get(a.index) === parcelOf.get(b.index)).toBe(belongTogether);
          if (belongTogether && !isSameWay) expect(parcelOf.get(a.index)?.isConsistent).toBe(false);
        }
      }
    }),
  );
});

test('parcels stay the same when stored addresses return their members in another order', () => {
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.nat()), (members, noise) => {
      const stored = members.map((member) => ({
        ...member,
        address: Object.fromEntries(shuffle(Object.entries(member.address), noise)) as typeof member.address,
      }));
      const contents = (parcels: readonly Parcel[]) =>
        parcels.map(({ key, lines: inside }) => `${key} ${inside.map(({ index }) => index)}`);
      expect(contents(groupParcels(stored))).toEqual(contents(groupParcels(members)));
    }),
  );
});

test('the shipping costs of all lines add up to those of all parcels, in any order of lines', () => {
  const method: ShippingMethod = {
    id: 'ground',
    carrier: 'Post',
    description: '',
    costMinor: 995,
    currencyCode: 'USD' as CurrencyCode,
    type: 'DirectDelivery',
    fulfillmentGroup: 'us-east',
    tiers: [{ type: 'Quantity', from: 1, to: 10, costMinor: 495 }],
  };
  const total = (members: readonly ParcelLine[]) => {
    const parcels = groupParcels(members);
    const costs = parcels.map((parcel) => parcelCost(parcel, method) ?? 0n);
    const shares = parcels.flatMap((parcel, index) =>
      shareCost(
        costs[index] ?? 0n,
        parcel.lines.map(({ quantity }) => quantity),
      ),
    );
    expect(shares).toHaveLength(members.length);
    expect(sumMinor(shares)).toBe(sumMinor(costs));
    return sumMinor(costs);
  };
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.nat()), (members, noise) => {
      expect(total(shuffle(members, noise))).toBe(total(members));
    }),
  );
});

const tier: fc.Arbitrary<ShippingTier> = fc.record({
  type: fc.constantFrom('Quantity' as const, 'Value' as const),
  from: fc.integer({ min: 0, max: 1_000 }),
  to: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  costMinor: fc.integer({ min: 0, max: 100_000 }),
});

test('a parcel costs what its first matching tier says, else the method’s plain cost', () => {
  fc.assert(
    fc.property(lines, fc.array(tier, { maxLength: 4 }), (members, tiers) => {
      const method: ShippingMethod = {
        id: 'ground',
        carrier: 'Post',
        description: '',
        costMinor: 7,
        currencyCode: 'USD' as CurrencyCode,
        type: 'DirectDelivery',
        fulfillmentGroup: 'us-east',
        tiers,
      };
      for (const parcel of groupParcels(members)) {
        const cards = sum(parcel.lines.map(({ quantity }) => quantity));
        const faceValue = parcel.lines.reduce((all, each) => all + Number(each.valueMinor) * each.quantity, 0);
        const match = tiers.find(({ type, from, to }) => {
          const measure = type === 'Quantity' ? cards : faceValue;
          return from <= measure && measure <= (to ?? Number.POSITIVE_INFINITY);
        });
        expect(cardCount(parcel)).toBe(cards);
        expect(parcelCost(parcel, method)).toBe(BigInt(match?.costMinor ?? 7));
      }
    }),
  );
});

const parcelOf = (quantity: number, valueMinor: bigint | null, isConsistent = true): Parcel => ({
  key: 'parcel',
  isConsistent,
  lines: [{ index: 0, quantity, valueMinor } as ParcelLine],
});

test.each<[ShippingTier['type'], number, number | null, bigint]>([
  ['Quantity', 3, 3, 5n],
  ['Quantity', 4, null, 9n],
  ['Quantity', 1, 2, 9n],
  ['Quantity', 3, null, 5n],
  ['Value', 7_500, 7_500, 5n],
  ['Value', 7_501, null, 9n],
  ['Value', 0, 7_499, 9n],
])('a tier of %s from %s to %s includes both ends', (type, from, to, cost) => {
  const method = { costMinor: 9, tiers: [{ type, from, to, costMinor: 5 }] } as unknown as ShippingMethod;
  expect(parcelCost(parcelOf(3, 2_500n), method)).toBe(cost);
});

test('a parcel with an unknown value has no price by value, and its price by cards', () => {
  const method = (type: string) => ({ costMinor: 9, tiers: [{ type, from: 1, to: null, costMinor: 5 }] });
  expect(parcelCost(parcelOf(3, null), method('Value') as unknown as ShippingMethod)).toBeNull();
  expect(parcelCost(parcelOf(3, null), method('Quantity') as unknown as ShippingMethod)).toBe(5n);
});

test('a parcel is consistent exactly if all of its lines go the same way', () => {
  fc.assert(
    fc.property(lines, (members) => {
      for (const parcel of groupParcels(members)) {
        const ways = parcel.lines.map(({ address, fulfillmentGroup }) =>
          JSON.stringify([address.name, address.carrierId, fulfillmentGroup]),
        );
        expect(parcel.isConsistent).toBe(new Set(ways).size === 1);
      }
    }),
  );
});

test('lines without cards share nothing', () => {
  expect(shareCost(100n, [0, 0])).toEqual([0n, 0n]);
  expect(shareCost(100n, [])).toEqual([]);
});

function shuffle<T>(items: readonly T[], noise: Iterable<number>): T[] {
  const keys = noise[Symbol.iterator]();
  return items
    .map((item) => ({ item, key: Number(keys.next().value) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
