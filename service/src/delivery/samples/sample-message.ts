import { Secret } from '../../kit/secret.ts';
import type { SampleGift } from '../../orders/samples/sample-gift.ts';
import type { MessageContext } from '../compose-message.ts';
import type { GiftMessage } from '../content/types.ts';
import { cardsPerMessageMax, partCount } from '../message-parts.ts';
import type { Channel } from '../types.ts';

interface Surroundings {
  readonly accountName: string;
  readonly link: string;
  readonly baseUrl: string;
  readonly supportContact: string | null;
}

/** The first message that the line of a sample would be sent as, in the form in which real ones are composed. */
export function sampleMessage(
  channel: Channel,
  sample: SampleGift,
  { product, branding }: MessageContext,
  { link, ...surroundings }: Surroundings,
): GiftMessage {
  const { valueMinor, quantity, culture, to, fromName, fromEmail, message, expiresAt } = sample;
  const { currencyCode } = product;
  const gift = { product, valueMinor: BigInt(valueMinor), currencyCode, claimLink: new Secret(link) };
  return {
    ...surroundings,
    gifts: Array.from({ length: Math.min(quantity, cardsPerMessageMax[channel]) }, () => gift),
    part: { number: 1, count: partCount(channel, quantity) },
    culture,
    personalization: { to, fromName, fromEmail, message },
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    branding,
  };
}
