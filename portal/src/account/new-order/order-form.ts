import type { DeliveryType, OrderRequest, Product } from '../../api/types.generated.ts';
import { localZone } from '../../ui/time-zones.ts';

/** How many lines a form holds; longer lists are uploaded. */
export const linesMax = 50;

/** The form uses the wire's names, so that the service's faults map to their fields. */
export interface LineValues {
  key: string;
  ProductId: string;
  Value: number | string;
  Quantity: number | string;
  BrandingId: string;
  /** A language code; empty: the product's first. */
  Culture: string;
  ClaimExpiresAt: string;
  DigitalDeliveryAddress: { Email: string; Sms: string };
  PhysicalDeliveryAddress: {
    ShippingMethodId: string;
    CarrierId: string;
    Name: string;
    AddressLine1: string;
    AddressLine2: string;
    City: string;
    State: string;
    Zip: string;
    Country: string;
  };
  Personalization: { To: string; FromName: string; Message: string; DeliveryDate: string; DeliveryZone: string };
}

export interface OrderValues extends Record<string, unknown> {
  Type: DeliveryType;
  PONumber: string;
  Note: string;
  DepartmentId: string;
  LineItems: LineValues[];
}

export const emptyLine = (productId = ''): LineValues => ({
  key: crypto.randomUUID(),
  ProductId: productId,
  Value: '',
  Quantity: 1,
  BrandingId: '',
  Culture: '',
  ClaimExpiresAt: '',
  DigitalDeliveryAddress: { Email: '', Sms: '' },
  PhysicalDeliveryAddress: {
    ShippingMethodId: '',
    CarrierId: '',
    Name: '',
    AddressLine1: '',
    AddressLine2: '',
    City: '',
    State: '',
    Zip: '',
    Country: '',
  },
  Personalization: { To: '', FromName: '', Message: '', DeliveryDate: '', DeliveryZone: localZone() },
});

/** A further line usually differs only in its recipient, and the message to them. */
export function likeLine(line: LineValues): LineValues {
  const fresh = emptyLine();
  const { FromName, DeliveryDate, DeliveryZone } = line.Personalization;
  return {
    ...fresh,
    ProductId: line.ProductId,
    Value: line.Value,
    Quantity: line.Quantity,
    BrandingId: line.BrandingId,
    Culture: line.Culture,
    ClaimExpiresAt: line.ClaimExpiresAt,
    PhysicalDeliveryAddress: {
      ...fresh.PhysicalDeliveryAddress,
      ShippingMethodId: line.PhysicalDeliveryAddress.ShippingMethodId,
      CarrierId: line.PhysicalDeliveryAddress.CarrierId,
      Country: line.PhysicalDeliveryAddress.Country,
    },
    Personalization: { ...fresh.Personalization, FromName, DeliveryDate, DeliveryZone },
  };
}

/** Nobody was entered yet. */
export function isBlank({
  DigitalDeliveryAddress: digital,
  PhysicalDeliveryAddress: postal,
  Personalization,
}: LineValues) {
  return [digital.Email, digital.Sms, postal.Name, Personalization.To].every((text) => text.trim() === '');
}

export const emptyOrder = (productId = ''): OrderValues => ({
  Type: 'DigitalDelivery',
  PONumber: suggestPoNumber(),
  Note: '',
  DepartmentId: '',
  LineItems: [emptyLine(productId)],
});

function suggestPoNumber(now = new Date()): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return `PO-${day}-${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
}

export function toRequest({ Type, PONumber, Note, DepartmentId, LineItems }: OrderValues): OrderRequest {
  // What is missing is left to the service, which names every fault at its field.
  return filled({
    Type,
    PONumber,
    Note,
    DepartmentId,
    LineItems: LineItems.map((line) => ({
      ProductId: line.ProductId,
      Value: numberOf(line.Value),
      Quantity: numberOf(line.Quantity),
      BrandingId: Type === 'PhysicalShipment' ? '' : line.BrandingId,
      Culture: line.Culture,
      ClaimExpiresAt: Type === 'PhysicalShipment' ? '' : instantOf(line.ClaimExpiresAt),
      ...(Type === 'DigitalDelivery' && { DigitalDeliveryAddress: line.DigitalDeliveryAddress }),
      ...(Type === 'PhysicalShipment' && { PhysicalDeliveryAddress: line.PhysicalDeliveryAddress }),
      Personalization: withoutIdleZone(line.Personalization),
    })),
  }) as OrderRequest;
}

export function productsFor(products: readonly Product[], type: DeliveryType): readonly Product[] {
  return products.filter(
    ({ Active, AvailableDeliveryTypes }) => Active !== false && AvailableDeliveryTypes.includes(type),
  );
}

// An empty field is absent, and so is an object without members.
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .map(([name, member]) => [name, filled(member)] as const)
    .filter(([, member]) => member !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

function numberOf(value: number | string): number | undefined {
  return typeof value === 'number' ? value : value.trim() === '' ? undefined : Number(value);
}

/** The zone says nothing without a date. */
function withoutIdleZone(words: LineValues['Personalization']): LineValues['Personalization'] {
  return words.DeliveryDate === '' ? { ...words, DeliveryZone: '' } : words;
}

/** A local time of this browser as an instant. */
function instantOf(local: string): string {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
