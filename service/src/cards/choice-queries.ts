import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { claimCardsSql } from './change-cards-sql.ts';
import type { CardChoice, CardKey, ChoiceKey, ChosenCode, NewChoice } from './types.ts';

export interface NewPick {
  readonly card: CardKey;
  readonly choices: readonly NewChoice[];
}

/** Claims the cards of Choice gifts and records what was picked, all at the same time. The caller has locked the cards. */
export async function insertPicks(tx: Tx, accountId: AccountId, picks: readonly NewPick[]): Promise<Date> {
  const rows = picks.flatMap(({ card, choices }) =>
    choices.map(({ part, productId, productVersion, valueMinor, code }) => ({
      order_id: card.orderId,
      line_number: card.lineNumber,
      card_number: card.cardNumber,
      part,
      product_id: productId,
      product_version: productVersion,
      value_minor: String(valueMinor),
      source: code?.source ?? null,
      sealed: code?.sealedCode.toString('base64') ?? null,
      fingerprint: code?.fingerprint.toString('base64') ?? null,
      hint: code?.hint ?? null,
    })),
  );
  const picked = await many(
    tx,
    sql<{ at: Date }>`
      with picked as materialized (
        select ${accountId}::uuid as account_id, p.*, n.at
        from json_to_recordset(${JSON.stringify(rows)}::json) as p (
          order_id uuid, line_number integer, card_number integer, part integer, product_id text, product_version integer,
          value_minor bigint, source text, sealed text, fingerprint text, hint text)
        cross join (select service_now() as at offset 0) n
      ),
      claimed as (
        select distinct account_id, order_id, line_number, card_number, at from picked
      ),
      new_cards as (
        ${sql.raw(claimCardsSql('claimed'))}
      )
      insert into card_choices (account_id, order_id, line_number, card_number, part, product_id, product_version, value_minor,
                                chosen_at, source, sealed_code, code_fingerprint, code_hint, filled_at)
      select account_id, order_id, line_number, card_number, part, product_id, product_version, value_minor, at,
             source, decode(sealed, 'base64'), decode(fingerprint, 'base64'), hint, case when sealed is not null then at end
      from picked
      returning chosen_at as at`,
  );
  const at = picked[0]?.at;
  if (!at) throw new Error('a pick without products');
  return at;
}

const choiceColumns = sql`
  account_id as "accountId", order_id as "orderId", line_number as "lineNumber", card_number as "cardNumber", part,
  product_id as "productId", product_version as "productVersion", value_minor as "valueMinor", chosen_at as "chosenAt",
  asked_source as "askedSource", asks, sealed_code as "sealedCode"`;

/** What the recipient of a card picked, in the order of the pick. */
export async function listChoicesOfCard(reader: Reader, card: CardKey): Promise<CardChoice[]> {
  return many(
    reader,
    sql<CardChoice>`
      select ${choiceColumns} from card_choices
      where account_id = ${card.accountId} and order_id = ${card.orderId} and line_number = ${card.lineNumber}
        and card_number = ${card.cardNumber}
      order by part`,
  );
}

/**
 * Locks the choices of a card until the commit, and returns whether one of them can be filled from a source: not if it has its
 * code, or if another source may have issued one. All of them are locked, so that of two that are filled at once one is the last.
 */
export async function lockUnfilledChoice(tx: Tx, choice: ChoiceKey, source: string): Promise<boolean> {
  await sql`
    select 1 from card_choices
    where account_id = ${choice.accountId} and order_id = ${choice.orderId} and line_number = ${choice.lineNumber}
      and card_number = ${choice.cardNumber}
    order by part for update`.execute(tx);
  const row = await maybeOne(
    tx,
    sql`select 1 from card_choices
        where ${isChoice(choice)} and filled_at is null and (asked_source is null or asked_source = ${source})`,
  );
  return row !== null;
}

/** Records that a source is about to be asked, and returns how often it now was; null when another may have issued a code. */
export async function noteAsked(
  tx: Tx,
  choice: ChoiceKey,
  source: string,
): Promise<{ readonly asks: number; readonly isAskedBefore: boolean } | null> {
  const before = await maybeOne(
    tx,
    sql<{ askedSource: string | null }>`
      select asked_source as "askedSource" from card_choices
      where ${isChoice(choice)} and filled_at is null and (asked_source is null or asked_source = ${source}) for update`,
  );
  if (!before) return null;
  const { asks } = await one(
    tx,
    sql<{ asks: number }>`
      update card_choices set asked_source = ${source}, asks = asks + 1 where ${isChoice(choice)} returning asks`,
  );
  return { asks, isAskedBefore: before.askedSource !== null };
}

/** Frees a choice for other sources after a final answer, and returns whether it did: not if it was asked again since. */
export async function settleAsked(reader: Reader, choice: ChoiceKey, asks: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update card_choices set asked_source = null
    where ${isChoice(choice)} and filled_at is null and asks = ${asks}`.execute(reader);
  return numAffectedRows === 1n;
}

/** Stores the code of a choice that the caller has locked, and returns how many of the card's choices still lack theirs. */
export async function fillChoice(tx: Tx, choice: ChoiceKey, code: ChosenCode): Promise<number> {
  await sql`
    update card_choices
    set source = ${code.source}, sealed_code = ${code.sealedCode}, code_fingerprint = ${code.fingerprint},
        code_hint = ${code.hint}, filled_at = service_now(), asked_source = null
    where ${isChoice(choice)}`.execute(tx);
  const row = await maybeOne(
    tx,
    sql<{ unfilled: number }>`
      select count(*)::integer as unfilled from card_choices
      where account_id = ${choice.accountId} and order_id = ${choice.orderId} and line_number = ${choice.lineNumber}
        and card_number = ${choice.cardNumber} and filled_at is null`,
  );
  return row?.unfilled ?? 0;
}

function isChoice({ accountId, orderId, lineNumber, cardNumber, part }: ChoiceKey) {
  return sql`account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}
    and card_number = ${cardNumber} and part = ${part}`;
}
