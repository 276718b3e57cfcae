import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import { loadFingerprints } from '../../cards/fingerprints.ts';
import { type VerifyCardsNeeds, verifyCards } from '../../cards/verify-cards.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { loadKeysOf } from '../keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { reportLedger } from './ledger-verify.ts';

const progressEveryMs = 2_000;

/**
 * Checks that the ledger is consistent and that every issued card decrypts, or reports what is wrong and where. Exit
 * code 1 if something is.
 */
export async function verify(config: Config, logger: Logger): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-verify', async (db) => {
    const keyRing = await loadKeysOf(db, config);
    const fingerprints = await loadFingerprints(db, keyRing);
    const isLedgerSound = await reportLedger(db);
    const doAllCardsOpen = await reportCards({ db, keyRing, fingerprints });
    if (!isLedgerSound || !doAllCardsOpen) process.exitCode = 1;
  });
}

async function reportCards(needs: VerifyCardsNeeds): Promise<boolean> {
  let checked = 0;
  let withoutKey = 0;
  let unopened = 0;
  let shownAt = performance.now();
  for await (const portion of verifyCards(needs)) {
    checked += portion.checked;
    withoutKey += portion.withoutKey;
    unopened += portion.unopened.length;
    for (const { problem, ...card } of portion.unopened) {
      const place = `account ${card.accountId}, order ${card.orderId}, card ${cardIdOfKey(card)}`;
      process.stdout.write(`BROKEN: every issued card decrypts\n  ${place}\n  ${problem}\n`);
    }
    if (performance.now() - shownAt < progressEveryMs) continue;
    shownAt = performance.now();
    process.stderr.write(`cards: ${checked} so far\n`);
  }
  if (withoutKey > 0)
    process.stdout.write(`Void cards without a key: ${withoutKey}; see CardsWithoutKey in operator_events.\n`);
  process.stdout.write(`${describeCards(checked, unopened)}\n`);
  return unopened === 0;
}

export function describeCards(checked: number, unopened: number): string {
  if (unopened > 0) return `${unopened} of ${checked} issued card${checked === 1 ? ' does' : 's do'} not decrypt.`;
  if (checked === 0) return 'No cards were issued.';
  if (checked === 1) return 'The 1 issued card decrypts with the key of its order.';
  return `All ${checked} issued cards decrypt with the keys of their orders.`;
}
