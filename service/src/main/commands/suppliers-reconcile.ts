import { buffer } from 'node:stream/consumers';
import type { Type } from 'typebox';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { Output } from '../../cli/output/output.ts';
import { reconcileFile } from '../../fulfillment/purchases/reconcile.ts';
import { StatementUnreadable } from '../../fulfillment/purchases/types.ts';
import { type reconciliation, toWireReconciliation } from '../../fulfillment/purchases/wire.ts';
import { isRealDay } from '../../kit/instant.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openInput } from './open-input.ts';
import { bodyOf } from './operator/answer-body.ts';
import { withOperatorCall } from './operator/operator-connection.ts';
import { pathOf } from './operator/paths.ts';

type Reconciliation = Type.Static<typeof reconciliation>;

const differencesShownMax = 1_000;

/** Compares a supplier's statement with our records. Exit code 3 if they differ. */
export async function suppliersReconcile(context: CommandContext): Promise<ExitCode> {
  const { given, out } = context;
  const { from, to } = given;
  for (const day of [from, to]) {
    if (day !== undefined && !isRealDay(day)) throw new WrongUse(`"${day}" must be a day such as 2026-03-31.`);
  }
  const file = await buffer(await openInput(given.file ?? ''));
  const result = await (given.url === undefined ? compareHere(context, file) : compareThere(context, file));
  print(out, result);
  return isEqual(result) ? exitCodes.done : exitCodes.refused;
}

/** Without the operator API, which takes smaller files: reading a large one would block the service. */
async function compareHere({ config, logger, given }: CommandContext, file: Buffer): Promise<Reconciliation> {
  const { name: supplier = '', from = null, to = null } = given;
  return withServiceDatabase(config, logger, 'bestow-suppliers', async (db) =>
    toWireReconciliation(await reconcileFile(db, { supplier, file, from, to })),
  ).catch((error: unknown) => {
    throw error instanceof StatementUnreadable ? new CommandRefused(error.message) : error;
  });
}

async function compareThere(context: CommandContext, content: Buffer): Promise<Reconciliation> {
  const { name, from, to } = context.given;
  const answer = await withOperatorCall(context, (call) =>
    call({
      method: 'POST',
      path: `/Suppliers/${pathOf(name)}/Reconcile`,
      query: { ...(from && { from }), ...(to && { to }) },
      file: { contentType: 'text/csv', content },
    }),
  );
  return bodyOf(answer) as Reconciliation;
}

function countOf({ OnlyOurs, OnlyTheirs, Amount, ChargedTwice, NotUsed }: Reconciliation): number {
  return OnlyOurs + OnlyTheirs + Amount + ChargedTwice + NotUsed;
}

const isEqual = (result: Reconciliation) => countOf(result) === 0;
const inWords = (amount: Reconciliation['Differences'][number]['Ours']) =>
  amount && `${amount.Amount} ${amount.CurrencyCode}`;

function print(out: Output, result: Reconciliation): void {
  const { From, To, Charges, Credits, Differences } = result;
  if (Differences.length > 0) {
    out.table(
      [
        { title: 'Difference', cell: ({ Kind }) => Kind },
        { title: 'Reference', cell: ({ Reference }) => Reference },
        { title: 'Our records', cell: ({ Ours }) => inWords(Ours), isRight: true },
        { title: 'Statement', cell: ({ Statement }) => inWords(Statement), isRight: true },
      ],
      Differences.slice(0, differencesShownMax),
    );
  }
  const found = isEqual(result) ? 'They agree.' : `${countOf(result)} differences.`;
  const cut = countOf(result) > differencesShownMax ? ` The first ${differencesShownMax} are shown.` : '';
  out.say(`${Charges} charges from ${From} to ${To} compared, ${Credits} credits left out. ${found}${cut}`);
  out.json(result);
}
