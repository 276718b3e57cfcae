import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { FundingRequest } from '../types.ts';
import type { CreditNoteNumber } from './credit-note-number.ts';
import type { CreditNote, CreditNoteKind } from './types.ts';

const columns = sql`
  account_id as "accountId", id, funding_request_id as "fundingRequestId", kind, issued_at as "issuedAt",
  amount_minor as "amountMinor", content`;

/** What the credit and debit notes of a request add up to. */
export async function sumCredited(reader: Reader, { accountId, id }: FundingRequest): Promise<bigint> {
  const { sum } = await one(
    reader,
    sql<{ sum: bigint }>`
      select coalesce(sum(case kind when 'CreditNote' then amount_minor else -amount_minor end), 0)::bigint as sum
      from credit_notes where account_id = ${accountId} and funding_request_id = ${id}`,
  );
  return sum;
}

/** The next number of the kind and year. Everyone else who issues one waits until this commits. */
export async function takeCreditNoteNumber(
  tx: Tx,
  kind: CreditNoteKind,
): Promise<{ year: number; number: number; issuedAt: Date }> {
  return one(
    tx,
    sql<{ year: number; number: number; issuedAt: Date }>`
      insert into credit_note_series as s (kind, year, last_number)
      values (${kind}, extract(year from service_now() at time zone 'UTC')::int, 1)
      on conflict (kind, year) do update set last_number = s.last_number + 1
      returning year, last_number as number, service_now() as "issuedAt"`,
  );
}

export async function insertCreditNote(
  tx: Tx,
  { content, ...note }: CreditNote & { readonly year: number; readonly number: number },
): Promise<CreditNote> {
  return one(
    tx,
    sql<CreditNote>`
      insert into credit_notes
        (account_id, id, funding_request_id, kind, year, number, issued_at, amount_minor, content)
      values (${note.accountId}, ${note.id}, ${note.fundingRequestId}, ${note.kind}, ${note.year}, ${note.number},
              ${note.issuedAt}, ${note.amountMinor}, ${JSON.stringify(content)}::jsonb)
      returning ${columns}`,
  );
}

export async function findCreditNote(
  reader: Reader,
  accountId: AccountId,
  { kind, year, number }: CreditNoteNumber,
): Promise<(CreditNote & { readonly pdf: Buffer | null }) | null> {
  return maybeOne(
    reader,
    sql<CreditNote & { readonly pdf: Buffer | null }>`
      select ${columns}, pdf from credit_notes
      where account_id = ${accountId} and kind = ${kind} and year = ${year} and number = ${number}`,
  );
}

/** Newest first. */
export async function listCreditNotes(
  reader: Reader,
  accountId: AccountId,
  { pageIndex, pageSize }: PageRequest,
): Promise<CreditNote[]> {
  return many(
    reader,
    sql<CreditNote>`
      select ${columns} from credit_notes where account_id = ${accountId} order by id desc
      limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`,
  );
}

export async function countCreditNotes(reader: Reader, accountId: AccountId): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::int as count from credit_notes where account_id = ${accountId}`,
  );
  return row.count;
}

/** The first drawing stays. */
export async function keepCreditNotePdf(reader: Reader, { accountId, id }: CreditNote, pdf: Buffer): Promise<void> {
  await sql`
    update credit_notes set pdf = ${pdf}
    where account_id = ${accountId} and id = ${id} and pdf is null`.execute(reader);
}
