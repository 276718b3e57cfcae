import { drawBarcode } from '../cards/barcode.ts';
import { spokenBranding } from '../catalog/spoken-branding.ts';
import { giftWords } from './gift-words.ts';
import { chooseGiftLanguage } from './languages/choose-language.ts';
import { renderGiftPage } from './pages/gift-page.ts';
import type { GiftView } from './pages/gift-parts.ts';
import type { Page } from './pages/layout.ts';
import { renderNoticePage } from './pages/notice-page.ts';
import { type RevealedCard, renderRevealedPage } from './pages/revealed-page.ts';
import { renderGiftPdf } from './pdf/gift-pdf.ts';
import type { RevealOutcome, ShownGift } from './types.ts';

/** How the reader came: the link, and the languages that the browser asks for. */
export interface Reading {
  readonly token: string;
  readonly acceptLanguage: string | undefined;
  /** Shown in a frame in which no script may run. */
  readonly isStill?: boolean;
}

export type Revealed = Extract<RevealOutcome, { kind: 'revealed' }>;
export type Refused = Exclude<RevealOutcome, { kind: 'revealed' | 'notFound' | 'frozen' }>;

const statusByRefusal = { malformed: 422, wrong: 422, unproven: 403 } as const;

export function showGift(gift: ShownGift, reading: Reading): Page {
  return renderGiftPage(viewOf(gift, reading), { lock: gift.lock });
}

/** Says in the gift's language that it is safe and stays closed for now; it shows nothing of it. */
export function showFrozen(gift: ShownGift, { acceptLanguage }: Reading): Page {
  return renderNoticePage('frozen', chooseGiftLanguage(gift.product, gift.culture, acceptLanguage));
}

/** The gift still closed, with the reason, and the status that says the same to a program. */
export function showRefusal(refused: Refused, reading: Reading): { readonly status: number; readonly page: Page } {
  const view = viewOf(refused.gift, reading);
  if (refused.kind !== 'locked') {
    return {
      status: statusByRefusal[refused.kind],
      page: renderGiftPage(view, { lock: refused.gift.lock, refusal: refused }),
    };
  }
  return { status: refused.lock.kind === 'until' ? 429 : 403, page: renderGiftPage(view, { lock: refused.lock }) };
}

export async function showRevealed(revealed: Revealed, reading: Reading): Promise<Page> {
  return renderRevealedPage(viewOf(revealed.gift, reading), await cardOf(revealed));
}

export async function printRevealed(revealed: Revealed, reading: Reading): Promise<Buffer> {
  return renderGiftPdf(viewOf(revealed.gift, reading), await cardOf(revealed));
}

function viewOf(gift: ShownGift, { token, acceptLanguage, isStill = false }: Reading): GiftView {
  const language = chooseGiftLanguage(gift.product, gift.culture, acceptLanguage);
  const spoken = { ...gift, branding: gift.branding && spokenBranding(gift.branding, language) };
  return { gift: spoken, token, language, words: giftWords(spoken, language), isStill };
}

async function cardOf({ code }: Revealed): Promise<RevealedCard> {
  const { codes, barcodeType, barcodeChars } = code.reveal();
  return { codes, barcode: await drawBarcode(barcodeType, barcodeChars) };
}
