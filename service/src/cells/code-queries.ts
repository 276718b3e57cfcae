import { sql } from 'kysely';
import { many, type Reader, type Tx } from '../database/database.ts';

/** The fingerprints of a code and of the serial on a plastic card. */
export interface ComparedCode {
  readonly fingerprint: Buffer;
  readonly serial: Buffer | null;
}

/** Whether this database has the code `asked.code`: in stock, on a card, picked for one, replaced on one, or archived. */
export const isKnownCode = sql`(
       exists (select 1 from stock_codes where code_fingerprint = asked.code)
    or exists (select 1 from cards where code_fingerprint = asked.code)
    or exists (select 1 from card_choices where code_fingerprint = asked.code)
    or exists (select 1 from replaced_codes where code_fingerprint = asked.code)
    or exists (select 1 from archived_codes where code_fingerprint = asked.code))`;

const isKnownSerial = sql`(
       exists (select 1 from stock_codes where serial_fingerprint = asked.serial)
    or exists (select 1 from cards where serial_fingerprint = asked.serial)
    or exists (select 1 from archived_codes where serial_fingerprint = asked.serial))`;

/** Until the transaction ends, nobody else compares codes with this cell, and no account arrives with its own. */
export async function lockCodes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bestow codes arrive', 0))`.execute(tx);
}

export interface KnownCodes {
  /** The places of those codes in the list that the cell has. */
  readonly known: readonly number[];
  /** An account is moving: while its rows are packed, its codes are in no table. */
  readonly isMoving: boolean;
}

/** One statement, and so one moment: the codes of an account are in the tables, or its move is under way. */
export async function findCodes(reader: Reader, codes: readonly ComparedCode[]): Promise<KnownCodes> {
  const rows = await many(
    reader,
    sql<{ place: number }>`
      with asked as (
        select code, serial, place
        from unnest(${codes.map(({ fingerprint }) => fingerprint)}::bytea[], ${codes.map(({ serial }) => serial)}::bytea[])
          with ordinality as a (code, serial, place)
      )
      select place::int from asked where ${isKnownCode} or (serial is not null and ${isKnownSerial})
      union all
      select 0 where exists (select from account_moves where state <> 'Moved')`,
  );
  const places = rows.map(({ place }) => place - 1);
  return { known: places.filter((place) => place >= 0), isMoving: places.includes(-1) };
}

/** Of another cell's database, whoever compares codes reads these, and no code. */
export const codeRights = [
  'grant select (code_fingerprint, serial_fingerprint) on stock_codes, cards, archived_codes',
  'grant select (code_fingerprint) on card_choices, replaced_codes',
  'grant select on account_moves, vault_keys',
] as const;
