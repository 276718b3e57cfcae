import { sql } from 'kysely';
import { many, one, type Tx } from '../../database/database.ts';
import type { DigitalAddress, LineRef } from '../types.ts';

/**
 * Gives cards of a line an address of their own, and returns its number. The caller holds the account and the line, and
 * records the change.
 */
export async function insertCardAddress(
  tx: Tx,
  line: LineRef,
  cardNumbers: readonly number[],
  { email, sms }: DigitalAddress,
): Promise<number> {
  const { accountId, orderId, lineNumber } = line;
  await takeCardsOff(tx, line, cardNumbers);
  const { addressNumber } = await one(
    tx,
    sql<{ addressNumber: number }>`
      update order_lines set card_address_count = card_address_count + 1
      where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}
      returning card_address_count as "addressNumber"`,
  );
  await sql`
    insert into card_addresses (account_id, order_id, line_number, address_number, order_number, email, sms, recipient_email,
                                card_numbers)
    select account_id, order_id, line_number, ${addressNumber}, order_number, ${email}, ${sms}, ${email?.toLowerCase() ?? null},
           ${[...cardNumbers].sort((a, b) => a - b)}::integer[]
    from order_lines where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`.execute(
    tx,
  );
  return addressNumber;
}

/** Cards leave the address that they have; one without cards is deleted. */
async function takeCardsOff(
  tx: Tx,
  { accountId, orderId, lineNumber }: LineRef,
  cardNumbers: readonly number[],
): Promise<void> {
  const ofLine = sql`account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`;
  await sql`
    delete from card_addresses where ${ofLine} and card_numbers <@ ${cardNumbers}::integer[]`.execute(tx);
  await sql`
    update card_addresses
    set card_numbers = array(select n from unnest(card_numbers) n where n <> all(${cardNumbers}::integer[]) order by n)
    where ${ofLine} and card_numbers && ${cardNumbers}::integer[]`.execute(tx);
}

/** Cards that are issued instead of expired ones go where those went. */
export async function passOnAddresses(
  tx: Tx,
  { accountId, orderId, lineNumber }: LineRef,
  cards: readonly { readonly cardNumber: number; readonly reissuedAs: number }[],
): Promise<void> {
  const [before, after] = [cards.map((card) => card.cardNumber), cards.map((card) => card.reissuedAs)];
  await sql`
    update card_addresses
    set card_numbers = array(
      select coalesce(r.reissued_as, n)
      from unnest(card_numbers) n
      left join unnest(${before}::integer[], ${after}::integer[]) as r (card_number, reissued_as) on r.card_number = n
      order by 1)
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}
      and card_numbers && ${before}::integer[]`.execute(tx);
}

/** Which addresses these cards of a line go to, the line's own being 0, and whether each can be reached. */
export async function listAddressesOfCards(
  tx: Tx,
  { accountId, orderId, lineNumber }: LineRef,
  cardNumbers: readonly number[],
): Promise<{ readonly addressNumber: number; readonly isKnown: boolean }[]> {
  return many(
    tx,
    sql<{ addressNumber: number; isKnown: boolean }>`
      select distinct coalesce(a.address_number, 0) as "addressNumber",
             case when a.address_number is null then l.details ? 'digital' else a.forgotten_at is null end as "isKnown"
      from order_lines l
      cross join unnest(${cardNumbers}::integer[]) n
      left join card_addresses a on a.account_id = l.account_id and a.order_id = l.order_id
        and a.line_number = l.line_number and n = any(a.card_numbers)
      where l.account_id = ${accountId} and l.order_id = ${orderId} and l.line_number = ${lineNumber}
      order by 1`,
  );
}

/** All cards go to the line's own address again. Returns whether some did not. */
export async function deleteCardAddresses(tx: Tx, { accountId, orderId, lineNumber }: LineRef): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from card_addresses
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`.execute(tx);
  if (!numAffectedRows) return false;
  await sql`
    update order_lines set card_address_count = 0
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`.execute(tx);
  return true;
}

/** Where a card goes: its own address, or the line's; null if there is neither. */
export async function findAddressOfCard(
  tx: Tx,
  { accountId, orderId, lineNumber }: LineRef,
  cardNumber: number,
): Promise<DigitalAddress | null> {
  const row = await one(
    tx,
    sql<{ email: string | null; sms: string | null }>`
      select case when a.address_number is null then l.details #>> '{digital,email}' else a.email end as email,
             case when a.address_number is null then l.details #>> '{digital,sms}' else a.sms end as sms
      from order_lines l
      left join card_addresses a on a.account_id = l.account_id and a.order_id = l.order_id
        and a.line_number = l.line_number and ${cardNumber} = any(a.card_numbers)
      where l.account_id = ${accountId} and l.order_id = ${orderId} and l.line_number = ${lineNumber}`,
  );
  return row.email === null && row.sms === null ? null : row;
}

/** The addresses that the line's present round of messages goes to; null: all of them. */
export async function getRoundAddresses(
  tx: Tx,
  { accountId, orderId, lineNumber }: LineRef,
): Promise<readonly number[] | null> {
  const row = await one(
    tx,
    sql<{ addresses: number[] | null }>`
      select round_addresses as addresses from order_lines
      where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`,
  );
  return row.addresses;
}
