import { cardIdOfKey } from '../cards/claim-secrets.ts';
import { spokenBranding } from '../catalog/spoken-branding.ts';
import type { Fragment } from '../kit/html.ts';
import type { GiftDrawer } from './drawing/gift-drawer.ts';
import { digestOf, giftPaper } from './drawing/gift-paper.ts';
import { giftWords } from './gift-words.ts';
import { chooseGiftLanguage, type GiftLanguage, type LanguageWish } from './languages/choose-language.ts';
import { renderGiftPage } from './pages/gift-page.ts';
import type { GiftView } from './pages/gift-parts.ts';
import type { Page } from './pages/layout.ts';
import { renderNoticePage } from './pages/notice-page.ts';
import { renderRevealedPage } from './pages/revealed-page.ts';
import type { WalletOffer } from './pages/wallet-links.ts';
import type { EndedGift, Gift, RevealOutcome, ShownGift } from './types.ts';

/** The visitor's link and languages. */
export interface Reading {
  readonly token: string;
  readonly languageWish: LanguageWish;
  /** Shown in a frame that runs no scripts. */
  readonly isStill?: boolean;
  /** The link of a test mail: there is no gift behind it. */
  readonly isSample?: boolean;
}

export type Revealed = Extract<RevealOutcome, { kind: 'revealed' }>;
export type Refused = Exclude<
  RevealOutcome,
  { kind: 'revealed' | 'notFound' | 'ended' | 'frozen' | 'choosing' | 'chosen' }
>;

/** Sealing never gives the same bytes twice, so these tell whether a code was replaced. */
export const sealingBytes = 24;
const statusByRefusal = { malformed: 422, wrong: 422, unproven: 403 } as const;

export function showGift(gift: ShownGift, reading: Reading): Page {
  return renderGiftPage(viewOf(gift, reading), { lock: gift.lock });
}

/** Says in the gift's language that it is safe but closed for now; shows nothing of it. */
export function showFrozen(gift: ShownGift, { languageWish }: Reading): Page {
  return renderNoticePage('frozen', chooseGiftLanguage(gift.product, gift.culture, languageWish));
}

/** Says in the gift's language that it is no longer available. */
export function showEnded(gift: EndedGift, { languageWish }: Reading): Page {
  return renderNoticePage(gift.because, chooseGiftLanguage(gift.product, gift.culture, languageWish));
}

/** The gift still closed, with the reason and the matching status. */
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

/** More to say about an open gift, such as the state of a problem that was reported. */
export type NoteOnGift = (gift: Gift, language: GiftLanguage) => Promise<Fragment>;

export async function showRevealed(
  drawer: GiftDrawer,
  { gift, code }: Revealed,
  reading: Reading,
  { wallets, noteOn }: { readonly wallets: WalletOffer; readonly noteOn: NoteOnGift | undefined },
): Promise<Page> {
  const { codes } = code.reveal();
  const view = viewOf(gift, reading);
  const note = (await noteOn?.(gift, view.language)) ?? null;
  return renderRevealedPage(view, { codes, barcode: await drawer.barcode(code) }, { wallets, note });
}

/** The visitor has a valid link at this point: a cached drawing is never served without that. */
export function printRevealed(drawer: GiftDrawer, { gift, code }: Revealed, reading: Reading): Promise<Uint8Array> {
  const view = viewOf(gift, reading);
  const { locale, productCulture } = view.language;
  const paper = giftPaper(view);
  // A replaced code has another drawing.
  const sealing = gift.sealedCode?.toString('base64url', 0, sealingBytes);
  const key = [cardIdOfKey(gift), gift.claimVersion, sealing, locale, productCulture, digestOf(paper)].join(' ');
  return drawer.pdf({ key, cards: [{ title: null, note: null, code }], paper });
}

export function viewOf(gift: ShownGift, { token, languageWish, isStill = false, isSample = false }: Reading): GiftView {
  const language = chooseGiftLanguage(gift.product, gift.culture, languageWish);
  const spoken = { ...gift, branding: gift.branding && spokenBranding(gift.branding, language) };
  return { gift: spoken, token, language, words: giftWords(spoken, language), isStill, isSample };
}
