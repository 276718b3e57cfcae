import type { Making } from './making.ts';

const sku = 'aurora-coffee-usd';
let orders = 0;

/** Bodies that succeed where a schema alone would hardly lead to one. */
export const sampleBodies: Readonly<Record<string, (making: Making) => unknown>> = {
  'POST /v1/Orders': sampleOrder,
  'POST /v1/Orders/Validate': sampleOrder,
  'POST /portal/api/Orders': sampleOrder,
  'POST /portal/api/Orders/Price': sampleOrder,
  'POST /operator/v1/Products': sampleProduct,
  'POST /portal/api/operator/Products': sampleProduct,
  'POST /portal/api/Confirm': () => ({ Password: 'seven lanterns over the quay' }),
  'POST /portal/api/SignIn': () => ({ Email: 'nobody@example.com', Password: 'seven lanterns over the quay' }),
};

function sampleOrder(making: Making): Record<string, unknown> {
  const { random, marker, knownId } = making;
  const type = random.pick(['Links', 'Links', 'DigitalDelivery', 'PhysicalShipment']);
  const department = knownId('Departments');
  return {
    Type: type,
    PONumber: `${marker}-${++orders}`,
    LineItems: Array.from({ length: random.between(1, 2) }, () => sampleLine(making, type)),
    // Needed as soon as the account has departments.
    ...(department !== null && { DepartmentId: department }),
  };
}

function sampleLine({ random, marker }: Making, type: string): Record<string, unknown> {
  const isMailed = type === 'PhysicalShipment';
  const email = `${marker}.${random.between(1, 99)}@example.com`;
  return {
    ProductId: isMailed ? 'aurora-coffee-card-usd' : random.pick([sku, sku, 'manybloom-choice-usd']),
    Value: 25,
    Quantity: random.between(1, 3),
    Personalization: { To: `${marker} Ann`, FromName: 'Ben', Message: `${marker} thanks` },
    ...(type === 'DigitalDelivery' && { DigitalDeliveryAddress: { Email: email } }),
    ...(isMailed && { PhysicalDeliveryAddress: sampleAddress(marker) }),
  };
}

function sampleAddress(marker: string) {
  return {
    ShippingMethodId: 'us-east-ground',
    CarrierId: 'us-linen-envelope',
    Name: `${marker} Lee`,
    AddressLine1: '1 Market Street',
    City: 'San Francisco',
    State: 'CA',
    Zip: '94105',
    Country: 'US',
  };
}

function sampleProduct({ random, marker }: Making) {
  const text = 'text';
  return {
    Id: `p-${marker}-${random.between(1, 1_000_000)}`,
    Name: 'Test card',
    ShortDescription: text,
    LongDescription: text,
    Terms: text,
    Disclaimer: '',
    RedemptionNote: '',
    Type: 'Digital',
    CurrencyCode: 'USD',
    DenominationType: 'Fixed',
    Denominations: [10],
    AvailableDeliveryTypes: ['Links'],
    Faceplates: [],
    CultureCodes: ['en-US'],
    Translations: [],
    IsPublic: true,
    Fee: 0,
    DiscountPercentage: 0,
  };
}
