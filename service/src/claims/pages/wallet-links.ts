import { type Fragment, html } from '../../kit/html.ts';
import type { GiftView } from './gift-parts.ts';

/** Which wallets the gift can be added to. */
export interface WalletOffer {
  readonly apple: boolean;
  readonly google: boolean;
}

/** Adds a card to a wallet; `part` is the number of a picked one, which has its own links and says which it is. */
export function walletLinks(
  { token, language: { texts }, words }: GiftView,
  { apple, google }: WalletOffer,
  part: number | null,
): Fragment {
  const base = part === null ? `/c/${token}` : `/c/${token}/${part}`;
  const label = (text: string) => part !== null && html` aria-label="${text}: ${words.productName}"`;
  return html`${apple && html`<a class="button quiet" href="${base}/gift.pkpass"${label(texts.appleWallet)}>${texts.appleWallet}</a>`}
${google && html`<a class="button quiet" href="${base}/google-wallet" rel="noreferrer"${label(texts.googleWallet)}>${texts.googleWallet}</a>`}`;
}
