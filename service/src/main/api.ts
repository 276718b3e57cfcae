import { join } from 'node:path';
import { createAudit } from '../accounts/audit/record-audit.ts';
import { createAuthenticator } from '../accounts/authenticator.ts';
import { createOperatorAuthenticator } from '../accounts/operators/operator-tokens.ts';
import { operatorTokenRoutes } from '../accounts/operators/routes.ts';
import { createFailedSignIns } from '../accounts/people/failed-sign-ins.ts';
import { exchangeRates } from '../accounts/rate-queries.ts';
import { accountRoutes } from '../accounts/routes.ts';
import { loadFingerprints } from '../cards/fingerprints.ts';
import { createCatalog } from '../catalog/catalog.ts';
import { catalogRoutes } from '../catalog/routes.ts';
import { claimPages, claimRoutes } from '../claims/routes.ts';
import { type Change, everything, listenForChanges } from '../database/changes.ts';
import { clockChange, createClock } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import { loadAddressHashes } from '../delivery/address-hashes.ts';
import { createPersonLinks } from '../delivery/notices/link-notices.ts';
import { createTellPerson } from '../delivery/notices/security-notices.ts';
import { outboxRoutes } from '../delivery/outbox/routes.ts';
import { reportRoutes } from '../delivery/reports/routes.ts';
import { deliveryRoutes } from '../delivery/routes.ts';
import { createSendNotice } from '../delivery/send-notice.ts';
import { eventRoutes } from '../events/routes.ts';
import { fulfillmentRoutes } from '../fulfillment/routes.ts';
import { fundingRoutes } from '../funding/routes.ts';
import { createAccountLimiter } from '../http/account-limiter.ts';
import { type App, createApp } from '../http/app.ts';
import type { Config } from '../kit/config.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { Logger } from '../kit/logger.ts';
import { serviceDir } from '../kit/service-dir.ts';
import { ledgerRoutes } from '../ledger/routes.ts';
import { createCompletionWaiter } from '../orders/completion-waiter.ts';
import { createIntake } from '../orders/intake/intake.ts';
import { createMatchLists } from '../orders/match-lists.ts';
import { createOrderReader } from '../orders/read-order.ts';
import { type OrderRouteNeeds, orderRoutes } from '../orders/routes.ts';
import { portalRoutes } from '../portal/routes.ts';
import { shippingRoutes } from '../shipping/routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { loadAuditKey } from './audit-key.ts';
import { healthRoutes, type ServingPhase } from './health.ts';
import type { Metrics } from './metrics.ts';
import { orderLimitsOf } from './order-limits.ts';
import { createPerformAct } from './perform-act.ts';
import { recordMinutes } from './record-minutes.ts';
import { durationBoundsSeconds } from './request-tally.ts';
import { openShipping } from './shipping.ts';
import { stageRoutes } from './stage-routes.ts';
import { version } from './version.ts';

export interface ApiNeeds {
  readonly config: Config;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly keyRing: KeyRing;
  readonly logger: Logger;
  readonly baseUrl: string;
  readonly metrics?: Metrics;
}

export interface Api {
  readonly app: App;
  /** What `/health/ready` says; all else is answered as before. */
  enter(phase: ServingPhase): void;
  /** Lets requests under way end, then closes what they used; the database itself stays open. */
  close(): Promise<void>;
}

/** Where the portal's own build puts its files. */
const portalFilesDir = join(serviceDir, '../portal/dist');
const versionCheckMs = 5_000;
const tokenConfirmationMs = 400;
const unknownLinksPerMinuteMax = 60;
/** How long a process may not know what another one let through; docs/configuration.md tells what follows from it. */
const rateExchangeMs = 200;

/** The whole API on one database, wired but not listening. */
export async function createApi(needs: ApiNeeds): Promise<Api> {
  const { config, database, databaseUrl, keyRing, logger, baseUrl, metrics } = needs;
  const { db } = database;
  let phase: ServingPhase = 'ready';
  const clock = createClock(db);
  await clock.refresh();
  const authenticator = createAuthenticator(db, config.environment);
  const catalog = createCatalog(db);
  const intake = createIntake(databaseUrl);
  const completions = createCompletionWaiter();
  const reader = createOrderReader(databaseUrl);
  const addressHashes = await loadAddressHashes(db, keyRing);
  const shipping = await openShipping({ config, db, keyRing });
  const audit = createAudit(await loadAuditKey(db, keyRing));
  const sendNotice = createSendNotice(keyRing);
  const tellPerson = createTellPerson(sendNotice, baseUrl);
  const showsLinks = config.environment === 'stage' && config.delivery.smtp === null;
  const links = createPersonLinks(sendNotice, { baseUrl, showsLinks });
  const failedSignIns = createFailedSignIns({ db, audit, tellPerson });
  const { onFailedSignIn } = failedSignIns;
  const onChange = (change: Change) => {
    authenticator.onChange(change);
    catalog.onChange(change);
    completions.onChange(change);
    if (change === clockChange || change === everything) clock.refresh().catch(() => undefined);
  };
  const changes = listenForChanges(databaseUrl, onChange);
  const safetyNet = setInterval(() => catalog.checkVersion().catch(() => undefined), versionCheckMs);
  safetyNet.unref();
  const confirmation = setInterval(() => authenticator.confirm().catch(() => undefined), tokenConfirmationMs);
  confirmation.unref();

  const { isOn: isLimited, accountPerSecond: perSecond, accountBurst: burst } = config.rateLimits;
  const accountLimiter = isLimited
    ? createAccountLimiter({ perSecond, burst }, (uses) => exchangeRates(db, uses))
    : undefined;
  // Without the database each process limits by itself.
  const exchange = setInterval(() => accountLimiter?.exchange().catch(() => undefined), rateExchangeMs);
  exchange.unref();

  const orders: OrderRouteNeeds = {
    db,
    catalog,
    intake,
    completions,
    keyRing,
    baseUrl,
    reader,
    matchLists: createMatchLists(db),
    limits: orderLimitsOf(config),
    lineItemsMax: config.order.lineItemsMax,
    smallOrderWaitMs: config.order.waitMs,
    now: clock.now,
  };
  const fundingPolicy = { appliedAfterSeconds: config.fundingAppliedAfterSeconds };

  const app = await createApp(
    {
      baseUrl,
      version,
      logger,
      authenticate: authenticator.authenticate,
      authenticateOperator: createOperatorAuthenticator(db, config.environment),
      rateLimits: config.rateLimits,
      accountLimiter,
      trustedProxyHops: config.trustedProxyHops,
      isHttpsOnly: config.environment === 'production',
      pages: claimPages,
      ...(metrics && { answerCounterOf: metrics.requests.counterOf }),
    },
    (routes) => {
      healthRoutes(routes, { db, phase: () => phase });
      accountRoutes(routes, {
        db,
        authenticator,
        signInPolicy: {
          environment: config.environment,
          attemptsPerMinuteMax: config.rateLimits.isOn ? config.rateLimits.tokenRequestsPerMinute : null,
        },
      });
      operatorTokenRoutes(routes, {
        db,
        keyRing,
        environment: config.environment,
        audit,
        tellPerson,
        onFailedSignIn,
        tokenMinutes: config.operators.tokenMinutes,
      });
      catalogRoutes(routes, { db, catalog });
      orderRoutes(routes, orders);
      fundingRoutes(routes, { db, fundingPolicy });
      ledgerRoutes(routes, { db });
      eventRoutes(routes, { db });
      claimRoutes(routes, {
        db,
        databaseUrl,
        keyRing,
        logger,
        baseUrl,
        unknownLinksPerMinuteMax: config.rateLimits.isOn ? unknownLinksPerMinuteMax : null,
        pageLimits: config.rateLimits.isOn ? config.rateLimits.claimPages : null,
      });
      if (config.environment === 'stage') {
        stageRoutes(routes, { db });
        outboxRoutes(routes, { db, keyRing, addressHashes });
      }
      shippingRoutes(routes, { ...shipping, reshipSecondPersonAbove: config.operators.reshipSecondPersonAbove });
      fulfillmentRoutes(routes, { db, reader, keyRing, baseUrl, smsCountries: config.delivery.smsCountries });
      deliveryRoutes(routes, { db, reader, keyRing, baseUrl });
      webhookRoutes(routes, { db, keyRing, policy: config.webhooks });
      // Signatures are as old as they are, whatever time stage believes it is.
      reportRoutes(routes, { db, baseUrl, settings: config.delivery, now: () => new Date() });
      portalRoutes(routes, {
        db,
        keyRing,
        environment: config.environment,
        baseUrl,
        audit,
        onChange,
        catalog,
        orders,
        fundingPolicy,
        links,
        performAct: createPerformAct({ links, shipping, onChange }),
        tellPerson,
        onFailedSignIn,
        webhooks: { db, keyRing, policy: config.webhooks },
        outbox: { db, keyRing, addressHashes },
        shipping,
        operators: config.operators,
        fingerprints: () => loadFingerprints(db, keyRing),
        durationBoundsSeconds,
        version,
        isRateLimited: config.rateLimits.isOn,
        filesDir: portalFilesDir,
      });
    },
  );
  const minutes = metrics ? recordMinutes(db, metrics.requests) : null;
  return {
    app,
    enter(next) {
      phase = next;
    },
    async close() {
      clearInterval(safetyNet);
      clearInterval(confirmation);
      clearInterval(exchange);
      await app.close();
      await failedSignIns.settled();
      await minutes?.close();
      await intake.close();
      await reader.close();
      await changes.close();
    },
  };
}
