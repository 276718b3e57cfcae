import type { Fault } from '../kit/errors.ts';
import { describeAmount } from '../kit/money.ts';
import type { ProductContent, ProductKind } from './types.ts';

/** A product that a Choice product names. */
export interface ChoiceProduct {
  readonly id: string;
  readonly isActive: boolean;
  readonly content: ProductContent;
}

export const choicesMax = 50;

export function kindOf({ choices }: Pick<ProductContent, 'choices'>): ProductKind {
  return choices === undefined ? 'Card' : 'Choice';
}

/** Whether the product is sold in this value. */
export function isSoldIn(
  { denominationsMinor, denominationRange: range }: Pick<ProductContent, 'denominationsMinor' | 'denominationRange'>,
  minor: number,
): boolean {
  if (!range) return denominationsMinor.includes(minor);
  return minor >= range.minMinor && minor <= range.maxMinor && (minor - range.minMinor) % range.stepMinor === 0;
}

/**
 * What is wrong with a Choice product. Each of its values must be sold whole by one of its choices: a recipient who does
 * not want to split the value can then always spend it.
 */
export function checkChoices(content: ProductContent, known: readonly ChoiceProduct[]): Fault[] {
  const ids = content.choices ?? [];
  const byId = new Map(known.map((product) => [product.id, product]));
  const faults = [
    ...checkOwnMembers(content),
    ...ids.flatMap((id, index): Fault[] => {
      const detail =
        ids.indexOf(id) < index ? 'The product is named twice.' : faultOfChoice(content, byId.get(id) ?? null, id);
      return detail === null ? [] : [{ pointer: `/Choices/${index}`, code: 'NotAllowed', detail }];
    }),
  ];
  if (faults.length > 0) return faults;
  const unsold = describeUnsold(
    content,
    known.map((product) => product.content),
  );
  if (unsold === null) return [];
  const detail = `No single choice is sold in ${unsold}. Add one that is, or change the denominations.`;
  return [{ pointer: '/Choices', code: 'NotAllowed', detail }];
}

function checkOwnMembers({ type, availableDeliveryTypes, choices = [] }: ProductContent): Fault[] {
  const faults: Fault[] = [];
  const add = (pointer: string, detail: string) => faults.push({ pointer, code: 'NotAllowed', detail });
  if (choices.length === 0) add('/Choices', 'A Choice product needs at least one product to choose.');
  if (type !== 'Digital') add('/Type', 'A Choice product is Digital: its recipient picks on the claim page.');
  if (availableDeliveryTypes.includes('PhysicalShipment'))
    add('/AvailableDeliveryTypes', 'A Choice product cannot be mailed as a plastic card.');
  return faults;
}

function faultOfChoice({ currencyCode }: ProductContent, choice: ChoiceProduct | null, id: string): string | null {
  if (!choice) return `There is no product ${id}.`;
  const { name, type, currencyCode: ofChoice } = choice.content;
  if (kindOf(choice.content) === 'Choice') return `${name} is a Choice product itself.`;
  if (type !== 'Digital') return `${name} is not Digital.`;
  if (!choice.isActive) return `${name} is retired.`;
  return ofChoice === currencyCode ? null : `${name} is sold in ${ofChoice}, not in ${currencyCode}.`;
}

/** The values of the product that none of the choices is sold in; null: each is. */
function describeUnsold(content: ProductContent, choices: readonly ProductContent[]): string | null {
  const { denominationRange: range, denominationsMinor, currencyCode } = content;
  const amount = (minor: number) => describeAmount(BigInt(minor), currencyCode);
  if (range) {
    const isCovered = choices.some((choice) => coversRange(choice, range));
    return isCovered ? null : `every value from ${amount(range.minMinor)} to ${amount(range.maxMinor)}`;
  }
  const unsold = denominationsMinor.find((minor) => !choices.some((choice) => isSoldIn(choice, minor)));
  return unsold === undefined ? null : amount(unsold);
}

/** Whether one choice is sold in every value of a range. */
function coversRange(choice: ProductContent, range: NonNullable<ProductContent['denominationRange']>): boolean {
  const own = choice.denominationRange;
  if (!own || !isSoldIn(choice, range.minMinor)) return false;
  return own.maxMinor >= range.maxMinor && (range.maxMinor === range.minMinor || range.stepMinor % own.stepMinor === 0);
}
