import { orderRequest } from '../../support/order-requests.ts';

type Changes = Record<string, unknown>;

/** A valid PhysicalShipment order of the given lines, or of one 25 USD card by ground mail. */
export function physicalRequest(lines: readonly unknown[] = [physicalLine()], changes: Changes = {}) {
  return orderRequest({ Type: 'PhysicalShipment', LineItems: lines, ...changes });
}

/** aurora-coffee-card-usd costs its value and a fee of 0.50; ground mail for up to 10 cards costs 4.95. */
export function physicalLine(changes: Changes = {}, address: Changes = {}) {
  return {
    ProductId: 'aurora-coffee-card-usd',
    Value: 25,
    Quantity: 1,
    PhysicalDeliveryAddress: usAddress(address),
    ...changes,
  };
}

export function usAddress(changes: Changes = {}) {
  return {
    ShippingMethodId: 'us-east-ground',
    Name: 'Ann Example',
    AddressLine1: '1 Main Street',
    City: 'Springfield',
    State: 'IL',
    Zip: '62701',
    Country: 'US',
    ...changes,
  };
}
