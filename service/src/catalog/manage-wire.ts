import type { Type } from 'typebox';
import type { CurrencyCode } from '../kit/currencies.ts';
import { type Fault, InvalidRequest } from '../kit/errors.ts';
import { amountFromWire } from '../kit/money.ts';
import type { ProductWish } from './change-products.ts';
import type { enteredCarrier, enteredMethod, enteredProduct } from './manage-schemas.ts';
import type { Carrier, ProductContent, ShippingMethod } from './types.ts';

export const feeDecimalsMax = 6;
export const discountDecimalsMax = 4;

type WireProduct = Type.Static<typeof enteredProduct>;

/** Collects amounts with too many decimals, with their location. */
class Amounts {
  readonly faults: Fault[] = [];
  readonly #currencyCode: CurrencyCode;
  constructor(currencyCode: string) {
    this.#currencyCode = currencyCode as CurrencyCode;
  }
  minor(value: number, pointer: string): number {
    const minor = amountFromWire(value, this.#currencyCode);
    if (minor === null) {
      const detail = `The amount has too many decimals for ${this.#currencyCode}.`;
      this.faults.push({ pointer, code: 'NumberTooPrecise', detail });
    }
    // Replaces an unreadable amount, so that no rule about its size adds another fault.
    return Number(minor ?? 1n);
  }
  add(pointer: string, detail: string): void {
    this.faults.push({ pointer, code: 'OutOfRange', detail });
  }
  check(): void {
    if (this.faults.length > 0) throw new InvalidRequest(this.faults);
  }
}

/** Which sources a product may name depends on the environment; the folder that calls them decides. */
export type CheckSources = (isMailed: boolean, sources: readonly string[]) => Fault[];

export function fromWireProduct(checkSources: CheckSources, id: string, wire: WireProduct): ProductWish {
  const amounts = new Amounts(wire.CurrencyCode);
  const content = contentOf(wire, amounts);
  const isMailed = wire.AvailableDeliveryTypes.includes('PhysicalShipment');
  amounts.faults.push(...checkSources(isMailed, wire.Sources ?? []), ...checkKind(wire), ...checkPrice(wire));
  amounts.check();
  return {
    id,
    content,
    isPublic: wire.IsPublic,
    fee: String(wire.Fee),
    discountPercentage: String(wire.DiscountPercentage),
    sources: wire.Sources ?? [],
  };
}

function checkKind({ Kind, Choices, Sources }: WireProduct): Fault[] {
  const isChoice = Kind === 'Choice';
  if (isChoice && (Sources ?? []).length > 0) {
    const detail = 'A Choice product has no Sources of its own: codes come from the sources of what is picked.';
    return [{ pointer: '/Sources', code: 'NotAllowed', detail }];
  }
  if (isChoice || (Choices ?? []).length === 0) return [];
  return [{ pointer: '/Choices', code: 'NotAllowed', detail: 'Only products of Kind Choice have Choices.' }];
}

/** The database would round further decimals. */
function checkPrice({ Fee, DiscountPercentage }: WireProduct): Fault[] {
  return [
    ...checkDecimals('Fee', Fee, feeDecimalsMax),
    ...checkDecimals('DiscountPercentage', DiscountPercentage, discountDecimalsMax),
  ];
}

export function checkDecimals(member: string, value: number, decimalsMax: number): Fault[] {
  if (Number(value.toFixed(decimalsMax)) === value) return [];
  const detail = `${member} can have at most ${decimalsMax} decimals.`;
  return [{ pointer: `/${member}`, code: 'NumberTooPrecise', detail }];
}

function contentOf(wire: WireProduct, amounts: Amounts): ProductContent {
  return {
    name: wire.Name,
    shortDescription: wire.ShortDescription,
    longDescription: wire.LongDescription,
    terms: wire.Terms,
    disclaimer: wire.Disclaimer,
    redemptionNote: wire.RedemptionNote,
    type: wire.Type,
    currencyCode: wire.CurrencyCode as CurrencyCode,
    denominationType: wire.DenominationType,
    denominationsMinor: denominationsOf(wire, amounts),
    denominationRange: rangeOf(wire, amounts),
    availableDeliveryTypes: wire.AvailableDeliveryTypes,
    fulfillmentGroup: wire.FulfillmentGroup ?? null,
    hasRequiredCardCarriers: wire.HasRequiredCardCarriers ?? false,
    minClaimDays: wire.MinClaimDays ?? null,
    neverExpires: wire.NeverExpires ?? false,
    ...(wire.Kind === 'Choice' ? { choices: wire.Choices ?? [] } : {}),
    faceplates: wire.Faceplates.map(({ Name, Path }) => ({ name: Name, path: Path })),
    cultureCodes: wire.CultureCodes,
    translations: wire.Translations.map((text) => ({
      cultureCode: text.CultureCode,
      name: text.Name,
      description: text.Description,
      termsAndConditions: text.TermsAndConditions,
      specialTermsAndConditions: text.SpecialTermsAndConditions,
      generalRedemptionInstructions: text.GeneralRedemptionInstructions,
      onlineRedemptionInstructions: text.OnlineRedemptionInstructions,
      instoreRedemptionInstructions: text.InstoreRedemptionInstructions,
      printRedemptionInstructions: text.PrintRedemptionInstructions,
    })),
  };
}

function denominationsOf({ DenominationType, Denominations }: WireProduct, amounts: Amounts): number[] {
  if (DenominationType === 'Fixed' && Denominations.length === 0)
    amounts.add('/Denominations', 'Enter at least one denomination.');
  return Denominations.map((value, index) => {
    const minor = amounts.minor(value, `/Denominations/${index}`);
    if (minor <= 0) amounts.add(`/Denominations/${index}`, 'A denomination must be above 0.');
    return minor;
  });
}

function rangeOf({ DenominationType, DenominationRange: range }: WireProduct, amounts: Amounts) {
  if (DenominationType === 'Fixed') return null;
  if (!range) {
    amounts.add('/DenominationRange', 'Enter the range of denominations.');
    return null;
  }
  const minMinor = amounts.minor(range.Min, '/DenominationRange/Min');
  const maxMinor = amounts.minor(range.Max, '/DenominationRange/Max');
  const stepMinor = amounts.minor(range.Step, '/DenominationRange/Step');
  if (minMinor <= 0 || maxMinor < minMinor) amounts.add('/DenominationRange', 'Min must be above 0 and at most Max.');
  if (stepMinor <= 0) amounts.add('/DenominationRange/Step', 'Step must be above 0.');
  return { minMinor, maxMinor, stepMinor };
}

export function fromWireMethod(id: string, wire: Type.Static<typeof enteredMethod>): ShippingMethod {
  const amounts = new Amounts(wire.CurrencyCode);
  const method: ShippingMethod = {
    id,
    carrier: wire.Carrier,
    description: wire.Description,
    costMinor: amounts.minor(wire.Cost, '/Cost'),
    currencyCode: wire.CurrencyCode as CurrencyCode,
    type: 'DirectDelivery',
    fulfillmentGroup: wire.FulfillmentGroup,
    tiers: wire.Tiers.map((tier, index) => {
      const place = `/Tiers/${index}`;
      const bound = (value: number, name: string) =>
        tier.Type === 'Value' ? amounts.minor(value, `${place}/${name}`) : Math.floor(value);
      if (tier.To !== null && tier.To < tier.From) amounts.add(`${place}/To`, 'To must not be below From.');
      return {
        type: tier.Type,
        from: bound(tier.From, 'From'),
        to: tier.To === null ? null : bound(tier.To, 'To'),
        costMinor: amounts.minor(tier.Cost, `${place}/Cost`),
      };
    }),
  };
  amounts.check();
  return method;
}

export function fromWireCarrier(id: string, wire: Type.Static<typeof enteredCarrier>): Carrier {
  if (wire.MaxSupportedQuantity < wire.MinSupportedQuantity) {
    const detail = 'MaxSupportedQuantity must not be below MinSupportedQuantity.';
    throw new InvalidRequest([{ pointer: '/MaxSupportedQuantity', code: 'OutOfRange', detail }]);
  }
  return {
    id,
    name: wire.Name,
    description: wire.Description,
    productIds: wire.ProductIds,
    fulfillmentGroup: wire.FulfillmentGroup,
    minSupportedQuantity: wire.MinSupportedQuantity,
    maxSupportedQuantity: wire.MaxSupportedQuantity,
    type: 'DirectDelivery',
  };
}
