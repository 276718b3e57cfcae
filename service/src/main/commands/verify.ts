import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import { loadFingerprints } from '../../cards/fingerprints.ts';
import { type VerifyCardsNeeds, verifyCards } from '../../cards/verify-cards.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { Output } from '../../cli/output/output.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { reportLedger, toWireViolation } from './report-ledger.ts';

/**
 * Checks that the ledger is consistent and that every issued card decrypts, or reports what is wrong and where. Exit
 * code 1 if something is.
 */
export async function verify({ config, logger, out }: CommandContext): Promise<ExitCode> {
  return withServiceDatabase(config, logger, 'bestow-verify', async (db) => {
    const keyRing = await loadKeysOf(db, config);
    const fingerprints = await loadFingerprints(db, keyRing);
    const { violations } = await reportLedger(db, out, { isFull: true, isAnew: false });
    const cards = await reportCards({ db, keyRing, fingerprints }, out);
    out.json({ Violations: violations.map(toWireViolation), Cards: cards });
    return violations.length === 0 && cards.Unopened.length === 0 ? exitCodes.done : exitCodes.failed;
  });
}

async function reportCards(needs: VerifyCardsNeeds, out: Output) {
  let checked = 0;
  let withoutKey = 0;
  const unopened: { AccountId: string; OrderId: string; CardId: string; Problem: string }[] = [];
  const progress = out.progress();
  for await (const portion of verifyCards(needs)) {
    checked += portion.checked;
    withoutKey += portion.withoutKey;
    for (const { problem, ...card } of portion.unopened) {
      const place = `account ${card.accountId}, order ${card.orderId}, card ${cardIdOfKey(card)}`;
      out.say(`BROKEN: every issued card decrypts\n  ${place}\n  ${problem}`);
      unopened.push({
        AccountId: card.accountId,
        OrderId: card.orderId,
        CardId: cardIdOfKey(card),
        Problem: problem,
      });
    }
    progress.update(() => `cards: ${checked} so far`);
  }
  progress.end();
  if (withoutKey > 0) out.say(`Void cards without a key: ${withoutKey}; see CardsWithoutKey in operator_events.`);
  out.say(`${describeCards(checked, unopened.length)}`);
  return { Checked: checked, WithoutKey: withoutKey, Unopened: unopened };
}

export function describeCards(checked: number, unopened: number): string {
  if (unopened > 0) return `${unopened} of ${checked} issued card${checked === 1 ? ' does' : 's do'} not decrypt.`;
  if (checked === 0) return 'No cards were issued.';
  if (checked === 1) return 'The 1 issued card decrypts with the key of its order.';
  return `All ${checked} issued cards decrypt with the keys of their orders.`;
}
