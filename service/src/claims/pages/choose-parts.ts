import { formatAmount } from '../../kit/format-amount.ts';
import { type Fragment, html } from '../../kit/html.ts';
import type { Minor } from '../../kit/money.ts';
import type { GiftWords } from '../gift-words.ts';
import type { GiftLanguage } from '../languages/choose-language.ts';
import type { BrandState } from '../offer-rules.ts';
import type { PickFault, PickWish } from '../types.ts';
import type { GiftView } from './gift-parts.ts';

/** A brand with its words in the reader's language. */
export interface BrandView {
  readonly productId: string;
  readonly picture: string | null;
  readonly words: GiftWords;
  readonly language: GiftLanguage;
  readonly state: BrandState;
}

export interface ChooseView {
  readonly brands: readonly BrandView[];
  readonly wish: PickWish | null;
  readonly faults: readonly PickFault[];
  /** What the forms carry for a visitor who had to answer. */
  readonly proof: string | null;
}

/** Amounts of the gift's currency in the reader's format. */
export function amountsIn({ gift, language }: GiftView): (minor: Minor | number) => string {
  return (minor) => formatAmount(BigInt(minor), gift.currencyCode, language);
}

export function hiddenProof({ proof }: ChooseView): Fragment {
  return proof !== null && html`<input type="hidden" name="proof" value="${proof}">`;
}

/** What a brand's fault says next to it. */
export function faultText({ language }: GiftView, fault: PickFault): string {
  const { choice } = language.texts;
  if (fault.kind === 'unreadable') return choice.unreadable;
  return fault.kind === 'notSold' ? choice.notSold : choice.soldOut;
}

export function faultOfBrand({ faults }: ChooseView, productId: string): PickFault | null {
  return faults.find((fault) => 'productId' in fault && fault.productId === productId) ?? null;
}
