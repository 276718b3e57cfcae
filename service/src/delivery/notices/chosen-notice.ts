import { claimToken } from '../../cards/claim-secrets.ts';
import type { CardKey } from '../../cards/types.ts';
import { openOrderKey } from '../../cards/vault.ts';
import { findTranslation } from '../../catalog/find-translation.ts';
import type { Tx } from '../../database/database.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { chooseLocale } from '../../kit/languages.ts';
import type { SendNotice } from '../send-notice.ts';
import { chosenTexts } from './chosen-texts.ts';
import { findChosenGift } from './queries.ts';

interface ChosenNoticeNeeds {
  readonly sendNotice: SendNotice;
  readonly keyRing: KeyRing;
  readonly baseUrl: string;
}

/**
 * Writes to the recipient of a Choice gift that the codes they waited for are there, by mail and text message as the gift
 * came. Recipients of `Links` find them on their claim page. The link is sealed with the message, and deleted when it was
 * sent.
 */
export function createTellChosenReady({ sendNotice, keyRing, baseUrl }: ChosenNoticeNeeds) {
  return async (tx: Tx, card: CardKey): Promise<void> => {
    const gift = await findChosenGift(tx, card);
    if (!gift || (gift.email === null && gift.sms === null)) return;
    const { culture, email, sms, fromName, claimVersion } = gift;
    const { language, locale } = chooseLocale([culture, gift.productCulture].filter((tag) => tag !== null));
    const texts = chosenTexts[language];
    const brands = gift.products.map(
      ({ name, translations }) => findTranslation(translations, [culture ?? language])?.translation.name || name,
    );
    const token = claimToken(openOrderKey(keyRing, card, gift), { ...card, claimVersion });
    const notice = {
      accountId: card.accountId,
      setsPassword: false,
      subject: texts.subject,
      action: { label: texts.open, url: `${baseUrl}/c/${token.reveal()}` },
      frame: { locale, senderName: fromName ?? gift.accountName },
    };
    const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(brands);
    if (email !== null) await sendNotice(tx, { ...notice, to: email, text: texts.text(list) });
    if (sms !== null) await sendNotice(tx, { ...notice, channel: 'Sms', to: sms, text: texts.sms });
  };
}
