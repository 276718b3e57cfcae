import { createHash } from 'node:crypto';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { insertOperatorEvents } from '../../events/operator-event-queries.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { MessageCaps } from '../../kit/delivery-settings.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { sendMessagesJob } from '../jobs.ts';
import type { AddressedMessage, ClaimedMessage } from '../types.ts';
import { type Admission, admit, type Count, type Limit } from './cap-rules.ts';
import {
  type AccountCount,
  addToAccountCounts,
  addToRecipientCounts,
  getPresentHour,
  type Hour,
  holdMessages,
  markHeldLines,
  type RecipientCount,
  setAccountCounts,
  setRecipientCounts,
} from './queries.ts';

/** The reason shown on lines that wait. It does not say which cap: how much others send to a recipient is private. */
const heldReason = 'MessageLimitReached';
const eventType = 'MessageLimitReached';
const hourSeconds = 3_600;

interface Held {
  readonly message: ClaimedMessage;
  readonly by: Limit;
  readonly cap: number;
  readonly delaySeconds: number;
}

/**
 * Counts messages in the transaction that claims them, and returns those that can be sent now. The others are released
 * until a later hour. A message is counted once, however often it is retried.
 */
export async function admitMessages(
  tx: Tx,
  caps: MessageCaps,
  messages: readonly AddressedMessage[],
): Promise<AddressedMessage[]> {
  const uncounted = messages.filter(({ message, isSuppressed }) => !message.isCounted && !isSuppressed);
  if (uncounted.length === 0) return [...messages];
  const hour = await getPresentHour(tx);
  const accounts = await countAccounts(tx, hour, caps, uncounted);
  const recipients = await countRecipients(tx, hour, caps, uncounted);
  const held = holdBack(uncounted, { accounts, recipients, hour });
  if (held.length === 0) return [...messages];
  await setAccountCounts(tx, [...accounts.values()]);
  await setRecipientCounts(tx, [...recipients.values()]);
  await putOff(tx, held);
  await insertOperatorEvents(tx, eventsOf(held, hour));
  const isHeld = new Set(held.map(({ message }) => message));
  return messages.filter(({ message }) => !isHeld.has(message));
}

/** Marks lines as waiting for their gift, or as no longer waiting. Separate from the claim, because it locks whole accounts. */
export async function tellHeld(
  db: Db,
  claimed: readonly ClaimedMessage[],
  admitted: readonly AddressedMessage[],
): Promise<void> {
  const isAdmitted = new Set(admitted.map(({ message }) => message));
  const lines = claimed.flatMap((message) =>
    message.gift?.reminderDays === 0 && (message.wasHeld || !isAdmitted.has(message)) ? [message.gift] : [],
  );
  if (lines.length === 0) return;
  await withTransaction(db, async (tx) => {
    await lockAccounts(tx, [...new Set(lines.map(({ accountId }) => accountId))]);
    await markHeldLines(tx, lines, heldReason);
  });
}

type Counts<Row> = ReadonlyMap<string, Row & Count>;

async function countAccounts(
  tx: Tx,
  hour: Hour,
  caps: MessageCaps,
  messages: readonly AddressedMessage[],
): Promise<Counts<AccountCount>> {
  const gifts = messages.filter(({ message }) => message.gift);
  if (gifts.length === 0) return new Map();
  const asked = [...grouped(gifts, accountKey).values()].map(([{ message }, ...others]) => {
    const { accountId, channel } = message;
    return { accountId, channel, sent: others.length + 1 };
  });
  return withoutAsked(await addToAccountCounts(tx, hour, caps, asked), asked, accountKeyOf);
}

async function countRecipients(
  tx: Tx,
  hour: Hour,
  { recipient: cap }: MessageCaps,
  messages: readonly AddressedMessage[],
): Promise<Counts<RecipientCount>> {
  if (cap === null) return new Map();
  const asked = [...grouped(messages, recipientKey).values()].map(([{ message, addressHash }, ...others]) => {
    return { addressHash, isNotice: message.gift === null, sent: others.length + 1 };
  });
  const counts = await addToRecipientCounts(tx, hour, asked);
  return withoutAsked(
    counts.map((count) => ({ ...count, cap })),
    asked,
    recipientKeyOf,
  );
}

/** The counts before these messages, so that places are assigned one by one. */
function withoutAsked<Asked extends { readonly sent: number }, Row extends Asked & Count>(
  rows: readonly Row[],
  asked: readonly Asked[],
  keyOf: (row: Asked) => string,
): ReadonlyMap<string, Row> {
  const askedByKey = new Map(asked.map((one) => [keyOf(one), one.sent]));
  return new Map(rows.map((row) => [keyOf(row), { ...row, sent: row.sent - (askedByKey.get(keyOf(row)) ?? 0) }]));
}

function holdBack(
  messages: readonly AddressedMessage[],
  given: { accounts: Counts<AccountCount>; recipients: Counts<RecipientCount>; hour: Hour },
): Held[] {
  return messages.flatMap((addressed) => {
    const { message } = addressed;
    const account = message.gift ? given.accounts.get(accountKey(addressed)) : undefined;
    const recipient = given.recipients.get(recipientKey(addressed));
    const admission: Admission = admit(account, recipient);
    if (admission === null) return [];
    const { by, hoursLater } = admission;
    const cap = (by === 'Account' ? account?.cap : recipient?.cap) ?? 0;
    return [{ message, by, cap, delaySeconds: given.hour.endsInSeconds + (hoursLater - 1) * hourSeconds }];
  });
}

/** One job for all that become due at the same time. */
async function putOff(tx: Tx, held: readonly Held[]): Promise<void> {
  await holdMessages(
    tx,
    held.map(({ message, delaySeconds }) => ({ accountId: message.accountId, id: message.id, delaySeconds })),
  );
  for (const [first, ...others] of grouped(held, ({ delaySeconds }) => String(delaySeconds)).values()) {
    const messages = [first, ...others].map(({ message }) => ({ accountId: message.accountId, id: message.id }));
    await enqueue(tx, sendMessagesJob, { messages }, first.delaySeconds);
  }
}

/** For the operator: once per account, channel and cap in an hour, however many messages wait. */
function eventsOf(held: readonly Held[], hour: Hour) {
  const kinds = grouped(held, ({ message, by }) => `${message.accountId} ${message.channel} ${by}`);
  return [...kinds].map(([key, [{ message, by, cap }]]) => {
    const startsAt = hour.startsAt.toISOString();
    const data = { AccountId: message.accountId, Channel: message.channel, Limit: by, PerHour: cap, Hour: startsAt };
    return { id: idOf(`${eventType} ${key} ${startsAt}`), type: eventType, data };
  });
}

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function accountKey({ message }: AddressedMessage): string {
  return accountKeyOf(message);
}

function accountKeyOf({ accountId, channel }: Pick<AccountCount, 'accountId' | 'channel'>): string {
  return `${channel} ${accountId}`;
}

function recipientKey({ message, addressHash }: AddressedMessage): string {
  return recipientKeyOf({ addressHash, isNotice: message.gift === null });
}

function recipientKeyOf({ addressHash, isNotice }: Pick<RecipientCount, 'addressHash' | 'isNotice'>): string {
  return `${isNotice} ${addressHash.toString('hex')}`;
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
