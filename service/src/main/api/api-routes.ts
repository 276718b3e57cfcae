import { join } from 'node:path';
import { approvalRuleRoutes } from '../../accounts/approval-rules/routes.ts';
import { fundHoldRoutes } from '../../accounts/fund-holds/routes.ts';
import { giftSettingsRoutes } from '../../accounts/gift-settings/routes.ts';
import { createCredentialAuthenticator } from '../../accounts/operators/operator-credentials.ts';
import { operatorTokenRoutes } from '../../accounts/operators/routes.ts';
import { createFindBreach } from '../../accounts/people/breached-passwords.ts';
import { accountRoutes } from '../../accounts/routes.ts';
import { loadFingerprints } from '../../cards/fingerprints.ts';
import { catalogRoutes } from '../../catalog/routes.ts';
import { stopRoutes } from '../../claims/reminders/routes.ts';
import { claimRoutes } from '../../claims/routes.ts';
import { createEndPasses } from '../../claims/wallet/end-pass.ts';
import { outboxRoutes } from '../../delivery/outbox/routes.ts';
import { stopReminders } from '../../delivery/reminders/stop-reminders.ts';
import { reportRoutes } from '../../delivery/reports/routes.ts';
import { deliveryRoutes } from '../../delivery/routes.ts';
import { withholdMessages } from '../../delivery/withhold-queries.ts';
import { eventRoutes } from '../../events/routes.ts';
import { approvalRoutes } from '../../fulfillment/approvals/routes.ts';
import { fulfillmentRoutes } from '../../fulfillment/routes.ts';
import { sourceNamesOf } from '../../fulfillment/sources/source-rules.ts';
import { invoiceRoutes } from '../../funding/invoices/routes.ts';
import { paymentRoutes } from '../../funding/payments/routes.ts';
import { fundingRoutes } from '../../funding/routes.ts';
import { caseRoutes } from '../../help/api/routes.ts';
import { noteOnCase } from '../../help/note-on-case.ts';
import { helpRoutes } from '../../help/routes.ts';
import type { App } from '../../http/app.ts';
import { serviceDir } from '../../kit/service-dir.ts';
import { ledgerRoutes } from '../../ledger/routes.ts';
import { callersByCredential } from '../../operator/find-caller.ts';
import { parcelRoutes } from '../../operator/parcels/routes.ts';
import { createTokenEntry } from '../../operator/parcels/token-entry.ts';
import { operatorRoutes } from '../../operator/routes.ts';
import { budgetRoutes } from '../../orders/budgets/routes.ts';
import { type OrderRouteNeeds, orderRoutes } from '../../orders/routes.ts';
import { portalRoutes } from '../../portal/routes.ts';
import { recipientRoutes } from '../../recipients/routes.ts';
import { recipientTotalRoutes } from '../../recipients/totals/routes.ts';
import { reportRoutes as dataReportRoutes } from '../../reports/routes.ts';
import { scheduleRoutes } from '../../reports/schedules/routes.ts';
import { importRoutes } from '../../uploads/routes.ts';
import { webhookRoutes } from '../../webhooks/routes.ts';
import { healthRoutes, type ServingPhase } from '../monitoring/health.ts';
import { durationBoundsSeconds } from '../monitoring/request-tally.ts';
import { orderLimitsOf } from '../shared/order-limits.ts';
import { createSignOnFetch } from '../shared/sign-on-fetch.ts';
import { version } from '../version.ts';
import type { ApiNeeds } from './api-needs.ts';
import type { ApiParts } from './api-parts.ts';
import { homeRoutes } from './home-page.ts';
import { operatorNeedsOf } from './operator-needs.ts';
import { createPerformAct } from './perform-act.ts';
import { stageRoutes } from './stage-routes.ts';
import { timelineSources } from './timeline-sources.ts';

/** Where the portal's build writes its files. */
const portalFilesDir = join(serviceDir, 'dist-portal');
const unknownLinksPerMinuteMax = 60;

/** All routes of the service, in the order of the API document. */
export function addAllRoutes(app: App, needs: ApiNeeds, parts: ApiParts, phase: () => ServingPhase): void {
  const orders = orderRouteNeeds(needs, parts);
  homeRoutes(app, needs.config);
  healthRoutes(app, { db: needs.database.db, phase });
  addSignInRoutes(app, needs, parts);
  addOrderingRoutes(app, needs, parts, orders);
  addClaimRoutes(app, needs, parts);
  if (needs.config.environment === 'stage') addStageRoutes(app, needs, parts);
  addDeliveryRoutes(app, needs, parts, orders);
  addRecipientRoutes(app, needs, parts);
  addPortalRoutes(app, needs, parts, orders);
  addOperatorRoutes(app, needs, parts);
}

function orderRouteNeeds({ config, database, keyRing, baseUrl }: ApiNeeds, parts: ApiParts): OrderRouteNeeds {
  const { catalog, intake, completions, reader, matchLists, clock, auditCall } = parts;
  return {
    db: database.db,
    catalog,
    intake,
    completions,
    keyRing,
    baseUrl,
    reader,
    matchLists,
    auditCall,
    limits: orderLimitsOf(config),
    lineItemsMax: config.order.lineItemsMax,
    smallOrderWaitMs: config.order.waitMs,
    now: clock.now,
  };
}

function addSignInRoutes(app: App, { config, database: { db }, keyRing }: ApiNeeds, parts: ApiParts): void {
  const { environment, rateLimits, operators } = config;
  const { authenticator, audit, notifyPerson, failedSignIns } = parts;
  accountRoutes(app, {
    db,
    authenticator,
    signInPolicy: {
      environment,
      attemptsPerMinuteMax: rateLimits.isOn ? rateLimits.tokenRequestsPerMinute : null,
    },
  });
  operatorTokenRoutes(app, {
    db,
    keyRing,
    environment,
    audit,
    notifyPerson,
    onFailedSignIn: failedSignIns.onFailedSignIn,
    tokenMinutes: operators.tokenMinutes,
    needSecondFactor: operators.needSecondFactor,
  });
}

function addOrderingRoutes(app: App, needs: ApiNeeds, parts: ApiParts, orders: OrderRouteNeeds): void {
  const { catalog, auditCall, feedWatch, authenticator } = parts;
  const { db } = needs.database;
  catalogRoutes(app, { db, catalog });
  orderRoutes(app, orders);
  fundingRoutes(app, { db, fundingPolicy: fundingPolicyOf(needs), auditCall });
  invoiceRoutes(app, { db, seller: needs.config.seller, auditCall });
  ledgerRoutes(app, { db, auditCall });
  budgetRoutes(app, { db, auditCall });
  importRoutes(app, { ...orders, auditCall });
  giftSettingsRoutes(app, { db, auditCall });
  approvalRuleRoutes(app, { db, auditCall });
  fundHoldRoutes(app, { db, auditCall });
  eventRoutes(app, { db, feedWatch, authenticate: authenticator.authenticate });
}

function addClaimRoutes(app: App, needs: ApiNeeds, { addressHashes, stopLinks, wallets, choices }: ApiParts): void {
  const { config, database, databaseUrl, keyRing, logger, baseUrl } = needs;
  const { db } = database;
  const { rateLimits, delivery } = config;
  const { supportContact } = delivery;
  stopRoutes(app, {
    stopReminders: (token) => stopReminders(db, stopLinks, token),
    isSecure: baseUrl.startsWith('https:'),
    perMinuteMax: rateLimits.isOn ? rateLimits.claimPages.addressPerMinuteMax : null,
  });
  claimRoutes(app, {
    db,
    databaseUrl,
    keyRing,
    logger,
    baseUrl,
    wallets,
    noteOn: noteOnCase(db, keyRing),
    addPages: (scope, claims) =>
      helpRoutes(scope, claims, { db, keyRing, addressHashes, supportContact, isRateLimited: rateLimits.isOn }),
    unknownLinksPerMinuteMax: rateLimits.isOn ? unknownLinksPerMinuteMax : null,
    pageLimits: rateLimits.isOn ? rateLimits.claimPages : null,
    choices,
  });
}

function addStageRoutes(app: App, { database: { db }, keyRing }: ApiNeeds, { addressHashes }: ApiParts): void {
  stageRoutes(app, { db });
  outboxRoutes(app, { db, keyRing, addressHashes });
}

function addDeliveryRoutes(
  app: App,
  needs: ApiNeeds,
  { reader, notifyFunding, auditCall }: ApiParts,
  orders: OrderRouteNeeds,
): void {
  const { config, database, keyRing, baseUrl } = needs;
  const { db } = database;
  fulfillmentRoutes(app, {
    db,
    reader,
    keyRing,
    baseUrl,
    smsCountries: config.delivery.smsCountries,
    withholdMessages,
    auditCall,
  });
  approvalRoutes(app, { db, reader, keyRing, baseUrl, auditCall });
  deliveryRoutes(app, orders);
  webhookRoutes(app, { db, keyRing, policy: config.webhooks, auditCall });
  // The age of a signature uses real time, not the stage clock.
  reportRoutes(app, { db, baseUrl, settings: config.delivery, now: () => new Date() });
  const isStage = config.environment === 'stage';
  paymentRoutes(app, { db, notifyFunding, settings: config.payments, isStage, now: () => new Date() });
}

function addRecipientRoutes(app: App, { database: { db }, keyRing }: ApiNeeds, parts: ApiParts): void {
  const { addressHashes, auditCall } = parts;
  recipientRoutes(app, { db, keyRing, addressHashes, auditCall });
  recipientTotalRoutes(app, { db, addressHashes, auditCall });
  caseRoutes(app, { db, keyRing });
  dataReportRoutes(app, { db, auditCall });
  scheduleRoutes(app, { db, auditCall });
}

function addPortalRoutes(app: App, needs: ApiNeeds, parts: ApiParts, orders: OrderRouteNeeds): void {
  const { config, database, keyRing, baseUrl } = needs;
  const { db } = database;
  const { audit, onChange, catalog, links, notifyPerson, failedSignIns, addressHashes, shipping, notifyFunding } =
    parts;
  const fingerprints = () => loadFingerprints(db, keyRing);
  const endPasses = createEndPasses(config.wallets);
  const cases = { db, keyRing, baseUrl, sendNotice: parts.sendNotice, fingerprints, endPasses };
  portalRoutes(app, {
    db,
    feedWatch: parts.feedWatch,
    keyRing,
    environment: config.environment,
    sourceNames: sourceNamesOf(config.environment, config.suppliers),
    baseUrl,
    supportContact: config.delivery.supportContact,
    audit,
    onChange,
    catalog,
    orders,
    timeline: timelineSources,
    withholdMessages,
    fundingPolicy: fundingPolicyOf(needs),
    notifyFunding,
    seller: config.seller,
    links,
    performAct: createPerformAct({ links, shipping, cases, onChange, notifyFunding }),
    cases,
    notifyPerson,
    findBreach: createFindBreach(config.passwordBreachUrl, needs.logger),
    onFailedSignIn: failedSignIns.onFailedSignIn,
    signOn: {
      fetch: createSignOnFetch(config.webhooks),
      allowHttp: config.webhooks.allowHttp,
    },
    issuerPolicy: config.webhooks,
    webhooks: { db, keyRing, policy: config.webhooks },
    outbox: { db, keyRing, addressHashes },
    recipients: { db, keyRing, addressHashes },
    retention: config.retention,
    shipping,
    operators: config.operators,
    fingerprints,
    codesElsewhere: parts.codesElsewhere,
    durationBoundsSeconds,
    version,
    isRateLimited: config.rateLimits.isOn,
    filesDir: portalFilesDir,
  });
}

function addOperatorRoutes(app: App, needs: ApiNeeds, parts: ApiParts): void {
  const { config, database, baseUrl } = needs;
  const operatorNeeds = operatorNeedsOf(needs, parts);
  parcelRoutes(createTokenEntry(parts.audit))(app, operatorNeeds);
  operatorRoutes(app, {
    ...operatorNeeds,
    findCaller: callersByCredential(createCredentialAuthenticator(database.db, config.environment)),
    isRateLimited: config.rateLimits.isOn,
    baseUrl,
    version,
  });
}

function fundingPolicyOf({ config }: ApiNeeds) {
  return { appliedAfterSeconds: config.fundingAppliedAfterSeconds };
}
