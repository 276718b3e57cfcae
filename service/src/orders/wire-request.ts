import { type TSchema, Type } from 'typebox';
import { deliveryTypes } from '../catalog/types.ts';
import type { Fault } from '../kit/errors.ts';
import { parseInstant } from '../kit/instant.ts';
import { optional, singleLine } from '../kit/schema.ts';
import { instantInZone } from '../kit/time-zone.ts';
import type {
  LineDetails,
  LineDraft,
  LinePersonalization,
  OrderDraft,
  PostalAddress,
  TimingDraft,
  WebhookDraft,
} from './types.ts';

const quantityMax = 10_000;
const urlLengthMax = 2_048;

/** Named in the API document; accepts no other members. */
const object = <T extends Record<string, TSchema>>(title: string, members: T) =>
  Type.Object(members, { title, additionalProperties: false });
const mailbox = Type.String({ format: 'mailbox', maxLength: 254 });

export const digitalDeliveryAddress = object('NewDigitalDeliveryAddress', {
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

const physicalDeliveryAddress = object('NewPhysicalDeliveryAddress', {
  ShippingMethodId: optional(singleLine(50)),
  CarrierId: optional(singleLine(50)),
  ShipmentId: optional(singleLine(50, { description: 'Your key for lines that ship in one parcel.' })),
  ...postalMembers,
});

/** Both can also stand on the line itself, where PATCH has them. */
const timingMembers = {
  DeliveryDate: optional(
    Type.String({
      format: 'delivery-time',
      description:
        'ISO 8601 with an offset, or without one if DeliveryZone is given; at most one year ahead. A past time means now.',
    }),
  ),
  DeliveryZone: optional(
    Type.String({
      format: 'time-zone',
      description: 'IANA time zone, such as Europe/Berlin: a DeliveryDate without an offset is local time there.',
    }),
  ),
};

export const linePersonalization = object('NewLineItemPersonalization', {
  To: optional(singleLine(100)),
  FromName: optional(singleLine(100)),
  FromEmail: optional(mailbox),
  Message: optional(Type.String({ maxLength: 500, format: 'multi-line' })),
  ...timingMembers,
});

/** What can be changed on a line until it was sent, and its expiry until then; with the same rules as in a new order. */
export const changeableMembers = {
  ...timingMembers,
  DigitalDeliveryAddress: optional(digitalDeliveryAddress),
  Personalization: optional(linePersonalization),
  BrandingId: optional(singleLine(50)),
  ClaimExpiresAt: optional(
    Type.String({
      format: 'instant',
      description:
        'When cards that nobody has opened expire and are refunded: at least 24 hours after delivery, at most 5 years ahead. Absent: the account’s setting.',
    }),
  ),
};

const cardholderInformation = object('NewCardholderInformation', {
  PhoneNumber: optional(singleLine(50)),
  Email: optional(mailbox),
  ...postalMembers,
});

const lineItem = object('NewLineItem', {
  ProductId: singleLine(50),
  Value: Type.Number({ exclusiveMinimum: 0, description: 'Face value of one card.' }),
  Quantity: optional(
    Type.Integer({ minimum: 1, maximum: quantityMax, description: 'Number of cards; 1 when absent.' }),
  ),
  ...changeableMembers,
  PhysicalDeliveryAddress: optional(physicalDeliveryAddress),
  ExternalId: optional(singleLine(100)),
  Culture: optional(singleLine(35)),
  ProductVariantId: optional(singleLine(100)),
  CardholderInformation: optional(cardholderInformation),
});

const httpsUrl = Type.String({ format: 'https-url', maxLength: urlLengthMax });

const webhook = object('OrderWebhook', {
  Url: Type.String({ minLength: 1, maxLength: urlLengthMax }),
  Headers: optional(
    Type.Array(
      object('WebhookHeader', {
        Name: singleLine(100),
        Value: Type.String({ maxLength: 1_000, format: 'single-line' }),
      }),
      {
        maxItems: 20,
      },
    ),
  ),
});

/** The body of POST /v1/Orders and of Validate. */
export function wireOrderRequest(lineItemsMax: number) {
  return object('NewOrder', {
    Type: Type.Enum([...deliveryTypes]),
    LineItems: Type.Array(lineItem, { minItems: 1, maxItems: lineItemsMax }),
    Personalization: optional(
      object('NewOrderPersonalization', {
        PhotoUrl: optional(httpsUrl),
        GreetingUrl: optional(httpsUrl),
        VideoUrl: optional(httpsUrl),
      }),
    ),
    PONumber: singleLine(100, { description: 'Your own id for the order; unique forever within your account.' }),
    Note: optional(Type.String({ maxLength: 250, format: 'multi-line' })),
    DepartmentId: optional(singleLine(50)),
    WebhookSettings: optional(object('WebhookSettings', { FulfillmentComplete: optional(webhook) })),
  });
}

type WireOrderRequest = Type.Static<ReturnType<typeof wireOrderRequest>>;
export type WireLineItem = Type.Static<typeof lineItem>;
type WireWebhook = Type.Static<typeof webhook>;
type WirePostal = Type.Static<Type.TObject<typeof postalMembers>>;

/** Parses a body into a draft. Members with schema faults are left out, so that all other rules still run. */
export function fromWireOrder(body: unknown, faults: readonly Fault[]): OrderDraft {
  const readable = faults.length === 0 ? body : withoutFaulty(body, faults);
  const request: Members<WireOrderRequest> = membersOf(readable as WireOrderRequest) ?? {};
  const links = membersOf(request.Personalization);
  const fulfillmentComplete = membersOf(membersOf(request.WebhookSettings)?.FulfillmentComplete);
  return {
    type: deliveryTypes.find((type) => type === request.Type) ?? null,
    poNumber: textOf(request.PONumber),
    note: textOf(request.Note),
    departmentId: textOf(request.DepartmentId),
    personalization: links && {
      photoUrl: textOf(links.PhotoUrl),
      greetingUrl: textOf(links.GreetingUrl),
      videoUrl: textOf(links.VideoUrl),
    },
    webhook: fulfillmentComplete && fromWireWebhook(fulfillmentComplete),
    lines: entriesOf(request.LineItems).map((line) => fromWireLine(membersOf(line) ?? {})),
  };
}

function fromWireWebhook({ Url, Headers }: Members<WireWebhook>): WebhookDraft {
  const headers = entriesOf(Headers).map((header) => {
    const members = membersOf(header);
    return { name: textOf(members?.Name), value: textOf(members?.Value) };
  });
  return { url: textOf(Url), headers };
}

function fromWireLine(line: Members<WireLineItem>): LineDraft {
  const { timing, deliveryDate, deliveryZone } = fromWireTiming(line, null);
  return {
    productId: textOf(line.ProductId),
    value: numberOf(line.Value),
    quantity: fromWireQuantity(line.Quantity ?? 1),
    brandingId: textOf(line.BrandingId),
    details: fromWireDetails(line, deliveryDate, deliveryZone),
    timing,
  };
}

/** When a line is due. A local time is read in the zone that is given with it, or else in `usualZone`. */
export function fromWireTiming(line: Members<WireLineItem>, usualZone: string | null) {
  const personal = membersOf(line.Personalization);
  const date = textOf(line.DeliveryDate) ?? textOf(personal?.DeliveryDate);
  const deliveryZone = textOf(line.DeliveryZone) ?? textOf(personal?.DeliveryZone);
  if (date === null && deliveryZone === null) return noTiming;
  const zone = deliveryZone ?? usualZone;
  const instant = date === null ? null : (parseInstant(date) ?? (zone === null ? null : instantInZone(date, zone)));
  const timing: TimingDraft = {
    datePlace: textOf(line.DeliveryDate) === null ? '/Personalization/DeliveryDate' : '/DeliveryDate',
    lacksZone: date !== null && instant === null,
    givenTwice: (['DeliveryDate', 'DeliveryZone'] as const)
      .filter((name) => textOf(line[name]) !== null && textOf(personal?.[name]) !== null)
      .map((name) => `/${name}`),
  };
  return { timing, deliveryDate: instant?.toISOString() ?? null, deliveryZone };
}

const noTiming = { timing: null, deliveryDate: null, deliveryZone: null };

function fromWireQuantity(quantity: number): number | null {
  return Number.isInteger(quantity) && quantity >= 1 ? quantity : null;
}

function fromWireDetails(
  line: Members<WireLineItem>,
  deliveryDate: string | null,
  deliveryZone: string | null,
): LineDetails {
  const digital = membersOf(line.DigitalDeliveryAddress);
  const physical = membersOf(line.PhysicalDeliveryAddress);
  const cardholder = membersOf(line.CardholderInformation);
  return {
    externalId: textOf(line.ExternalId),
    culture: textOf(line.Culture),
    productVariantId: textOf(line.ProductVariantId),
    claimExpiresAt: parseInstant(textOf(line.ClaimExpiresAt) ?? '')?.toISOString() ?? null,
    claimDays: null,
    digital: digital && { email: textOf(digital.Email), sms: textOf(digital.Sms) },
    physical: physical && {
      shippingMethodId: textOf(physical.ShippingMethodId),
      carrierId: textOf(physical.CarrierId),
      shipmentId: textOf(physical.ShipmentId),
      ...fromWirePostal(physical),
    },
    personalization: fromWirePersonalization(line, deliveryDate, deliveryZone),
    cardholder: cardholder && {
      phoneNumber: textOf(cardholder.PhoneNumber),
      email: textOf(cardholder.Email),
      ...fromWirePostal(cardholder),
    },
  };
}

function fromWirePersonalization(
  line: Members<WireLineItem>,
  deliveryDate: string | null,
  deliveryZone: string | null,
): LinePersonalization | null {
  const personal = membersOf(line.Personalization);
  if (personal === null && deliveryDate === null && deliveryZone === null) return null;
  return {
    to: textOf(personal?.To),
    fromName: textOf(personal?.FromName),
    fromEmail: textOf(personal?.FromEmail),
    message: textOf(personal?.Message),
    deliveryDate,
    deliveryZone,
  };
}

function fromWirePostal(address: Members<WirePostal>): PostalAddress {
  return {
    name: textOf(address.Name),
    addressLine1: textOf(address.AddressLine1),
    addressLine2: textOf(address.AddressLine2),
    addressLine3: textOf(address.AddressLine3),
    city: textOf(address.City),
    state: textOf(address.State),
    zip: textOf(address.Zip),
    country: textOf(address.Country),
  };
}

/** The members of an object that was validated but may have faults. */
export type Members<T> = { readonly [Key in keyof T]?: T[Key] | null | undefined };

/**
 * Replaces a member that had a fault. Unlike null it does not mean absent, and none of the readers below accepts it.
 */
const faulty = Symbol('faulty');

/** A copy of the body in which members with a fault cannot be read. */
export function withoutFaulty(body: unknown, faults: readonly Fault[]): unknown {
  const copy = structuredClone(body);
  for (const { pointer = '' } of faults) {
    const path = pointer.split('/').slice(1).map(unescapeToken);
    const member = path.pop();
    if (member === undefined) return faulty;
    const parent = path.reduce(ownMember, copy);
    if (hasOwnMember(parent, member)) parent[member] = faulty;
  }
  return copy;
}

// Never through an inherited name: a fault below __proto__ would otherwise be written into every object of the
// process.
function ownMember(value: unknown, name: string): unknown {
  return hasOwnMember(value, name) ? value[name] : undefined;
}

function hasOwnMember(value: unknown, name: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/*
 * Readers that trust no type. Of a body with very many faults only the first are known by location, so others are still
 * in it.
 */

export function membersOf<T extends object>(value: T | null | undefined): Members<T> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

function entriesOf<T>(value: readonly T[] | null | undefined): readonly T[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
