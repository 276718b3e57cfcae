import { allowLongStatements } from '../../service/src/database/long-statements.ts';
import { verifyLedger } from '../../service/src/main/verify-ledger.ts';
import { findFlaws } from '../../service/test/support/flaws.ts';
import type { WireLine, WireOrder } from '../clients/types.ts';
import { openingMinor } from '../world/accounts.ts';
import type { AccountHistory, WireTransaction } from './read-history.ts';
import type { Evidence, Rule } from './types.ts';

/** Its rules read whole tables, which grow with the number of faults. */
const flawsSecondsMax = 600;
const minorPerUnit = 100;
const minorOf = (amount: number) => Math.round(amount * minorPerUnit);

/** What the API's answers must agree about. */
export const historyRules: readonly Rule[] = [
  { name: 'the balance is what was paid in, less charges, plus refunds', check: findWrongBalances },
  { name: 'every order is charged once, for the sum of its lines', check: findWrongCharges },
  { name: 'every ended line is refunded once, whole, and no card twice', check: findWrongRefunds },
];

export const databaseRules: readonly Rule[] = [
  {
    name: 'the service finds no fault in its own ledger',
    check: async ({ world }) => (await verifyLedger(world.database.direct.db)).map((flaw) => JSON.stringify(flaw)),
  },
  {
    name: 'lines, cards, codes, parcels and events agree in the database',
    check: async ({ world }) => {
      const flaws = await world.database.direct.db.transaction().execute(async (tx) => {
        await allowLongStatements(tx, flawsSecondsMax);
        return findFlaws(tx);
      });
      return flaws.map(({ rule, count }) => `${rule}: ${count}`);
    },
  },
];

function findWrongBalances({ histories }: Evidence): string[] {
  return histories.flatMap(({ name, transactions, available }) => {
    const moved = transactions
      .filter(({ Balance, Kind }) => Balance === 'Available' && ['Charge', 'Refund'].includes(Kind))
      .reduce((sum, { Amount }) => sum + minorOf(Amount), 0);
    const expected = Number(openingMinor) + moved;
    return expected === minorOf(available) ? [] : [`${name}: ${available} instead of ${expected / minorPerUnit}`];
  });
}

function findWrongCharges({ histories }: Evidence): string[] {
  return histories.flatMap((history) =>
    history.orders.flatMap((order) => {
      const charges = transactionsOf(history, order, 'Charge').map(({ Amount }) => -minorOf(Amount));
      const cost = order.LineItems.reduce((sum, { Cost }) => sum + minorOf(Cost), 0);
      return charges.length === 1 && charges[0] === cost
        ? []
        : [`${order.PONumber}: costs ${cost}, charged ${charges.join(' and ') || 'nothing'}`];
    }),
  );
}

function findWrongRefunds({ histories }: Evidence): string[] {
  return histories.flatMap((history) =>
    history.orders.flatMap((order) => {
      const refunds = transactionsOf(history, order, 'Refund');
      return order.LineItems.flatMap((line) => {
        const problem = refundProblem(
          line,
          refunds.filter(({ LineItemId }) => LineItemId === line.Id),
        );
        return problem === null ? [] : [`${order.PONumber} line ${line.Id} (${line.Status}): ${problem}`];
      });
    }),
  );
}

function refundProblem(line: WireLine, refunds: readonly WireTransaction[]): string | null {
  const cards = refunds.flatMap(({ CardIds }) => CardIds ?? []);
  if (new Set(cards).size < cards.length) return 'a card was refunded twice';
  const refunded = refunds.reduce((sum, { Amount }) => sum + minorOf(Amount), 0);
  if (refunded > minorOf(line.Cost)) return `${refunded} of ${minorOf(line.Cost)} were refunded`;
  const claimed = line.ClaimData.filter(({ ClaimStatus }) => ClaimStatus === 'Claimed');
  const voided = line.ClaimData.filter(({ ClaimStatus }) => ClaimStatus === 'Voided');
  const claimedAndRefunded = claimed.find(({ Id }) => cards.includes(Id));
  if (claimedAndRefunded) return `card ${claimedAndRefunded.Id} was opened and refunded`;
  const isEnded = line.Status === 'Failed' || line.Status === 'Cancelled';
  if (isEnded && claimed.length === 0 && cards.length === 0 && refunded !== minorOf(line.Cost))
    return `${refunded} of ${minorOf(line.Cost)} were refunded`;
  if (!isEnded && voided.length !== cards.length)
    return `${voided.length} cards are void, ${cards.length} were refunded`;
  return null;
}

function transactionsOf({ transactions }: AccountHistory, { Id }: WireOrder, kind: string): WireTransaction[] {
  return transactions.filter(({ OrderId, Kind }) => OrderId === Id && Kind === kind);
}
