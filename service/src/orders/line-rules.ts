import type { AccountCatalog } from '../catalog/account-catalog.ts';
import type { DeliveryType, PriceTerms, Product, ShippingMethod } from '../catalog/types.ts';
import type { FaultList } from '../kit/fault-list.ts';
import { amountFromWire, amountMinorMax, describeAmount, type Minor } from '../kit/money.ts';
import { isNumberOf } from '../kit/phone.ts';
import { checkExpiry } from './expiry-rules.ts';
import { checkPhysicalAddress } from './physical-rules.ts';
import type { DigitalAddress, LineDraft, PricedLine, TimingDraft } from './types.ts';

/** A line after its own rules were applied. Missing or invalid values are null. */
export interface CheckedLine {
  readonly draft: LineDraft;
  readonly product: Product | null;
  readonly valueMinor: Minor | null;
  readonly dueAt: Date | null;
  readonly shippingMethod: ShippingMethod | null;
  /** Days from delivery after which undisclosed cards expire; null: by the request's own time, or never. */
  readonly claimDays: number | null;
}

export interface LineContext {
  readonly catalog: AccountCatalog;
  readonly type: DeliveryType | null;
  readonly smsCountries: ReadonlySet<string> | null;
  readonly now: Date;
}

const deliveryYearsAheadMax = 1;
const million = 1_000_000n;

/** Checks one line against the catalog. */
export function checkLine(line: LineDraft, place: string, context: LineContext, faults: FaultList): CheckedLine {
  const product = checkProduct(line, place, context, faults);
  const valueMinor = product && checkValue(line, product, place, faults);
  const dueAt = checkDeliveryDate(line, place, context.now, faults);
  const shippingMethod = checkDelivery(line, product, place, context, faults);
  checkBranding(line.brandingId, place, context, faults);
  const mayExpire = line.details.claimExpiresAt !== null || context.catalog.claimExpiresAfterDays !== null;
  const claimDays = mayExpire ? checkExpiry(line, place, { product, dueAt }, context, faults) : null;
  return { draft: line, product, valueMinor, dueAt, shippingMethod, claimDays };
}

function checkProduct(line: LineDraft, place: string, context: LineContext, faults: FaultList): Product | null {
  if (line.productId === null) return null;
  const product = context.catalog.productsById.get(line.productId);
  if (!product) {
    faults.add(`${place}/ProductId`, 'UnknownProduct', 'Your account cannot order a product with this ProductId.');
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
    faults.add(`${place}/Value`, 'InvalidValue', `Value has too many decimals for ${currencyCode}.`);
    return null;
  }
  const amount = (minor: number) => describeAmount(BigInt(minor), currencyCode);
  const minor = Number(valueMinor);
  if (range) {
    const isInRange =
      minor >= range.minMinor && minor <= range.maxMinor && (minor - range.minMinor) % range.stepMinor === 0;
    if (isInRange) return valueMinor;
    const allowed = `from ${amount(range.minMinor)} to ${amount(range.maxMinor)} in steps of ${amount(range.stepMinor)}`;
    faults.add(`${place}/Value`, 'InvalidValue', `Value must be ${allowed}.`);
    return null;
  }
  if (denominationsMinor.includes(minor)) return valueMinor;
  faults.add(`${place}/Value`, 'InvalidValue', `Value must be one of ${denominationsMinor.map(amount).join(', ')}.`);
  return null;
}

export function checkBranding(
  brandingId: string | null,
  place: string,
  { catalog }: Pick<LineContext, 'catalog'>,
  faults: FaultList,
): void {
  if (brandingId === null || catalog.brandingIds.has(brandingId)) return;
  faults.add(`${place}/BrandingId`, 'UnknownBranding', 'Your account has no branding with this BrandingId.');
}

/** The time that the line waits for, or null if it is due now. */
export function checkDeliveryDate(
  { timing, details }: Pick<LineDraft, 'timing' | 'details'>,
  place: string,
  now: Date,
  faults: FaultList,
): Date | null {
  if (timing === null) return null;
  checkTiming(timing, place, faults);
  const text = details.personalization?.deliveryDate;
  if (!text) return null;
  const dueAt = new Date(text);
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + deliveryYearsAheadMax);
  if (dueAt > latest) {
    faults.add(`${place}${timing.datePlace}`, 'TooFarAhead', 'DeliveryDate must be within one year from now.');
  }
  return dueAt > now ? dueAt : null;
}

function checkTiming(timing: TimingDraft, place: string, faults: FaultList): void {
  for (const twice of timing.givenTwice) {
    const name = twice.slice(1);
    faults.add(`${place}${twice}`, 'GivenTwice', `Send ${name} once: on the line item or in its Personalization.`);
  }
  const zonePlaces = [`${place}/DeliveryZone`, `${place}/Personalization/DeliveryZone`];
  if (!timing.lacksZone || zonePlaces.some((zonePlace) => faults.isPartlyUnreadable(zonePlace))) return;
  faults.add(
    `${place}${timing.datePlace}`,
    'InvalidInstant',
    'DeliveryDate needs a time zone: an offset, such as 2026-12-24T08:00:00Z, or a DeliveryZone.',
  );
}

function checkDelivery(
  line: LineDraft,
  product: Product | null,
  place: string,
  context: LineContext,
  faults: FaultList,
): ShippingMethod | null {
  const { digital, physical } = line.details;
  checkDigitalAddress(digital, place, context, faults);
  if (context.type === 'PhysicalShipment') {
    const physicalPlace = `${place}/PhysicalDeliveryAddress`;
    if (physical) return checkPhysicalAddress(physical, product, physicalPlace, context.catalog, faults);
    faults.add(physicalPlace, 'Required', 'PhysicalShipment needs a PhysicalDeliveryAddress.');
  } else if (physical && context.type !== null) {
    faults.add(
      `${place}/PhysicalDeliveryAddress`,
      'NotForThisDeliveryType',
      `Orders of Type ${context.type} are not mailed; leave PhysicalDeliveryAddress out.`,
    );
  }
  return null;
}

export function checkDigitalAddress(
  digital: DigitalAddress | null,
  place: string,
  { type, smsCountries }: Pick<LineContext, 'type' | 'smsCountries'>,
  faults: FaultList,
): void {
  if (type !== 'DigitalDelivery') return;
  const digitalPlace = `${place}/DigitalDeliveryAddress`;
  const hasRecipient = digital?.email || digital?.sms || faults.isPartlyUnreadable(digitalPlace);
  if (!hasRecipient) {
    faults.add(digitalPlace, 'Required', 'DigitalDelivery needs a DigitalDeliveryAddress with Email or Sms.');
  }
  if (!isServed(smsCountries, digital?.sms ?? null)) faults.add(`${digitalPlace}/Sms`, ...countryNotServed);
}

/** The fault of a number in an unsupported country. */
export const countryNotServed = ['CountryNotServed', 'Text messages to this country are not supported.'] as const;

/** Whether text messages to the number are supported, if there is one. */
export function isServed(countries: ReadonlySet<string> | null, sms: string | null): boolean {
  return countries === null || sms === null || isNumberOf(countries, sms);
}

/** The line with its price, or null if something that the price depends on is missing or invalid. */
export function priceLine(line: CheckedLine, shippingMinor: Minor | null): PricedLine | null {
  const { draft, product, valueMinor, dueAt, claimDays } = line;
  const { quantity, brandingId } = draft;
  const details = claimDays === null ? draft.details : { ...draft.details, claimDays };
  if (product === null || valueMinor === null || quantity === null || shippingMinor === null) return null;
  const unitCostMinor = cardCost(valueMinor, product.price);
  const { id: productId, version: productVersion } = product;
  return { productId, productVersion, valueMinor, quantity, unitCostMinor, shippingMinor, dueAt, brandingId, details };
}

/** The cost of one card: value minus discount plus fee, rounded once, half up, to the minor unit. */
export function cardCost(valueMinor: Minor, price: PriceTerms): Minor {
  const millionths = valueMinor * (million - price.discountMillionths) + price.feeMillionths;
  return (millionths + million / 2n) / million;
}

export function lineCost(line: Pick<PricedLine, 'unitCostMinor' | 'quantity' | 'shippingMinor'>): Minor {
  return line.unitCostMinor * BigInt(line.quantity) + line.shippingMinor;
}

/** The sum of the lines' costs, or null if it is too large to be exact. */
export function totalOf(lines: readonly (PricedLine | null)[]): Minor | null {
  let total = 0n;
  for (const line of lines) if (line) total += lineCost(line);
  return total <= amountMinorMax ? total : null;
}
