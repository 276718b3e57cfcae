import type { Db } from '../../database/database.ts';
import { InvalidRequest } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { type Page, type PageRequest, pageOf } from '../../kit/page.ts';
import type { AddressHashes } from '../address-hashes.ts';
import { openOutboxContent } from './outbox-sender.ts';
import { type KeptMessage, listOutboxRows, listOutboxRowsBefore } from './queries.ts';
import type { OutboxMessage, OutboxPlace, OutboxScope } from './types.ts';

export interface OutboxReaderNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly addressHashes: AddressHashes;
}

export interface OutboxFilter {
  /** One recipient. */
  readonly to?: string | null | undefined;
  /** Part of a subject, recipient or text. */
  readonly search?: string | null | undefined;
  /** For a search: among the messages before this place, as the last answer gave it. */
  readonly before?: string | null | undefined;
}

export interface OutboxPage extends Page<OutboxMessage> {
  /** Where a search stopped; null if there are no older messages, or nothing was searched. */
  readonly nextBefore: string | null;
}

/** Messages are stored encrypted, so a search opens each of them: at most this many at once. */
export const searchedMax = 1_000;
const openedAtOnce = 100;

/** The messages that a reader may see, newest first. */
export async function listOutbox(
  needs: OutboxReaderNeeds,
  scope: OutboxScope,
  { to, search, before }: OutboxFilter,
  page: PageRequest,
): Promise<OutboxPage> {
  const addressHash = to ? needs.addressHashes.of(to) : null;
  if (search) {
    const { found, nextBefore } = await searchOutbox(needs, scope, { addressHash, search, before: placeOf(before) });
    return { ...pageOf(found, page), nextBefore };
  }
  const { rows, totalCount } = await listOutboxRows(needs.db, scope, addressHash, page);
  return { ...page, items: rows.map((row) => openRow(needs.keyRing, row)), totalCount, nextBefore: null };
}

interface Search {
  readonly addressHash: Buffer | null;
  readonly search: string;
  readonly before: OutboxPlace | null;
}

async function searchOutbox(
  { db, keyRing }: OutboxReaderNeeds,
  scope: OutboxScope,
  { addressHash, search, before: start }: Search,
): Promise<{ found: OutboxMessage[]; nextBefore: string | null }> {
  const found: OutboxMessage[] = [];
  let before = start;
  for (let searched = 0; searched < searchedMax; searched += openedAtOnce) {
    const rows = await listOutboxRowsBefore(db, scope, { addressHash, before, limit: openedAtOnce });
    found.push(...rows.map((row) => openRow(keyRing, row)).filter((message) => contains(message, search)));
    before = rows.at(-1) ?? before;
    if (rows.length < openedAtOnce) return { found, nextBefore: null };
  }
  return { found, nextBefore: before && `${before.sentAt.toISOString()}_${before.id}` };
}

function placeOf(text: string | null | undefined): OutboxPlace | null {
  if (text === null || text === undefined) return null;
  const [time = '', id = ''] = text.split('_');
  const sentAt = new Date(time);
  if (Number.isNaN(sentAt.getTime()) || !isId(id)) {
    const detail = 'Send NextBefore of the last answer as it is.';
    throw new InvalidRequest([{ parameter: 'before', code: 'InvalidInstant', detail }]);
  }
  return { sentAt, id };
}

function contains({ to, subject, text }: OutboxMessage, search: string): boolean {
  const wanted = search.toLowerCase();
  return [to, subject ?? '', text].some((part) => part.toLowerCase().includes(wanted));
}

function openRow(keyRing: KeyRing, { sealedContent, ...row }: KeptMessage): OutboxMessage {
  return { ...openOutboxContent(keyRing, row, sealedContent), id: row.id, sentAt: row.sentAt };
}
