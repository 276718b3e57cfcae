import { findAccountId } from '../../accounts/account-queries.ts';
import type { Acting } from '../../accounts/acting.ts';
import type { Db } from '../../database/database.ts';
import { readVoidRows, VoidFileRefused } from '../../fulfillment/void/read-void-rows.ts';
import { type VoidRow, type VoidRowResult, voidRow } from '../../fulfillment/void/void-list.ts';
import type { Config } from '../../kit/config.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Logger } from '../../kit/logger.ts';
import { describeAmount } from '../../kit/money.ts';
import { hasControlCharacter } from '../../kit/text-rules.ts';
import { CommandRefused, type Given } from '../command.ts';
import { loadKeysOf } from '../keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';
import { openInput } from './open-input.ts';

const reasonLengthMax = 200;

/** Voids orders, line items or cards of one account, from the command line or a file, one result per row. */
export async function ordersVoid(config: Config, logger: Logger, given: Given): Promise<void> {
  const reason = reasonOf(given);
  const isDryRun = given['dry-run'] !== undefined;
  const rows = await rowsOf(given, reason);
  await withServiceDatabase(config, logger, 'bestow-orders', async (db) => {
    const accountId = await accountOf(db, given.account ?? '');
    const acting = await openCommandActing(config, db);
    const keyRing = await loadKeysOf(db, config);
    const needs = { db, keyRing, accountId, isDryRun, auditOf: auditFor(acting, accountId) };
    const counts = { rows: 0, cards: 0, rejected: 0 };
    for await (const row of rows) {
      const result = await voidRow(needs, row);
      counts.rows++;
      if ('refunded' in result) counts.cards += result.refunded.cards;
      else if (result.kind === 'Rejected') counts.rejected++;
      process.stdout.write(`${counts.rows} ${row.id}: ${inWords(result)}\n`);
    }
    const done = isDryRun ? 'would be voided' : 'voided';
    process.stdout.write(`${counts.rows} rows, ${counts.cards} cards ${done}, ${counts.rejected} rows rejected.\n`);
    if (counts.rejected > 0) process.exitCode = 1;
  }).catch((error: unknown) => {
    throw error instanceof VoidFileRefused ? new CommandRefused(error.message) : error;
  });
}

function reasonOf({ reason }: Given): string | null {
  const text = reason?.trim() ?? '';
  if ([...text].length > reasonLengthMax || hasControlCharacter(text))
    throw new CommandRefused(`--reason must be one line of at most ${reasonLengthMax} characters.`);
  return text === '' ? null : text;
}

async function rowsOf(given: Given, reason: string | null): Promise<AsyncIterable<VoidRow> | Iterable<VoidRow>> {
  const named = (['order', 'line', 'card', 'file'] as const).filter((name) => given[name] !== undefined);
  const [only] = named;
  if (!only || named.length > 1) {
    throw new CommandRefused('Say what to void: one of --order <id>, --line <id>, --card <id> or --file <file>.');
  }
  if (only !== 'file') return [{ id: given[only] ?? '', reason }];
  return readVoidRows(await openInput(given.file ?? ''), reason);
}

async function accountOf(db: Db, text: string): Promise<AccountId> {
  const account = await findAccountId(db, text);
  if (!account) throw new CommandRefused(`There is no account "${text}", or several; give its id or its exact name.`);
  return account;
}

function auditFor(acting: Acting, accountId: AccountId) {
  return (_target: unknown, { id }: VoidRow) => acting.audit<void>({ action: 'CardsVoided', target: id, accountId });
}

function inWords(result: VoidRowResult): string {
  if (!('refunded' in result)) return result.detail;
  const { cards, refundMinor, currencyCode } = result.refunded;
  const amount = describeAmount(refundMinor, currencyCode);
  const noun = cards === 1 ? 'card' : 'cards';
  return result.kind === 'Voided'
    ? `${cards} ${noun} voided, ${amount} refunded.`
    : `${cards} ${noun} would be voided, ${amount} refunded.`;
}
