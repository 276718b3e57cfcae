import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import { type Fingerprints, loadFingerprints } from '../../cards/fingerprints.ts';
import { type VerifyCardsNeeds, verifyCards } from '../../cards/verify-cards.ts';
import type { Config } from '../../kit/config.ts';
import type { Db } from '../../kit/database.ts';
import { isDatabaseUnavailable } from '../../kit/database-errors.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Logger } from '../../kit/logger.ts';
import { requireCurrentSchema } from '../../kit/migrate.ts';
import { CommandRefused } from '../command.ts';
import { loadKeyRing } from '../keys.ts';
import { joinServiceDatabase } from '../open-service-database.ts';
import { reportLedger } from './ledger-verify.ts';

const progressEveryMs = 2_000;

/** Proves that the ledger is sound and that every issued card opens, or says what is wrong and where. Exit code 1 when something is. */
export async function verify(config: Config, logger: Logger): Promise<void> {
  const { database, close } = await joinServiceDatabase(config, logger, 'bestow-verify');
  const { db } = database;
  try {
    await requireCurrentSchema(db);
    const keyRing = await loadKeyRing(config);
    const fingerprints = await openFingerprints(db, keyRing);
    const isLedgerSound = await reportLedger(db);
    const doAllCardsOpen = await reportCards({ db, keyRing, fingerprints });
    if (!isLedgerSound || !doAllCardsOpen) process.exitCode = 1;
  } finally {
    await close();
  }
}

/** With wrong keys no card would open; that is one sentence, not one for each card. */
async function openFingerprints(db: Db, keyRing: KeyRing): Promise<Fingerprints> {
  return loadFingerprints(db, keyRing).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) throw error;
    throw new CommandRefused(
      'The configured root keys do not open this database; set KEYS or KEY_FILE to those that it was written with.',
    );
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
      process.stdout.write(`BROKEN: every issued card opens\n  ${place}\n  ${problem}\n`);
    }
    if (performance.now() - shownAt < progressEveryMs) continue;
    shownAt = performance.now();
    process.stderr.write(`cards: ${checked} so far\n`);
  }
  if (withoutKey > 0)
    process.stdout.write(`${withoutKey} void cards have no key; see CardsWithoutKey in operator_events.\n`);
  process.stdout.write(
    unopened === 0
      ? `All ${checked} issued cards open with the keys of their orders.\n`
      : `${unopened} of ${checked} issued cards do not open.\n`,
  );
  return unopened === 0;
}
