import { sql } from 'kysely';
import { many, type Reader } from '../../database/database.ts';
import { isInRange } from '../../ledger/portion-queries.ts';
import type { KeyRange, Violation } from '../../ledger/types.ts';
import { violationsPerRuleMax } from '../../ledger/verify-queries.ts';

/** Invoices of a year are numbered 1, 2, 3 … without a gap, including those that moved to another cell with their account. */
export async function listMisnumberedInvoices(reader: Reader, year: number): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'invoices of a year are numbered without a gap' as rule, 'year ' || coalesce(s.year, i.year) as place,
             format('last number %s; %s invoices, numbered %s to %s', s.last_number, coalesce(i.count, 0), i.first, i.last)
               as found
      from (select * from invoice_series where year = ${year}) s
      full join (select year, count(*), min(number) as first, max(number) as last
                 from (select year, number from invoices where numbered_in = '' and year = ${year}
                       union all
                       select year, number from invoices_elsewhere where kind = 'Invoice' and year = ${year}) n
                 group by year) i on i.year = s.year
      where s.last_number is distinct from i.count or i.first <> 1 or i.last <> i.count
      limit ${violationsPerRuleMax}`,
  );
}

/** An invoice has the amount of its applied request. */
export async function listWrongInvoices(reader: Reader, range: KeyRange): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'an invoice has the amount of its applied funding request' as rule, 'invoice ' || i.year || '-' || i.number as place,
             format('%s %s; funding request: %s of %s %s', i.content ->> 'amountMinor', i.content ->> 'currencyCode', f.status,
                    f.amount_minor, f.currency_code) as found
      from invoices i join funding_requests f on f.account_id = i.account_id and f.id = i.funding_request_id
      where ${isInRange(range, 'i', 'funding_request_id', 'uuid')}
        and (f.status <> 'Applied' or f.amount_minor::text <> i.content ->> 'amountMinor'
             or f.currency_code <> i.content ->> 'currencyCode')
      limit ${violationsPerRuleMax}`,
  );
}

/** Credit notes and debit notes of a year are numbered 1, 2, 3 … without a gap. */
export async function listMisnumberedCreditNotes(reader: Reader, year: number): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'credit notes of a year are numbered without a gap' as rule,
             coalesce(s.kind, c.kind) || ' ' || coalesce(s.year, c.year) as place,
             format('last number %s; %s notes, numbered %s to %s', s.last_number, coalesce(c.count, 0), c.first, c.last)
               as found
      from (select * from credit_note_series where year = ${year}) s
      full join (select kind, year, count(*), min(number) as first, max(number) as last
                 from (select kind, year, number from credit_notes where numbered_in = '' and year = ${year}
                       union all
                       select kind, year, number from invoices_elsewhere where kind <> 'Invoice' and year = ${year}) n
                 group by kind, year) c on c.kind = s.kind and c.year = s.year
      where s.last_number is distinct from c.count or c.first <> 1 or c.last <> c.count
      limit ${violationsPerRuleMax}`,
  );
}

/** Of an invoiced payment exactly what went back to the payer is credited. */
export async function listWrongCreditNotes(reader: Reader, range: KeyRange): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'credit notes add up to what went back to the payer' as rule, 'invoice ' || i.year || '-' || i.number as place,
             format('%s credited; %s returned', coalesce(c.credited, 0), coalesce(p.returned, 0)) as found
      from invoices i
      left join (select account_id, funding_request_id,
                        sum(case kind when 'CreditNote' then amount_minor else -amount_minor end) as credited
                 from credit_notes n where ${isInRange(range, 'n', 'funding_request_id', 'uuid')}
                 group by account_id, funding_request_id) c
        on c.account_id = i.account_id and c.funding_request_id = i.funding_request_id
      left join (select account_id, funding_request_id, sum(taken_minor + owed_minor) as returned
                 from payments y
                 where ${isInRange(range, 'y', 'funding_request_id', 'uuid')} and funding_request_id is not null
                 group by account_id, funding_request_id) p
        on p.account_id = i.account_id and p.funding_request_id = i.funding_request_id
      where ${isInRange(range, 'i', 'funding_request_id', 'uuid')} and coalesce(c.credited, 0) <> coalesce(p.returned, 0)
      limit ${violationsPerRuleMax}`,
  );
}
