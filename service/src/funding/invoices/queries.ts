import { sql } from 'kysely';
import { maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { BillingAddress, Invoice, InvoiceContent } from './types.ts';

const columns = sql`account_id as "accountId", funding_request_id as "fundingRequestId", content, pdf`;

export async function findBillingAddress(reader: Reader, accountId: AccountId): Promise<BillingAddress | null> {
  const row = await maybeOne(
    reader,
    sql<{ address: BillingAddress }>`select address from billing_addresses where account_id = ${accountId}`,
  );
  return row?.address ?? null;
}

export async function upsertBillingAddress(tx: Tx, accountId: AccountId, address: BillingAddress): Promise<void> {
  await sql`
    insert into billing_addresses (account_id, address) values (${accountId}, ${JSON.stringify(address)}::jsonb)
    on conflict (account_id) do update set address = excluded.address, changed_at = service_now()`.execute(tx);
}

export async function findInvoice(
  reader: Reader,
  accountId: AccountId,
  fundingRequestId: string,
): Promise<Invoice | null> {
  return maybeOne(
    reader,
    sql<Invoice>`
      select ${columns} from invoices where account_id = ${accountId} and funding_request_id = ${fundingRequestId}`,
  );
}

/** The next number of the year. Everyone else who issues an invoice waits until this commits. */
export async function takeInvoiceNumber(tx: Tx): Promise<{ year: number; number: number; issuedAt: Date }> {
  return one(
    tx,
    sql<{ year: number; number: number; issuedAt: Date }>`
      insert into invoice_series as s (year, last_number)
      values (extract(year from service_now() at time zone 'UTC')::int, 1)
      on conflict (year) do update set last_number = s.last_number + 1
      returning year, last_number as number, service_now() as "issuedAt"`,
  );
}

export async function insertInvoice(
  tx: Tx,
  invoice: Pick<Invoice, 'accountId' | 'fundingRequestId'> & {
    readonly year: number;
    readonly number: number;
    readonly issuedAt: Date;
    readonly content: InvoiceContent;
  },
): Promise<Invoice> {
  return one(
    tx,
    sql<Invoice>`
      insert into invoices (account_id, funding_request_id, year, number, issued_at, content)
      values (${invoice.accountId}, ${invoice.fundingRequestId}, ${invoice.year}, ${invoice.number}, ${invoice.issuedAt},
              ${JSON.stringify(invoice.content)}::jsonb)
      returning ${columns}`,
  );
}

/** The first drawing stays. */
export async function keepPdf(reader: Reader, { accountId, fundingRequestId }: Invoice, pdf: Buffer): Promise<void> {
  await sql`
    update invoices set pdf = ${pdf}
    where account_id = ${accountId} and funding_request_id = ${fundingRequestId} and pdf is null`.execute(reader);
}
