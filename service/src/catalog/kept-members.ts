import type { Fault } from '../kit/errors.ts';
import { kindOf } from './choice-rules.ts';
import type { ProductContent } from './types.ts';

export interface KeptMembers {
  readonly currencyCode: string;
  readonly isChoice: boolean;
}

/** What an existing product cannot change. */
export function checkKept(old: KeptMembers, content: ProductContent): Fault[] {
  return [...checkCurrency(old, content), ...checkKind(old, content)];
}

/** Codes in stock keep their value: with the same number in another currency they would sell for a fraction of it. */
function checkCurrency({ currencyCode }: KeptMembers, content: ProductContent): Fault[] {
  if (currencyCode === content.currencyCode) return [];
  const detail = `The product is sold in ${currencyCode}. Add a new product for another currency.`;
  return [{ pointer: '/CurrencyCode', code: 'NotAllowed', detail }];
}

/** Gifts of a Choice product were issued without a code, those of any other with one. */
function checkKind({ isChoice }: KeptMembers, content: ProductContent): Fault[] {
  const kind = isChoice ? 'Choice' : 'Card';
  if (kindOf(content) === kind) return [];
  const detail = `The product keeps its Kind ${kind}. Add a new product for another Kind.`;
  return [{ pointer: '/Kind', code: 'NotAllowed', detail }];
}
