import { buffer } from 'node:stream/consumers';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { Output } from '../../cli/output/output.ts';
import { readSupplierStatement } from '../../fulfillment/purchases/read-statement.ts';
import { countsOf, reconcile } from '../../fulfillment/purchases/reconcile.ts';
import { type Difference, StatementUnreadable, type SupplierStatement } from '../../fulfillment/purchases/types.ts';
import { amountToWire, describeAmount } from '../../kit/money.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openInput } from './open-input.ts';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const differencesShownMax = 1_000;

/** Compares a supplier's statement with our records. Exit code 3 if they differ. */
export async function suppliersReconcile({ config, logger, given, out }: CommandContext): Promise<ExitCode> {
  const { name = '', file = '', from, to } = given;
  for (const day of [from, to]) {
    if (day !== undefined && (!dayPattern.test(day) || Number.isNaN(Date.parse(day))))
      throw new WrongUse(`"${day}" must be a day such as 2026-03-31.`);
  }
  return withServiceDatabase(config, logger, 'bestow-suppliers', async (db) => {
    const bytes = await buffer(await openInput(file));
    const statement = read(bytes);
    const first = from ?? statement.days?.first;
    const last = to ?? statement.days?.last;
    if (!first || !last) throw new WrongUse('Give --from and --to, the days of the statement: it has no column Date.');
    const differences = await reconcile(db, { supplier: name, days: { first, last }, statement }, bytes);
    print(out, statement, differences, { first, last });
    return differences.length === 0 ? exitCodes.done : exitCodes.refused;
  });
}

function read(bytes: Buffer): SupplierStatement {
  try {
    return readSupplierStatement(bytes);
  } catch (error) {
    throw error instanceof StatementUnreadable ? new CommandRefused(error.message) : error;
  }
}

type Amount = Difference['ours'];
const inWords = (amount: Amount) => amount && describeAmount(amount.minor, amount.currencyCode);
const toWireAmount = (amount: Amount) =>
  amount && { Amount: amountToWire(amount.minor, amount.currencyCode), CurrencyCode: amount.currencyCode };

function print(
  out: Output,
  { rows, credits }: SupplierStatement,
  differences: readonly Difference[],
  { first, last }: { readonly first: string; readonly last: string },
): void {
  if (differences.length > 0) {
    out.table(
      [
        { title: 'Difference', cell: ({ kind }) => kind },
        { title: 'Reference', cell: ({ reference }) => reference },
        { title: 'Our records', cell: ({ ours }) => inWords(ours), isRight: true },
        { title: 'Statement', cell: ({ theirs }) => inWords(theirs), isRight: true },
      ],
      differences.slice(0, differencesShownMax),
    );
  }
  const counts = countsOf(differences);
  const result = differences.length === 0 ? 'They agree.' : `${differences.length} differences.`;
  const cut = differences.length > differencesShownMax ? ` The first ${differencesShownMax} are shown.` : '';
  out.say(`${rows.length} charges from ${first} to ${last} compared, ${credits} credits left out. ${result}${cut}`);
  out.json({
    From: first,
    To: last,
    Charges: rows.length,
    Credits: credits,
    ...counts,
    Differences: differences.map(({ kind, reference, ours, theirs }) => ({
      Kind: kind,
      Reference: reference,
      Ours: toWireAmount(ours),
      Statement: toWireAmount(theirs),
    })),
  });
}
