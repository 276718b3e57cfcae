import { createAuditCall } from '../../accounts/acting.ts';
import { createAudit } from '../../accounts/audit/record-audit.ts';
import { createAuthenticator } from '../../accounts/authenticator.ts';
import { createFailedSignIns } from '../../accounts/people/failed-sign-ins.ts';
import { exchangeRates } from '../../accounts/rate-queries.ts';
import { createCatalog } from '../../catalog/catalog.ts';
import { type Change, everything } from '../../database/changes.ts';
import { clockChange, createClock } from '../../database/clock.ts';
import type { Db } from '../../database/database.ts';
import { loadAddressHashes } from '../../delivery/address-hashes.ts';
import { createPersonLinks } from '../../delivery/notices/link-notices.ts';
import { createTellPerson } from '../../delivery/notices/security-notices.ts';
import { loadStopLinks } from '../../delivery/reminders/stop-links.ts';
import { createSendNotice } from '../../delivery/send-notice.ts';
import { createFeedWatch } from '../../events/feed-watch.ts';
import { type AccountLimiter, createAccountLimiter } from '../../http/account-limiter.ts';
import type { RateLimits } from '../../kit/config.ts';
import { createCompletionWaiter } from '../../orders/completion-waiter.ts';
import { createIntake } from '../../orders/intake/intake.ts';
import { intakeInTurns } from '../../orders/intake/intake-in-turns.ts';
import { createMatchLists } from '../../orders/match-lists.ts';
import { createOrderReader } from '../../orders/read-order.ts';
import { loadAuditKey } from '../keys/audit-key.ts';
import { createNotifyFunding } from '../notices/notify-funding.ts';
import { openChoices } from '../shared/choices.ts';
import { openCodesElsewhere } from '../shared/codes-elsewhere.ts';
import { openShipping } from '../shared/shipping.ts';
import { openWallets } from '../shared/wallets.ts';
import type { ApiNeeds } from './api-needs.ts';

/** What the API's routes share for the lifetime of the process. */
export type ApiParts = Awaited<ReturnType<typeof openApiParts>>;

export async function openApiParts({ config, database, databaseUrl, keyRing, logger, baseUrl }: ApiNeeds) {
  const { db } = database;
  const clock = createClock(db);
  await clock.refresh();
  const authenticator = createAuthenticator(db, config.environment);
  const catalog = createCatalog(db);
  const completions = createCompletionWaiter();
  const matchLists = createMatchLists(db);
  const audit = createAudit(await loadAuditKey(db, keyRing));
  const sendNotice = createSendNotice(keyRing);
  const notifyPerson = createTellPerson(sendNotice, baseUrl);
  const showsLinks = config.environment === 'stage' && config.delivery.smtp === null;
  return {
    clock,
    authenticator,
    catalog,
    feedWatch: createFeedWatch(db, (error) => logger.warn({ err: error }, 'reading event sequences failed')),
    completions,
    audit,
    auditCall: createAuditCall(audit),
    links: createPersonLinks(sendNotice, { baseUrl, showsLinks }),
    sendNotice,
    notifyPerson,
    notifyFunding: createNotifyFunding({ sendNotice, baseUrl, seller: config.seller }),
    failedSignIns: createFailedSignIns({ db, audit, notifyPerson }),
    addressHashes: await loadAddressHashes(db, keyRing),
    stopLinks: await loadStopLinks(db, keyRing, baseUrl),
    shipping: await openShipping({ config, db, keyRing }),
    wallets: await openWallets(config.wallets, logger),
    choices: await openChoices({ config, db, keyRing }),
    accountLimiter: openAccountLimiter(db, config.rateLimits),
    matchLists,
    codesElsewhere: openCodesElsewhere(config, keyRing),
    ...openIntake(db, databaseUrl),
    reader: createOrderReader(databaseUrl),
    onChange(change: Change): void {
      authenticator.onChange(change);
      catalog.onChange(change);
      completions.onChange(change);
      matchLists.onChange(change);
      if (change === clockChange || change === everything) clock.refresh().catch(() => undefined);
    },
  };
}

/** Where orders are placed, and its end. */
function openIntake(db: Db, databaseUrl: string) {
  const intake = createIntake(databaseUrl, intakeInTurns(db));
  return { intake, closeIntake: intake.close };
}

function openAccountLimiter(db: Db, { isOn, accountPerSecond, accountBurst }: RateLimits): AccountLimiter | undefined {
  if (!isOn) return undefined;
  const usual = { perSecond: accountPerSecond, burst: accountBurst };
  return createAccountLimiter(usual, (uses) => exchangeRates(db, uses));
}
