import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { DenseSequence, NumberRange } from '../database/dense-numbers.ts';
import { type AccountId, newId, type OrderId } from '../kit/ids.ts';
import type { Balance, BalanceThreshold, LowBalance, Transaction, Transfer } from './types.ts';

export async function listBalances(reader: Reader, accountId: AccountId): Promise<Balance[]> {
  return many(
    reader,
    sql<Balance>`
      select currency_code as "currencyCode", available_minor as "availableMinor", pending_minor as "pendingMinor"
      from balances where account_id = ${accountId} order by currency_code`,
  );
}

export async function findBalance(reader: Reader, accountId: AccountId, currencyCode: string): Promise<Balance | null> {
  return maybeOne(
    reader,
    sql<Balance>`
      select currency_code as "currencyCode", available_minor as "availableMinor", pending_minor as "pendingMinor"
      from balances where account_id = ${accountId} and currency_code = ${currencyCode}`,
  );
}

export async function listThresholds(reader: Reader, accountId: AccountId): Promise<BalanceThreshold[]> {
  return many(
    reader,
    sql<BalanceThreshold>`
      select currency_code as "currencyCode", low_mark_minor as "thresholdMinor" from balances
      where account_id = ${accountId} and low_mark_minor is not null order by currency_code`,
  );
}

/** Null removes it. The number of decimals is stored with it, for the statement that writes the event. */
export async function setThreshold(
  reader: Reader,
  accountId: AccountId,
  currencyCode: string,
  mark: { readonly minor: bigint; readonly digits: number } | null,
): Promise<void> {
  await sql`
    insert into balances (account_id, currency_code, low_mark_minor, low_mark_digits)
    values (${accountId}, ${currencyCode}, ${mark?.minor ?? null}, ${mark?.digits ?? null})
    on conflict (account_id, currency_code) do update
    set low_mark_minor = excluded.low_mark_minor, low_mark_digits = excluded.low_mark_digits`.execute(reader);
}

/**
 * What is available, if that is still below the threshold and nobody was told of this or another fall within the interval.
 * Notes that somebody is told now.
 */
export async function takeLowBalance(
  tx: Tx,
  fall: { readonly accountId: AccountId; readonly currencyCode: string; readonly at: string },
  intervalSeconds: number,
): Promise<Pick<LowBalance, 'availableMinor' | 'thresholdMinor'> | null> {
  return maybeOne(
    tx,
    sql<Pick<LowBalance, 'availableMinor' | 'thresholdMinor'>>`
      update balances set low_notice_at = ${fall.at}::timestamptz
      where account_id = ${fall.accountId} and currency_code = ${fall.currencyCode} and available_minor < low_mark_minor
        and (low_notice_at is null or low_notice_at <= ${fall.at}::timestamptz - ${intervalSeconds} * interval '1 second')
      returning available_minor as "availableMinor", low_mark_minor as "thresholdMinor"`,
  );
}

export interface BalanceChange {
  readonly accountId: AccountId;
  readonly currencyCode: string;
  readonly availableMinor: bigint;
  readonly pendingMinor: bigint;
  /** How many transfers make up this change. */
  readonly transfers: number;
}

/**
 * Changes the balance, creating it if necessary; the database rejects a negative one. Returns the currency's number of
 * the last transfer.
 */
export async function changeBalance(tx: Tx, change: BalanceChange): Promise<{ currencyNumber: bigint }> {
  await sql`
    insert into balances (account_id, currency_code) values (${change.accountId}, ${change.currencyCode})
    on conflict do nothing`.execute(tx);
  return one(
    tx,
    sql<{ currencyNumber: bigint }>`
      update balances
      set available_minor = available_minor + ${change.availableMinor},
          pending_minor = pending_minor + ${change.pendingMinor},
          transfer_number = transfer_number + ${change.transfers}
      where account_id = ${change.accountId} and currency_code = ${change.currencyCode}
      returning transfer_number as "currencyNumber"`,
  );
}

/** Whether orders of the account wait for money. */
export async function hasOrdersOnHold(reader: Reader, accountId: AccountId): Promise<boolean> {
  const { waits } = await one(
    reader,
    sql<{ waits: boolean }>`
      select exists (select from order_holds where account_id = ${accountId} and status = 'Waiting') as waits`,
  );
  return waits;
}

export interface NumberedTransfer extends Omit<Transfer, 'accountId'> {
  readonly number: bigint;
  readonly currencyNumber: bigint;
}

export async function insertTransfers(
  tx: Tx,
  accountId: AccountId,
  recordedAt: Date,
  transfers: readonly NumberedTransfer[],
): Promise<void> {
  const rows = transfers.map((transfer) => ({
    n: String(transfer.number),
    id: newId(),
    kind: transfer.kind,
    currency: transfer.currencyCode,
    currency_n: String(transfer.currencyNumber),
    amount: String(transfer.amountMinor),
    debit: transfer.debit,
    credit: transfer.credit,
    order_id: transfer.orderId ?? null,
    line: transfer.lineNumber ?? null,
    cards: transfer.cardNumbers ?? null,
    funding_id: transfer.fundingRequestId ?? null,
  }));
  await sql`
    insert into transfers (account_id, number, id, recorded_at, kind, currency_code, currency_number, amount_minor,
                           debit_account, credit_account, order_id, line_number, card_numbers, funding_request_id)
    select ${accountId}::uuid, n, id, ${recordedAt}::timestamptz, kind, currency, currency_n, amount, debit, credit, order_id, line, cards, funding_id
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as t (n bigint, id uuid, kind text, currency text, currency_n bigint, amount bigint, debit text, credit text,
            order_id uuid, line integer, cards integer[], funding_id uuid)`.execute(tx);
}

export async function getTransferSequence(reader: Reader, accountId: AccountId): Promise<DenseSequence> {
  const row = await one(
    reader,
    sql<{ lastNumber: bigint }>`
      select transfer_number as "lastNumber" from account_sequences where account_id = ${accountId}`,
  );
  return {
    table: sql`transfers`,
    condition: sql`account_id = ${accountId}`,
    numberColumn: sql`number`,
    timeColumn: sql`recorded_at`,
    lastNumber: Number(row.lastNumber),
  };
}

export async function getCurrencyTransferSequence(
  reader: Reader,
  accountId: AccountId,
  currencyCode: string,
): Promise<DenseSequence> {
  const row = await maybeOne(
    reader,
    sql<{ lastNumber: bigint }>`
      select transfer_number as "lastNumber" from balances
      where account_id = ${accountId} and currency_code = ${currencyCode}`,
  );
  return {
    table: sql`transfers`,
    condition: sql`account_id = ${accountId} and currency_code = ${currencyCode}`,
    numberColumn: sql`currency_number`,
    timeColumn: sql`recorded_at`,
    lastNumber: Number(row?.lastNumber ?? 0),
  };
}

const transactionColumns = sql`
  id, recorded_at as "recordedAt", kind, currency_code as "currencyCode",
  case when credit_account in ('Available', 'Pending') then amount_minor else -amount_minor end as "amountMinor",
  case when credit_account in ('Available', 'Pending') then credit_account else debit_account end as balance,
  order_id as "orderId", line_number as "lineNumber", card_numbers as "cardNumbers", funding_request_id as "fundingRequestId"`;

export async function listTransactionsInRange(
  reader: Reader,
  sequence: DenseSequence,
  range: NumberRange,
): Promise<Transaction[]> {
  return many(
    reader,
    sql<Transaction>`
      select ${transactionColumns} from transfers
      where ${sequence.condition} and ${sequence.numberColumn} between ${range.first} and ${range.last}
      order by ${sequence.numberColumn} desc`,
  );
}

/** The order's charge, those of cards that were issued again, and the refunds of lines and cards, which come in portions. */
export async function listTransactionsOfOrder(
  reader: Reader,
  accountId: AccountId,
  orderId: OrderId,
): Promise<Transaction[]> {
  return many(
    reader,
    sql<Transaction>`
      select * from (
        select number, ${transactionColumns} from transfers
        where account_id = ${accountId} and order_id = ${orderId} and kind = 'Charge' and line_number is null
        union all
        select number, ${transactionColumns} from transfers
        where account_id = ${accountId} and order_id = ${orderId} and kind = 'Charge' and line_number is not null
        union all
        select number, ${transactionColumns} from transfers
        where account_id = ${accountId} and order_id = ${orderId} and kind = 'Refund'
      ) movements order by number desc`,
  );
}
