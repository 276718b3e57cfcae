import type { Random } from '../random.ts';
import { productByMail, productOfStock, productOfSupplier } from '../world/products.ts';

const quantityMax = 4;
const linesMax = 3;
const delayMsMax = 8_000;

/** An order of any type, with recipients that no other order has. */
export function makeOrderRequest(random: Random, poNumber: string, webhookUrl: string | null): Record<string, unknown> {
  const type = random.pick(['Links', 'Links', 'DigitalDelivery', 'DigitalDelivery', 'PhysicalShipment'] as const);
  const lines = Array.from({ length: random.between(1, linesMax) }, (_, index) =>
    lineOf(random, type, `${poNumber}-${index}`),
  );
  return {
    Type: type,
    PONumber: poNumber,
    LineItems: lines,
    ...(webhookUrl === null ? {} : { WebhookSettings: { FulfillmentComplete: { Url: webhookUrl } } }),
  };
}

function lineOf(random: Random, type: 'Links' | 'DigitalDelivery' | 'PhysicalShipment', name: string) {
  const line = {
    ProductId: type === 'PhysicalShipment' ? productByMail : random.pick([productOfSupplier, productOfStock]),
    Value: 25,
    Quantity: random.between(1, quantityMax),
  };
  if (type === 'PhysicalShipment') return { ...line, PhysicalDeliveryAddress: postalAddress };
  const Personalization = random.chance(0.15)
    ? { DeliveryDate: new Date(Date.now() + random.between(1_000, delayMsMax)).toISOString() }
    : undefined;
  if (type === 'Links') return { ...line, Personalization };
  const DigitalDeliveryAddress = random.chance(0.7)
    ? { Email: `${name.toLowerCase()}@recipients.example` }
    : { Sms: phoneNumber(random) };
  return { ...line, Personalization, DigitalDeliveryAddress };
}

function phoneNumber(random: Random): string {
  return `+1415${random.between(200, 999)}${String(random.between(0, 9_999)).padStart(4, '0')}`;
}

const postalAddress = {
  ShippingMethodId: 'us-east-ground',
  Name: 'Ann Example',
  AddressLine1: '1 Main Street',
  City: 'Springfield',
  State: 'IL',
  Zip: '62701',
  Country: 'US',
};
