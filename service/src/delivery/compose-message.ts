import { claimToken } from '../cards/claim-secrets.ts';
import { openOrderKey } from '../cards/vault.ts';
import type { BrandingSettings, ProductContent } from '../catalog/types.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { Secret } from '../kit/secret.ts';
import type { GiftMessage, MessageGift } from './content/types.ts';
import { partCount } from './message-parts.ts';
import type { StopLinks } from './reminders/stop-links.ts';
import type { Channel, GiftFacts } from './types.ts';

export interface ComposeNeeds {
  readonly keyRing: KeyRing;
  readonly baseUrl: string;
  readonly supportContact: string | null;
  readonly stopLinks: Pick<StopLinks, 'urlFor'>;
}

/** Data around the message, looked up once for many. */
export interface MessageContext {
  readonly product: ProductContent;
  readonly branding: Partial<BrandingSettings> | null;
}

/** The message about a line's cards, with their links decrypted. */
export function giftMessage(
  needs: ComposeNeeds,
  channel: Channel,
  facts: GiftFacts,
  context: MessageContext,
  addressHash: Buffer,
): GiftMessage {
  return {
    ...wordsOfLine(channel, facts, context),
    gifts: giftsOf(needs, facts, context.product),
    baseUrl: needs.baseUrl,
    supportContact: needs.supportContact,
    reminder: facts.reminderDays === 0 ? null : { stopUrl: needs.stopLinks.urlFor(addressHash) },
  };
}

/** What a message says besides its links. */
export function wordsOfLine(
  channel: Channel,
  facts: Omit<GiftFacts, 'orderKey' | 'cards'>,
  { branding }: MessageContext,
): Omit<GiftMessage, 'gifts' | 'baseUrl' | 'supportContact' | 'reminder'> {
  const { personalization, culture } = facts.details;
  return {
    part: { number: facts.part, count: partCount(channel, facts.quantity) },
    culture,
    personalization: {
      to: personalization?.to ?? null,
      fromName: personalization?.fromName ?? null,
      fromEmail: personalization?.fromEmail ?? null,
      message: personalization?.message ?? null,
    },
    extras: facts.extras,
    expiresAt: facts.expiresAt,
    branding,
    accountName: facts.accountName,
  };
}

function giftsOf({ keyRing, baseUrl }: ComposeNeeds, facts: GiftFacts, product: ProductContent): MessageGift[] {
  const key = openOrderKey(keyRing, facts, facts.orderKey);
  const { valueMinor, currencyCode } = facts;
  return facts.cards.map((card) => {
    const claimLink = new Secret(`${baseUrl}/c/${claimToken(key, { ...facts, ...card }).reveal()}`);
    return { product, valueMinor, currencyCode, claimLink };
  });
}
