import type { Tx } from '../database/database.ts';
import type { LineRef } from '../orders/types.ts';
import {
  clearMessagesOfLines,
  clearMessagesTo,
  deleteOutboxOfLines,
  deleteReachesOfLines,
  lockMessagesOfLines,
} from './forget-queries.ts';

/** A message about one of the lines is on its way to the provider; it ends within seconds. */
export class MessageInFlight extends Error {
  override readonly name = 'MessageInFlight';
}

/** Removes what messages of these lines say about their recipient, in the transaction that forgets the lines. */
export async function forgetMessages(tx: Tx, lines: readonly LineRef[]): Promise<number> {
  const { isBeingSent } = await lockMessagesOfLines(tx, lines);
  if (isBeingSent) throw new MessageInFlight('a message is being sent');
  await deleteReachesOfLines(tx, lines);
  return clearMessagesOfLines(tx, lines);
}

/** What went to one recipient of a line that also has others. */
export interface MessagesToRecipient extends LineRef {
  readonly addressHashes: readonly Buffer[];
}

/** The same for messages of lines of which only single cards went to the recipient. */
export async function forgetMessagesTo(tx: Tx, lines: readonly MessagesToRecipient[]) {
  const { isBeingSent } = await lockMessagesOfLines(tx, lines);
  if (isBeingSent) throw new MessageInFlight('a message is being sent');
  return clearMessagesTo(tx, lines);
}

/** Deletes the messages of these lines from the stage outbox. */
export function forgetOutbox(tx: Tx, lines: readonly LineRef[]): Promise<number> {
  return deleteOutboxOfLines(tx, lines);
}
