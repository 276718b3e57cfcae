import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Given } from '../../cli/command.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { Output } from '../../cli/output/output.ts';
import { withTransaction } from '../../database/database.ts';
import { createSendNotice } from '../../delivery/send-notice.ts';
import {
  type ImportedEntry,
  importStatement,
  tryStatement,
} from '../../funding/payments/statements/import-statement.ts';
import { readStatement } from '../../funding/payments/statements/read-statement.ts';
import { type Statement, StatementRefused } from '../../funding/payments/statements/types.ts';
import { describeAmount } from '../../kit/money.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { createNotifyFunding } from '../notices/notify-funding.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';
import { openInput } from './open-input.ts';

/** Imports a bank statement: one result per entry, and every fault with its line. */
export async function paymentsImport({ config, logger, given, out }: CommandContext): Promise<ExitCode> {
  const isDryRun = given['dry-run'] !== undefined;
  const { statement, imported } = await withServiceDatabase(config, logger, 'bestow-payments', async (db) => {
    const bytes = await buffer(await openInput(given.file ?? ''));
    const statement = await read(given, bytes);
    const sendNotice = createSendNotice(await loadKeysOf(db, config));
    const notifyFunding = createNotifyFunding({ sendNotice, baseUrl: baseUrlOf(config), seller: config.seller });
    const imported: ImportedEntry[] = [];
    const outcomes = (isDryRun ? tryStatement : importStatement)({ db, notifyFunding }, statement.entries);
    for await (const outcome of outcomes) imported.push(outcome);
    if (!isDryRun) {
      const acting = await openCommandActing(config, db);
      const details = { File: createHash('sha256').update(bytes).digest('hex'), ...countsOf(imported) };
      await withTransaction(db, (tx) => acting.record(tx, { action: 'PaymentsImported', target: null, details }));
    }
    return { statement, imported };
  });
  print(out, statement, imported, isDryRun);
  return statement.faults.length > 0 ? exitCodes.failed : exitCodes.done;
}

async function read(given: Given, bytes: Buffer): Promise<Statement> {
  const { file = '', columns = null, currency = null, decimal = null, account = null } = given;
  const format = given.format ?? (/\.xml$/i.test(file) ? 'camt' : /\.csv$/i.test(file) ? 'csv' : null);
  if (format === null) throw new WrongUse('--format must be camt or csv: the file name does not end in .xml or .csv.');
  try {
    return await readStatement(bytes, format === 'camt' ? null : { columns, currency, decimal, account });
  } catch (error) {
    throw error instanceof StatementRefused ? new CommandRefused(error.message) : error;
  }
}

function countsOf(imported: readonly ImportedEntry[]) {
  const count = (...outcomes: string[]) => imported.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return { Applied: count('Applied'), ToSettle: count('ToSettle', 'Returned'), Repeated: count('Repeated') };
}

function print(
  out: Output,
  { faults, skipped }: Statement,
  imported: readonly ImportedEntry[],
  isDryRun: boolean,
): void {
  const counts = countsOf(imported);
  const rows = imported.map(({ line, payment, outcome, issue }) => ({
    Line: line,
    Amount: describeAmount(payment.amountMinor, payment.currencyCode),
    Payer: payment.payer,
    Result: outcome,
    Issue: issue,
  }));
  if (rows.length > 0) {
    out.table(
      [
        { title: 'Line', cell: ({ Line }) => Line, isRight: true },
        { title: 'Amount', cell: ({ Amount }) => Amount, isRight: true },
        { title: 'Payer', cell: ({ Payer }) => Payer, canShrink: true },
        { title: 'Result', cell: ({ Result }) => Result },
        { title: 'Issue', cell: ({ Issue }) => Issue },
      ],
      rows,
    );
  }
  for (const { line, detail } of faults) out.note(`Line ${line}: ${detail}`);
  const verb = isDryRun ? 'would be applied' : 'applied';
  out.say(
    `${rows.length} payments: ${counts.Applied} ${verb}, ${counts.ToSettle} to settle, ${counts.Repeated} imported before. ${skipped} outgoing or unbooked entries skipped, ${faults.length} entries not readable.`,
  );
  const wireFaults = faults.map(({ line, detail }) => ({ Line: line, Detail: detail }));
  out.json({ Payments: rows, ...counts, Skipped: skipped, Faults: wireFaults, IsDryRun: isDryRun });
}
