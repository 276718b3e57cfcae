import { findAccountId } from '../../accounts/account-queries.ts';
import type { Acting } from '../../accounts/acting.ts';
import type { Given } from '../../cli/command.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { Db } from '../../database/database.ts';
import { readVoidRows, VoidFileRefused } from '../../fulfillment/void/read-void-rows.ts';
import { type VoidRow, type VoidRowResult, voidRow } from '../../fulfillment/void/void-list.ts';
import type { AccountId } from '../../kit/ids.ts';
import { describeAmount } from '../../kit/money.ts';
import { hasControlCharacter } from '../../kit/text-rules.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';
import { openInput } from './open-input.ts';

const reasonLengthMax = 200;

/** Voids orders, line items or cards of one account, from the command line or a file, one result per row. */
export async function ordersVoid({ config, logger, given, out }: CommandContext): Promise<ExitCode> {
  const reason = reasonOf(given);
  const isDryRun = given['dry-run'] !== undefined;
  const rows = await rowsOf(given, reason);
  return withServiceDatabase(config, logger, 'bestow-orders', async (db) => {
    const accountId = await accountOf(db, given.account ?? '');
    const acting = await openCommandActing(config, db);
    const keyRing = await loadKeysOf(db, config);
    const needs = { db, keyRing, accountId, isDryRun, auditOf: auditFor(acting, accountId) };
    const counts = { rows: 0, cards: 0, rejected: 0 };
    const results: { Id: string; Result: string; Detail: string }[] = [];
    for await (const row of rows) {
      const result = await voidRow(needs, row);
      counts.rows++;
      if ('refunded' in result) counts.cards += result.refunded.cards;
      else if (result.kind === 'Rejected') counts.rejected++;
      out.say(`${counts.rows} ${row.id}: ${inWords(result)}`);
      if (out.isJson) results.push({ Id: row.id, Result: result.kind, Detail: inWords(result) });
    }
    const done = isDryRun ? 'would be voided' : 'voided';
    out.say(`${counts.rows} rows, ${counts.cards} cards ${done}, ${counts.rejected} rows rejected.`);
    out.json({ Rows: results, Cards: counts.cards, Rejected: counts.rejected, IsDryRun: isDryRun });
    return counts.rejected > 0 ? exitCodes.failed : exitCodes.done;
  }).catch((error: unknown) => {
    throw error instanceof VoidFileRefused ? new CommandRefused(error.message) : error;
  });
}

function reasonOf({ reason }: Given): string | null {
  const text = reason?.trim() ?? '';
  if ([...text].length > reasonLengthMax || hasControlCharacter(text))
    throw new WrongUse(`--reason must be one line of at most ${reasonLengthMax} characters.`);
  return text === '' ? null : text;
}

async function rowsOf(given: Given, reason: string | null): Promise<AsyncIterable<VoidRow> | Iterable<VoidRow>> {
  const named = (['order', 'line', 'card', 'file'] as const).filter((name) => given[name] !== undefined);
  const [only] = named;
  if (!only || named.length > 1) {
    throw new WrongUse('Say what to void: one of --order <id>, --line <id>, --card <id> or --file <file>.');
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
