import { cardIdOfKey } from '../cards/claim-secrets.ts';
import type { ProductContent } from '../catalog/types.ts';
import type { Minor } from '../kit/money.ts';
import type { GiftDrawer } from './drawing/gift-drawer.ts';
import { digestOf, giftPaper } from './drawing/gift-paper.ts';
import { type GiftWords, giftWords } from './gift-words.ts';
import { chooseGiftLanguage, type GiftLanguage } from './languages/choose-language.ts';
import { type Brand, stateOfBrand } from './offer-rules.ts';
import { renderChoosePage } from './pages/choose-page.ts';
import type { ChooseView } from './pages/choose-parts.ts';
import { renderChosenPage } from './pages/chosen-page.ts';
import type { GiftView } from './pages/gift-parts.ts';
import type { Page } from './pages/layout.ts';
import type { WalletOffer } from './pages/wallet-links.ts';
import { newProof } from './reveal-proof.ts';
import { type NoteOnGift, type Reading, sealingBytes, viewOf } from './show-gift.ts';
import type { ChosenGift, ChosenPart, Gift, ShownGift } from './types.ts';

/** The page on which a visitor picks; after a refused pick with what was wrong, and the form as it was sent. */
export function showChoosing(
  gift: Gift,
  brands: readonly Brand[],
  reading: Reading,
  refused: Pick<ChooseView, 'wish' | 'faults'> | null,
): Page {
  const proof = gift.isChallenged ? newProof(gift.key, gift, 'choose', gift.readAt).reveal() : null;
  return choosePage(gift, brands, reading, refused, proof);
}

export function choosePage(
  gift: ShownGift,
  brands: readonly Brand[],
  reading: Reading,
  refused: Pick<ChooseView, 'wish' | 'faults'> | null = null,
  proof: string | null = null,
): Page {
  const view = viewOf(gift, reading);
  return renderChoosePage(view, {
    wish: refused?.wish ?? null,
    faults: refused?.faults ?? [],
    proof,
    brands: brands.map((brand) => ({
      productId: brand.productId,
      picture: brand.content.faceplates[0]?.path ?? null,
      ...wordsOf(view, reading, brand.content, gift.valueMinor),
      state: stateOfBrand(brand, gift.valueMinor),
    })),
  });
}

/** What was picked, with the codes that are there. */
export async function showChosen(
  drawer: GiftDrawer,
  chosen: ChosenGift,
  reading: Reading,
  { wallets, noteOn }: { readonly wallets: WalletOffer; readonly noteOn: NoteOnGift | undefined },
): Promise<Page> {
  const view = viewOf(chosen.gift, reading);
  const note = (await noteOn?.(chosen.gift, view.language)) ?? null;
  const parts = await Promise.all(
    chosen.parts.map(async ({ part, product, valueMinor, code }) => ({
      part,
      ...wordsOf(view, reading, product, valueMinor),
      picture: product.faceplates[0]?.path ?? null,
      card: code && { codes: code.reveal().codes, barcode: await drawer.barcode(code) },
    })),
  );
  const since = chosen.parts[0]?.chosenAt ?? chosen.revealedAt;
  const waitedSeconds = Math.max(0, (chosen.revealedAt.getTime() - since.getTime()) / 1_000);
  return renderChosenPage(view, { parts, waitedSeconds, wallets, note });
}

/** The PDF of a chosen gift lists all of its codes. */
export function printChosen(drawer: GiftDrawer, { gift, parts }: ChosenGift, reading: Reading): Promise<Uint8Array> {
  const view = viewOf(gift, reading);
  const { locale, productCulture, texts } = view.language;
  const shown = parts.map((part) => ({ part, ...wordsOf(view, reading, part.product, part.valueMinor) }));
  const papers = shown.map(({ words, language }) => ({ words, paper: giftPaper({ ...view, words, language }) }));
  const paper = {
    ...giftPaper(view),
    sections: papers.flatMap(({ words, paper: { sections } }) =>
      sections.map(({ title, text }) => ({ title: `${words.productName}: ${title}`, text })),
    ),
    terms: papers.flatMap(({ words, paper: { terms } }) => terms.map((text) => `${words.productName}: ${text}`)),
  };
  // A code that was filled in or replaced makes another drawing.
  const sealings = parts.map(({ sealedCode }) => sealedCode?.toString('base64url', 0, sealingBytes) ?? '-').join('.');
  const key = [cardIdOfKey(gift), gift.claimVersion, locale, productCulture, sealings, digestOf(paper)].join(' ');
  const cards = shown.map(({ part, words }) => ({
    title: `${words.productName} · ${words.value}`,
    note: part.code ? null : texts.choice.preparing,
    code: part.code,
  }));
  return drawer.pdf({ key, cards, paper });
}

/** The view of one picked card: its own words. */
export function viewOfPart(view: GiftView, reading: Reading, { product, valueMinor }: ChosenPart): GiftView {
  return { ...view, ...wordsOf(view, reading, product, valueMinor) };
}

/** The words of a brand: its own texts in the reader's language, amounts in the gift's format. */
function wordsOf(
  view: GiftView,
  { languageWish }: Reading,
  product: ProductContent,
  valueMinor: Minor,
): { readonly words: GiftWords; readonly language: GiftLanguage } {
  const { gift, language: own } = view;
  const { translation, productCulture } = chooseGiftLanguage(product, gift.culture ?? own.locale, languageWish);
  const language = { ...own, translation, productCulture };
  return { words: giftWords({ ...gift, product, valueMinor }, language), language };
}
