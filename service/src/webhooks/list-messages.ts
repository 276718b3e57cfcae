import type { Db } from '../database/database.ts';
import { findRange, rangeOfPage, rangeSize, type TimeWindow } from '../database/dense-numbers.ts';
import { NotFound } from '../kit/errors.ts';
import { type AccountId, isId } from '../kit/ids.ts';
import { type Page, type PageRequest, pageOf } from '../kit/page.ts';
import {
  findMessage,
  getEndpointLogBounds,
  getLogBounds,
  listMessagesInRange,
  listMessagesOfOrder,
  listUndelivered,
  logSequence,
} from './log-queries.ts';
import type { Message, MessageWithBody } from './types.ts';

export interface MessageFilter extends TimeWindow {
  readonly endpointId: string | null;
  readonly orderId: string | null;
  readonly status: 'Pending' | 'Failed' | null;
}

/** The account's messages, newest first, with the exact count at any depth. */
export async function listMessages(
  db: Db,
  accountId: AccountId,
  filter: MessageFilter,
  page: PageRequest,
): Promise<Page<Message>> {
  const { endpointId, orderId, status } = filter;
  if ([endpointId, orderId].some((id) => id !== null && !isId(id))) return pageOf([], page);
  if (orderId !== null) {
    const { rows, totalCount } = await listMessagesOfOrder(db, accountId, { ...filter, orderId }, page);
    return { items: rows, ...page, totalCount };
  }
  if (status !== null) {
    const { rows, totalCount } = await listUndelivered(db, accountId, { ...filter, status }, page);
    return { items: rows, ...page, totalCount };
  }
  const range = await findLogRange(db, accountId, endpointId, filter);
  const sequence = logSequence(accountId, endpointId, range.last);
  const items = await listMessagesInRange(db, sequence, rangeOfPage(range, page));
  return { items, ...page, totalCount: rangeSize(range) };
}

/** The numbers of the messages in a window: of the account, or of one of its endpoints. */
export async function findLogRange(db: Db, accountId: AccountId, endpointId: string | null, window: TimeWindow) {
  const bounds =
    endpointId === null ? await getLogBounds(db, accountId) : await getEndpointLogBounds(db, accountId, endpointId);
  const range = await findRange(db, logSequence(accountId, endpointId, bounds.last), window);
  return { first: Math.max(bounds.first, range.first), last: range.last };
}

export async function getMessage(db: Db, accountId: AccountId, id: string): Promise<MessageWithBody> {
  const message = isId(id) ? await findMessage(db, accountId, id) : null;
  if (!message) throw new NotFound('No webhook message');
  return message;
}
