import { giftsPerEmailMax } from './content/types.ts';
import type { Channel } from './types.ts';

/** How many cards one message covers: mail programs truncate longer mails, and phone networks longer text messages. */
export const cardsPerMessageMax: Readonly<Record<Channel, number>> = { Email: giftsPerEmailMax, Sms: 4 };

export function partCount(channel: Channel, quantity: number): number {
  return Math.ceil(quantity / cardsPerMessageMax[channel]);
}
