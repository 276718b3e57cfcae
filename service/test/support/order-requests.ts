let count = 0;

/** A PONumber that is unique in this run. */
export function freshPoNumber(): string {
  return `PO-${process.pid}-${++count}`;
}

/** A valid DigitalDelivery order of one 25 USD card, with changes. aurora-coffee-usd costs 5 % less than its value. */
export function orderRequest(changes: Record<string, unknown> = {}, line: Record<string, unknown> = {}) {
  return {
    Type: 'DigitalDelivery',
    PONumber: freshPoNumber(),
    LineItems: [lineItem(line)],
    ...changes,
  };
}

export function lineItem(changes: Record<string, unknown> = {}) {
  return {
    ProductId: 'aurora-coffee-usd',
    Value: 25,
    Quantity: 1,
    DigitalDeliveryAddress: { Email: 'ann@example.com' },
    ...changes,
  };
}
