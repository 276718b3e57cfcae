import type { Reader } from '../database/database.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { HashedAddress } from './archive-queries.ts';
import { listAddresses, listCandidates, listHashesToForget } from './reason-queries.ts';
import type { ArchiveNeeds, Candidate, StayReason } from './types.ts';

/** Why orders stay, and how many. */
export type StayCounts = Partial<Record<StayReason, number>>;

export interface Chosen {
  readonly orders: readonly Candidate[];
  readonly recipients: readonly HashedAddress[];
  readonly staying: ReadonlyMap<OrderId, StayReason>;
}

/** Which of these orders can be archived as they are now, and what keeps the others. */
export async function chooseOrders(
  { addressHashes, checkOrders }: Pick<ArchiveNeeds, 'addressHashes' | 'checkOrders'>,
  reader: Reader,
  accountId: AccountId,
  orderIds: readonly OrderId[],
  before: Date,
): Promise<Chosen> {
  const candidates = await listCandidates(reader, accountId, orderIds, before);
  const staying = new Map<OrderId, StayReason>();
  for (const { id, reason } of candidates) if (reason !== null) staying.set(id, reason);
  const open = () => candidates.filter(({ id }) => !staying.has(id));
  const addresses = await listAddresses(
    reader,
    accountId,
    open().map(({ id }) => id),
  );
  const recipients = addresses.map(({ orderId, address }) => ({ orderId, hash: addressHashes.of(address) }));
  const wanted = await listHashesToForget(
    reader,
    accountId,
    recipients.map(({ hash }) => hash),
  );
  for (const { orderId, hash } of recipients)
    if (wanted.some((other) => other.equals(hash))) staying.set(orderId, 'RecipientBeingForgotten');
  for (const id of await listWrongOrders({ checkOrders }, reader, accountId, open())) staying.set(id, 'LedgerFinding');
  return { orders: open(), recipients: recipients.filter(({ orderId }) => !staying.has(orderId)), staying };
}

/** What is wrong must be found and mended while it is in the database. */
async function listWrongOrders(
  { checkOrders }: Pick<ArchiveNeeds, 'checkOrders'>,
  reader: Reader,
  accountId: AccountId,
  orders: readonly Candidate[],
): Promise<OrderId[]> {
  if (orders.length === 0) return [];
  const violations = await checkOrders(reader, { orders: orders.map(({ id }) => ({ accountId, key: id })) });
  const wrong = orders.filter(({ id }) => violations.some(({ place }) => place.includes(id)));
  // A rule names at most so many of them: the rest is checked again without these.
  if (violations.length > 0 && wrong.length === 0) return orders.map(({ id }) => id);
  const ids = wrong.map(({ id }) => id);
  if (wrong.length === 0) return [];
  const rest = orders.filter(({ id }) => !ids.includes(id));
  return [...ids, ...(await listWrongOrders({ checkOrders }, reader, accountId, rest))];
}
