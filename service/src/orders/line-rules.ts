import type { AccountCatalog } from '../catalog/account-catalog.ts';
import type { DeliveryType, Product, ShippingMethod } from '../catalog/types.ts';
import type { FaultList } from '../kit/fault-list.ts';
import { amountFromWire, describeAmount, type Minor } from '../kit/money.ts';
import { isNumberOf } from '../kit/phone.ts';
import { checkPostalAddress } from './postal-address.ts';
import type { LineDraft, PhysicalAddress } from './types.ts';

/** A line after its own rules were applied. What is missing or does not fit is null. */
export interface CheckedLine {
  readonly draft: LineDraft;
  readonly product: Product | null;
  readonly valueMinor: Minor | null;
  readonly dueAt: Date | null;
  readonly shippingMethod: ShippingMethod | null;
}

export interface LineContext {
  readonly catalog: AccountCatalog;
  readonly type: DeliveryType | null;
  readonly smsCountries: ReadonlySet<string> | null;
  readonly now: Date;
}

const deliveryYearsAheadMax = 1;

/** Checks one line against the catalog. */
export function checkLine(line: LineDraft, place: string, context: LineContext, faults: FaultList): CheckedLine {
  const product = checkProduct(line, place, context, faults);
  const valueMinor = product && checkValue(line, product, place, faults);
  const dueAt = checkDeliveryDate(line, place, context.now, faults);
  const shippingMethod = checkDelivery(line, product, place, context, faults);
  if (line.brandingId !== null && !context.catalog.brandingIds.has(line.brandingId)) {
    faults.add(`${place}/BrandingId`, 'UnknownBranding', 'No branding with this BrandingId belongs to your account.');
  }
  return { draft: line, product, valueMinor, dueAt, shippingMethod };
}

function checkProduct(line: LineDraft, place: string, context: LineContext, faults: FaultList): Product | null {
  if (line.productId === null) return null;
  const product = context.catalog.productsById.get(line.productId);
  if (!product) {
    faults.add(
      `${place}/ProductId`,
      'UnknownProduct',
      'No product with this ProductId can be ordered by your account.',
    );
    return null;
  }
  const { content } = product;
  if (!product.isActive)
    faults.add(`${place}/ProductId`, 'ProductRetired', `${content.name} can no longer be ordered.`);
  if (context.type !== null && !content.availableDeliveryTypes.includes(context.type)) {
    const allowed = content.availableDeliveryTypes.join(' or ');
    faults.add(`${place}/ProductId`, 'DeliveryTypeNotSupported', `${content.name} can only be ordered as ${allowed}.`);
  }
  const { culture } = line.details;
  if (culture !== null && !content.cultureCodes.includes(culture)) {
    faults.add(`${place}/Culture`, 'InvalidCulture', `Culture must be one of ${content.cultureCodes.join(', ')}.`);
  }
  return product;
}

function checkValue(line: LineDraft, product: Product, place: string, faults: FaultList): Minor | null {
  if (line.value === null) return null;
  const { currencyCode, denominationsMinor, denominationRange: range } = product.content;
  const valueMinor = amountFromWire(line.value, currencyCode);
  if (valueMinor === null) {
    faults.add(`${place}/Value`, 'InvalidValue', `Value must be an exact amount in ${currencyCode}.`);
    return null;
  }
  const amount = (minor: number) => describeAmount(BigInt(minor), currencyCode);
  const minor = Number(valueMinor);
  if (range) {
    const isInRange =
      minor >= range.minMinor && minor <= range.maxMinor && (minor - range.minMinor) % range.stepMinor === 0;
    if (isInRange) return valueMinor;
    const allowed = `from ${amount(range.minMinor)} to ${amount(range.maxMinor)} in steps of ${amount(range.stepMinor)}`;
    faults.add(`${place}/Value`, 'InvalidValue', `Value must lie ${allowed}.`);
    return null;
  }
  if (denominationsMinor.includes(minor)) return valueMinor;
  faults.add(`${place}/Value`, 'InvalidValue', `Value must be one of ${denominationsMinor.map(amount).join(', ')}.`);
  return null;
}

/** The moment that the line waits for, or null when it is due at once. */
function checkDeliveryDate(line: LineDraft, place: string, now: Date, faults: FaultList): Date | null {
  const text = line.details.personalization?.deliveryDate;
  if (!text) return null;
  const dueAt = new Date(text);
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + deliveryYearsAheadMax);
  if (dueAt > latest) {
    faults.add(`${place}/Personalization/DeliveryDate`, 'TooFarAhead', 'DeliveryDate may be at most one year ahead.');
  }
  return dueAt > now ? dueAt : null;
}

function checkDelivery(
  line: LineDraft,
  product: Product | null,
  place: string,
  context: LineContext,
  faults: FaultList,
): ShippingMethod | null {
  const { digital, physical } = line.details;
  const digitalPlace = `${place}/DigitalDeliveryAddress`;
  const hasRecipient = digital?.email || digital?.sms || faults.isPartlyUnreadable(digitalPlace);
  if (context.type === 'DigitalDelivery' && !hasRecipient) {
    faults.add(digitalPlace, 'Required', 'DigitalDelivery needs a DigitalDeliveryAddress with Email or Sms.');
  }
  if (context.type === 'DigitalDelivery' && !isServed(context.smsCountries, digital?.sms ?? null)) {
    faults.add(`${digitalPlace}/Sms`, ...countryNotServed);
  }
  if (context.type === 'PhysicalShipment') {
    if (physical) return checkPhysicalAddress(physical, product, `${place}/PhysicalDeliveryAddress`, context, faults);
    faults.add(`${place}/PhysicalDeliveryAddress`, 'Required', 'PhysicalShipment needs a PhysicalDeliveryAddress.');
  } else if (physical && context.type !== null) {
    faults.add(
      `${place}/PhysicalDeliveryAddress`,
      'NotForThisDeliveryType',
      `Nothing is mailed in an order of type ${context.type}.`,
    );
  }
  return null;
}

/** The fault of a number whose country is not written to. */
export const countryNotServed = ['CountryNotServed', 'No text messages are sent to numbers of this country.'] as const;

/** Whether a text message may go to the number, if there is one. */
export function isServed(countries: ReadonlySet<string> | null, sms: string | null): boolean {
  return countries === null || sms === null || isNumberOf(countries, sms);
}

const requiredMembers = [
  ['ShippingMethodId', 'shippingMethodId'],
  ['Name', 'name'],
  ['AddressLine1', 'addressLine1'],
  ['City', 'city'],
  ['Zip', 'zip'],
  ['Country', 'country'],
] as const;

function checkPhysicalAddress(
  address: PhysicalAddress,
  product: Product | null,
  place: string,
  { catalog }: LineContext,
  faults: FaultList,
): ShippingMethod | null {
  for (const [member, key] of requiredMembers) {
    if (!address[key]?.trim())
      faults.add(`${place}/${member}`, 'Required', `${member} is required for PhysicalShipment.`);
  }
  const { country, state, zip, city } = address;
  if (country !== null) {
    for (const fault of checkPostalAddress({ country, state, zip, city })) {
      faults.add(`${place}/${fault.member}`, fault.code, fault.detail);
    }
  }
  checkCarrier(address, product, place, catalog, faults);
  return checkShippingMethod(address, product, place, catalog, faults);
}

function checkShippingMethod(
  address: PhysicalAddress,
  product: Product | null,
  place: string,
  catalog: AccountCatalog,
  faults: FaultList,
): ShippingMethod | null {
  if (address.shippingMethodId === null) return null;
  const method = catalog.shippingMethodsById.get(address.shippingMethodId);
  if (!method) {
    faults.add(`${place}/ShippingMethodId`, 'UnknownShippingMethod', 'No shipping method with this ShippingMethodId.');
    return null;
  }
  if (!product) return null;
  const { fulfillmentGroup, currencyCode, name } = product.content;
  if (method.fulfillmentGroup !== fulfillmentGroup || method.currencyCode !== currencyCode) {
    const needed = `FulfillmentGroup ${fulfillmentGroup} and in ${currencyCode}`;
    faults.add(
      `${place}/ShippingMethodId`,
      'ShippingMethodDoesNotFit',
      `${name} needs a shipping method of ${needed}.`,
    );
    return null;
  }
  return method;
}

function checkCarrier(
  address: PhysicalAddress,
  product: Product | null,
  place: string,
  catalog: AccountCatalog,
  faults: FaultList,
): void {
  if (address.carrierId === null) {
    if (product?.content.hasRequiredCardCarriers) {
      faults.add(
        `${place}/CarrierId`,
        'CarrierRequired',
        `${product.content.name} is only shipped on a carrier; send CarrierId.`,
      );
    }
    return;
  }
  const carrier = catalog.carriersById.get(address.carrierId);
  if (!carrier) {
    faults.add(`${place}/CarrierId`, 'UnknownCarrier', 'No carrier with this CarrierId may be used by your account.');
  } else if (product) {
    const fits =
      carrier.productIds.includes(product.id) && carrier.fulfillmentGroup === product.content.fulfillmentGroup;
    if (!fits)
      faults.add(`${place}/CarrierId`, 'CarrierDoesNotFit', `${carrier.name} does not take ${product.content.name}.`);
  }
}
