import { type TSchema, Type } from 'typebox';
import { deliveryTypes } from '../catalog/types.ts';
import type { Fault } from '../kit/errors.ts';
import { parseInstant } from '../kit/instant.ts';
import { optional, singleLine } from '../kit/schema.ts';
import type { LineDetails, LineDraft, OrderDraft, PostalAddress } from './types.ts';

const quantityMax = 10_000;
const urlLengthMax = 2_048;

const object = <T extends Record<string, TSchema>>(members: T) => Type.Object(members, { additionalProperties: false });
const mailbox = Type.String({ format: 'mailbox', maxLength: 254 });

const digitalDeliveryAddress = object({
  Email: optional(mailbox),
  Sms: optional(Type.String({ format: 'e164', description: 'E.164, such as +14155550123.' })),
});

const postalMembers = {
  Name: optional(singleLine(100)),
  AddressLine1: optional(singleLine(100)),
  AddressLine2: optional(singleLine(100)),
  AddressLine3: optional(singleLine(100)),
  City: optional(singleLine(100)),
  State: optional(singleLine(100)),
  Zip: optional(singleLine(20)),
  Country: optional(singleLine(100, { description: 'ISO 3166-1 alpha-2.' })),
};

const physicalDeliveryAddress = object({
  ShippingMethodId: optional(singleLine(50)),
  CarrierId: optional(singleLine(50)),
  ShipmentId: optional(singleLine(50, { description: 'Your key for lines that go in one parcel.' })),
  ...postalMembers,
});

const linePersonalization = object({
  To: optional(singleLine(100)),
  FromName: optional(singleLine(100)),
  FromEmail: optional(mailbox),
  Message: optional(Type.String({ maxLength: 500, format: 'multi-line' })),
  DeliveryDate: optional(
    Type.String({ format: 'instant', description: 'ISO 8601 with zone, at most a year ahead; in the past it means now.' }),
  ),
});

const cardholderInformation = object({
  PhoneNumber: optional(singleLine(50)),
  Email: optional(mailbox),
  ...postalMembers,
});

const lineItem = object({
  ProductId: singleLine(50),
  Value: Type.Number({ exclusiveMinimum: 0, description: 'Face value of one card.' }),
  Quantity: optional(Type.Integer({ minimum: 1, maximum: quantityMax, description: 'Number of cards; 1 when absent.' })),
  DigitalDeliveryAddress: optional(digitalDeliveryAddress),
  PhysicalDeliveryAddress: optional(physicalDeliveryAddress),
  Personalization: optional(linePersonalization),
  BrandingId: optional(singleLine(50)),
  ExternalId: optional(singleLine(100)),
  Culture: optional(singleLine(35)),
  ProductVariantId: optional(singleLine(100)),
  CardholderInformation: optional(cardholderInformation),
});

const httpsUrl = Type.String({ format: 'https-url', maxLength: urlLengthMax });

const webhookSettings = object({
  FulfillmentComplete: optional(
    object({
      Url: Type.String({ minLength: 1, maxLength: urlLengthMax }),
      Headers: optional(
        Type.Array(object({ Name: singleLine(100), Value: Type.String({ maxLength: 1_000, format: 'single-line' }) }), {
          maxItems: 20,
        }),
      ),
    }),
  ),
});

/** The body of POST /v1/Orders and of Validate. */
export function wireOrderRequest(lineItemsMax: number) {
  return object({
    Type: Type.Enum([...deliveryTypes]),
    LineItems: Type.Array(lineItem, { minItems: 1, maxItems: lineItemsMax }),
    Personalization: optional(
      object({ PhotoUrl: optional(httpsUrl), GreetingUrl: optional(httpsUrl), VideoUrl: optional(httpsUrl) }),
    ),
    PONumber: singleLine(100, { description: 'Your identifier of the order; unique for ever within your account.' }),
    Note: optional(Type.String({ maxLength: 250, format: 'multi-line' })),
    DepartmentId: optional(singleLine(50)),
    WebhookSettings: optional(webhookSettings),
  });
}

type WireOrderRequest = Type.Static<ReturnType<typeof wireOrderRequest>>;
type WireLineItem = Type.Static<typeof lineItem>;
type Partially<T> = { readonly [Key in keyof T]?: T[Key] | null | undefined };

/** Reads a body into a draft. Members that broke the schema are left out, so that all other rules still run. */
export function fromWireOrder(body: unknown, faults: readonly Fault[]): OrderDraft {
  const clean = faults.length === 0 ? body : withoutFaulty(body, faults);
  const request = (typeof clean === 'object' && clean !== null ? clean : {}) as Partially<WireOrderRequest>;
  const { Personalization: links, WebhookSettings: webhooks } = request;
  const webhook = webhooks?.FulfillmentComplete;
  return {
    type: request.Type ?? null,
    poNumber: request.PONumber ?? null,
    note: request.Note ?? null,
    departmentId: request.DepartmentId ?? null,
    personalization: links
      ? { photoUrl: links.PhotoUrl ?? null, greetingUrl: links.GreetingUrl ?? null, videoUrl: links.VideoUrl ?? null }
      : null,
    webhook: webhook?.Url
      ? { url: webhook.Url, headers: (webhook.Headers ?? []).map(({ Name, Value }) => ({ name: Name, value: Value })) }
      : null,
    lines: (request.LineItems ?? []).map((line) => fromWireLine(line ?? {})),
  };
}

function fromWireLine(line: Partially<WireLineItem>): LineDraft {
  return {
    productId: line.ProductId ?? null,
    value: line.Value ?? null,
    quantity: line.Quantity ?? 1,
    brandingId: line.BrandingId ?? null,
    details: fromWireDetails(line),
  };
}

function fromWireDetails(line: Partially<WireLineItem>): LineDetails {
  const { DigitalDeliveryAddress: digital, PhysicalDeliveryAddress: physical } = line;
  const { Personalization: personal, CardholderInformation: cardholder } = line;
  return {
    externalId: line.ExternalId ?? null,
    culture: line.Culture ?? null,
    productVariantId: line.ProductVariantId ?? null,
    digital: digital ? { email: digital.Email ?? null, sms: digital.Sms ?? null } : null,
    physical: physical
      ? {
          shippingMethodId: physical.ShippingMethodId ?? null,
          carrierId: physical.CarrierId ?? null,
          shipmentId: physical.ShipmentId ?? null,
          ...fromWirePostal(physical),
        }
      : null,
    personalization: personal
      ? {
          to: personal.To ?? null,
          fromName: personal.FromName ?? null,
          fromEmail: personal.FromEmail ?? null,
          message: personal.Message ?? null,
          deliveryDate: (personal.DeliveryDate && parseInstant(personal.DeliveryDate)?.toISOString()) || null,
        }
      : null,
    cardholder: cardholder
      ? { phoneNumber: cardholder.PhoneNumber ?? null, email: cardholder.Email ?? null, ...fromWirePostal(cardholder) }
      : null,
  };
}

type WirePostal = Partially<Type.Static<Type.TObject<typeof postalMembers>>>;

function fromWirePostal(address: WirePostal): PostalAddress {
  return {
    name: address.Name ?? null,
    addressLine1: address.AddressLine1 ?? null,
    addressLine2: address.AddressLine2 ?? null,
    addressLine3: address.AddressLine3 ?? null,
    city: address.City ?? null,
    state: address.State ?? null,
    zip: address.Zip ?? null,
    country: address.Country ?? null,
  };
}

function withoutFaulty(body: unknown, faults: readonly Fault[]): unknown {
  const copy = structuredClone(body);
  for (const { pointer } of faults) {
    const path = (pointer ?? '').split('/').slice(1);
    const member = path.pop();
    if (member === undefined) return {};
    const parent = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], copy);
    if (typeof parent === 'object' && parent !== null) (parent as Record<string, unknown>)[member] = null;
  }
  return copy;
}
