import { giftsPerEmailMax } from './content/types.ts';
import type { Channel } from './types.ts';

/** How many cards one message tells of: beyond that a mail is cut off by mail programs, a text message by phone networks. */
export const cardsPerMessageMax: Readonly<Record<Channel, number>> = { Email: giftsPerEmailMax, Sms: 4 };

export function partCount(channel: Channel, quantity: number): number {
  return Math.ceil(quantity / cardsPerMessageMax[channel]);
}
