import { NotFound } from '../../kit/errors.ts';
import type { DigitalAddress, Order } from '../../orders/types.ts';
import { InvalidTransition } from '../errors.ts';

/** Where the gifts of a line go now, to reissue them to the same recipient; null: the order sends no messages. */
export function ownAddressOf({ type, lines }: Order, lineNumber: number): DigitalAddress | null {
  const line = lines.find((candidate) => candidate.lineNumber === lineNumber);
  if (!line) throw new NotFound('No line item');
  if (type !== 'DigitalDelivery') return null;
  if (line.cardAddresses.length > 0)
    throw new InvalidTransition('Cards of this line item have different addresses; only the account can reissue them.');
  if (!line.details.digital)
    throw new InvalidTransition('The recipient was forgotten; only the account can reissue to a new address.');
  return line.details.digital;
}
