import { isSoldIn } from '../catalog/choice-rules.ts';
import type { ProductContent } from '../catalog/types.ts';
import type { Offer } from '../fulfillment/choices/list-offers.ts';
import type { PickedPart } from '../fulfillment/choices/reserve-picks.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { type Minor, sumMinor } from '../kit/money.ts';
import { parseAmount } from './parse-amount.ts';
import type { PickFault, PickWish } from './types.ts';

/** A brand on the page of a Choice gift. */
export interface Brand extends Offer {
  readonly content: ProductContent;
}

/** How much of a gift a brand can take. */
export type BrandState =
  | { readonly kind: 'available'; readonly takesWhole: boolean; readonly amounts: Amounts }
  | { readonly kind: 'outOfStock' }
  /** Its smallest value is above the gift's. */
  | { readonly kind: 'tooLarge'; readonly minMinor: number };

/** The amounts that a brand can be had in, none above the gift's value. */
export type Amounts =
  | { readonly kind: 'list'; readonly listMinor: readonly number[] }
  | { readonly kind: 'range'; readonly minMinor: number; readonly maxMinor: number; readonly stepMinor: number };

export function stateOfBrand({ content, stockedMinor }: Brand, valueMinor: Minor): BrandState {
  const value = Number(valueMinor);
  const { denominationRange: range, denominationsMinor } = content;
  const minMinor = range?.minMinor ?? Math.min(...denominationsMinor);
  if (minMinor > value) return { kind: 'tooLarge', minMinor };
  const takesWhole = isSoldIn(content, value) && (stockedMinor === null || stockedMinor.includes(value));
  if (range && stockedMinor === null) {
    const { stepMinor } = range;
    const maxMinor = Math.min(range.maxMinor, minMinor + Math.floor((value - minMinor) / stepMinor) * stepMinor);
    return { kind: 'available', takesWhole, amounts: { kind: 'range', minMinor, maxMinor, stepMinor } };
  }
  const sold = stockedMinor?.filter((minor) => isSoldIn(content, minor)) ?? denominationsMinor;
  const listMinor = sold.filter((minor) => minor <= value).sort((one, other) => one - other);
  if (listMinor.length === 0) return { kind: 'outOfStock' };
  return { kind: 'available', takesWhole, amounts: { kind: 'list', listMinor } };
}

export interface GiftValue {
  readonly valueMinor: Minor;
  readonly currencyCode: CurrencyCode;
}

export type CheckedPick =
  | { readonly parts: readonly PickedPart[]; readonly faults?: never }
  | { readonly faults: readonly PickFault[]; readonly parts?: never };

/** What a form asks for, as parts that add up to the value and that each brand can be had in; or everything wrong with it. */
export function checkPick(brands: readonly Brand[], gift: GiftValue, wish: PickWish): CheckedPick {
  const wanted = wish.kind === 'whole' ? wholeOf(wish.productId, gift) : splitOf(brands, gift, wish.amounts);
  if (wanted.faults) return wanted;
  if (wanted.parts.length === 0) return { faults: [{ kind: 'nothingPicked' }] };
  const byId = new Map(brands.map((brand) => [brand.productId, brand]));
  const checked = wanted.parts.map((part) => checkPart(byId.get(part.productId) ?? null, part));
  const faults = checked.flatMap((entry): PickFault[] => ('kind' in entry ? [entry] : []));
  const sum = sumMinor(wanted.parts.map((part) => part.valueMinor));
  if (sum !== gift.valueMinor) faults.push({ kind: 'wrongSum', sumMinor: sum });
  if (faults.length > 0) return { faults };
  return { parts: checked.flatMap((entry) => ('kind' in entry ? [] : [entry])) };
}

type WantedPart = Pick<PickedPart, 'productId' | 'valueMinor'>;
type Wanted =
  | { readonly parts: readonly WantedPart[]; readonly faults?: never }
  | { readonly faults: readonly PickFault[]; readonly parts?: never };

function wholeOf(productId: string | null, { valueMinor }: GiftValue): Wanted {
  return { parts: productId === null ? [] : [{ productId, valueMinor }] };
}

function splitOf(brands: readonly Brand[], { currencyCode }: GiftValue, amounts: ReadonlyMap<string, string>): Wanted {
  const parts: WantedPart[] = [];
  const faults: PickFault[] = [];
  for (const { productId } of brands) {
    const text = amounts.get(productId)?.trim() ?? '';
    if (text === '') continue;
    const valueMinor = parseAmount(text, currencyCode);
    if (valueMinor === null) faults.push({ kind: 'unreadable', productId });
    else if (valueMinor > 0n) parts.push({ productId, valueMinor });
  }
  // A brand that was taken off the list since the page was shown.
  for (const [productId, text] of amounts) {
    if (text.trim() !== '' && !brands.some((brand) => brand.productId === productId))
      faults.push({ kind: 'outOfStock', productId });
  }
  return faults.length > 0 ? { faults } : { parts };
}

function checkPart(brand: Brand | null, { productId, valueMinor }: WantedPart): PickedPart | PickFault {
  if (!brand) return { kind: 'outOfStock', productId };
  if (!isSoldIn(brand.content, Number(valueMinor))) return { kind: 'notSold', productId };
  const isStocked = brand.stockedMinor === null || brand.stockedMinor.includes(Number(valueMinor));
  if (!isStocked) return { kind: 'outOfStock', productId };
  const { productVersion, sources } = brand;
  return { productId, valueMinor, productVersion, sources };
}
