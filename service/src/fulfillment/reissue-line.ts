import { lockCardsOfLine, renewClaims } from '../cards/queries.ts';
import { type Db, withTransaction } from '../kit/database.ts';
import { NotFound } from '../kit/errors.ts';
import type { DigitalAddress } from '../orders/types.ts';
import { InvalidTransition } from './errors.ts';
import { lockOrder, updateDigitalAddress } from './queries.ts';
import type { OrderRef } from './types.ts';

/**
 * Ends the line's links and makes new ones, for a recipient that never got or never opened them. The old links are
 * dead with the commit. Refused once a card was revealed: its code is known to somebody.
 */
export async function reissueLine(
  db: Db,
  ref: OrderRef,
  lineNumber: number,
  address: DigitalAddress | null,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref);
    if (!order) throw new NotFound('No order');
    if (order.type === 'PhysicalShipment')
      throw new InvalidTransition('Cards that are mailed have no links; a lost parcel is sent again by the operator.');
    const line = order.lines.find((candidate) => candidate.lineNumber === lineNumber);
    if (!line) throw new NotFound('No line item');
    if (line.status === 'Failed' || line.status === 'Cancelled')
      throw new InvalidTransition(`The line item is ${line.status}.`);
    const cards = await lockCardsOfLine(tx, { ...ref, lineNumber });
    if (cards.length === 0) throw new InvalidTransition('The line item has no cards yet; there is nothing to reissue.');
    if (cards.some((card) => card.claimedAt !== null))
      throw new InvalidTransition('A card of this line item was already revealed.');
    await renewClaims(tx, { ...ref, lineNumber });
    if (address) await updateDigitalAddress(tx, ref, lineNumber, address);
  });
}
