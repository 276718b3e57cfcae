import { loadFingerprints } from '../../cards/fingerprints.ts';
import { loadVaultKey } from '../../cards/vault-keys.ts';
import type { Db } from '../../database/database.ts';
import { createHotConnections } from '../../database/hot-connections.ts';
import { createTellChosenReady } from '../../delivery/notices/chosen-notice.ts';
import { createSendNotice } from '../../delivery/send-notice.ts';
import { fillChoicesHandler } from '../../fulfillment/choices/fill-choices.job.ts';
import { fillChoicesJob } from '../../fulfillment/choices/fill-job.ts';
import {
  expireCardsJob,
  returnCardsJob,
  type ServeLater,
  serveAloneJob,
  serveAwaitingJob,
  serveRemoteJobOf,
  serveRemotePrefix,
  serveScheduledJob,
  type WakeAwaiting,
  wakeAwaitingJob,
} from '../../fulfillment/jobs.ts';
import type { FulfillmentNeeds } from '../../fulfillment/needs.ts';
import { giveUpOnReturns, returnCardsHandler } from '../../fulfillment/returns/return-cards.job.ts';
import { wakeAwaitingHandler } from '../../fulfillment/returns/wake-awaiting.job.ts';
import { giveUpOnOrders, serveOrdersHandler, serveRemoteHandler } from '../../fulfillment/serve-orders.job.ts';
import { createChoiceSource } from '../../fulfillment/sources/choice-source.ts';
import { createInventory } from '../../fulfillment/sources/inventory.ts';
import { createSimulatedTrouble } from '../../fulfillment/sources/simulated-trouble.ts';
import { createSimulator } from '../../fulfillment/sources/simulator.ts';
import type { CodeSource } from '../../fulfillment/sources/source.ts';
import { createSupplier } from '../../fulfillment/sources/supplier.ts';
import type { FailpointHook } from '../../fulfillment/types.ts';
import { expireCardsHandler } from '../../fulfillment/void/expire-cards.job.ts';
import { listWaitingKinds } from '../../jobs/queue-queries.ts';
import { type JobMerge, type JobWork, jobWork } from '../../jobs/types.ts';
import { fulfilLargeOrderJob, fulfilOrdersJob } from '../../orders/jobs.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import { defaultSourcesOf, openCardShelf } from '../shared/card-shelf.ts';
import { createApprovalWorks } from './approvals.ts';
import { createHoldWorks } from './holds.ts';
import type { WorkerNeeds } from './worker-needs.ts';

export interface Fulfillment {
  readonly works: readonly JobWork[];
  close(): Promise<void>;
}

/** For tests. */
export interface Hooks {
  readonly failpoint?: FailpointHook;
}

// Two of the common kind, so that one batch is encrypted while the other commits; the rest must not starve it.
const concurrency = { orders: 2, large: 1, scheduled: 1, awaiting: 1, alone: 1 };
/**
 * Jobs of each remote source, which mostly wait for it; an account has at most half, so that others find a free slot.
 */
const remotePlaces = { jobs: 16, perAccountMax: 8, connections: 2 };
export const fulfillmentConnectionsMax =
  Object.values(concurrency).reduce((sum, count) => sum + count) + remotePlaces.connections;
const choicePlaces = { jobs: 8, perAccountMax: 4 };
const returnConcurrency = { cards: 1, wakes: 1 };

const jobsServedTogetherMax = 50;
const wakesTogetherMax = 100;

/** The workers that turn orders into cards, with the sources of this environment. */
export async function createFulfillment(given: WorkerNeeds & Hooks): Promise<Fulfillment> {
  const { config, database, databaseUrl, keyRing, logger, failpoint } = given;
  const { db } = database;
  const connections = createHotConnections({
    url: databaseUrl,
    applicationName: 'bestow-fulfillment',
    connectionsMax: fulfillmentConnectionsMax,
  });
  const isStage = config.environment === 'stage';
  const fingerprints = await loadFingerprints(db, keyRing);
  const findTrouble = createSimulatedTrouble();
  const suppliers = config.suppliers.map((settings) =>
    createSupplier({ db, settings, fingerprints, logger, failpoint }),
  );
  const sources: CodeSource[] = [
    createInventory(db, keyRing),
    createChoiceSource(),
    ...suppliers,
    ...(isStage ? [createSimulator(await loadVaultKey(db, keyRing, 'simulator'), findTrouble)] : []),
  ];
  const needs: FulfillmentNeeds = {
    database,
    connections,
    keyRing,
    fingerprints,
    sources: new Map(sources.map((source) => [source.name, source])),
    shelf: await openCardShelf({ config, db, keyRing, fingerprints }, findTrouble),
    defaultSources: defaultSourcesOf(config),
    awaitStockSecondsMax: config.awaitStockSecondsMax,
    failpoint,
  };
  const handler = serveOrdersHandler(needs);
  const onSetAside = giveUpOnOrders(needs);
  const merge: JobMerge<ServeLater> = {
    jobsMax: jobsServedTogetherMax,
    // Longer than a batch takes that does not wait for a supplier.
    patienceMs: 25,
    payloads: (payloads) => ({ orders: payloads.flatMap(({ orders }) => orders) }),
  };
  return {
    works: [
      jobWork(fulfilOrdersJob, concurrency.orders, handler, { onSetAside, merge }),
      jobWork(fulfilLargeOrderJob, concurrency.large, handler, { onSetAside }),
      jobWork(serveScheduledJob, concurrency.scheduled, handler, { onSetAside }),
      jobWork(serveAwaitingJob, concurrency.awaiting, handler, { onSetAside }),
      jobWork(serveAloneJob, concurrency.alone, handler, { onSetAside }),
      ...(await remoteNames(db, suppliers)).map((source) =>
        jobWork(serveRemoteJobOf(source), remotePlaces.jobs, serveRemoteHandler(needs, source), {
          onSetAside,
          lanes: { perLaneMax: remotePlaces.perAccountMax },
        }),
      ),
      ...returnWorks(needs),
      ...[choiceWork(given, needs), ...createApprovalWorks(given, failpoint), ...createHoldWorks(given, failpoint)],
    ],
    async close() {
      for (const supplier of suppliers) supplier.close();
      await connections.close();
    },
  };
}

/** The suppliers, and those that were removed from the settings while jobs waited for them. */
async function remoteNames(db: Db, suppliers: readonly CodeSource[]): Promise<string[]> {
  const kinds = (await listWaitingKinds(db)).filter((kind) => kind.startsWith(serveRemotePrefix));
  const waiting = kinds.map((kind) => kind.slice(serveRemotePrefix.length));
  return [...new Set([...suppliers.map(({ name }) => name), ...waiting])];
}

/** Cards returned from ended lines. */
function returnWorks({ database: { db }, keyRing, sources, failpoint }: FulfillmentNeeds): JobWork[] {
  const returns = { db, keyRing, sources, failpoint };
  const merge: JobMerge<WakeAwaiting> = {
    jobsMax: wakesTogetherMax,
    payloads: (payloads) => ({ shelves: payloads.flatMap(({ shelves }) => shelves) }),
  };
  return [
    jobWork(returnCardsJob, returnConcurrency.cards, returnCardsHandler(returns), {
      onSetAside: giveUpOnReturns(returns),
    }),
    jobWork(expireCardsJob, 1, expireCardsHandler(returns)),
    jobWork(wakeAwaitingJob, returnConcurrency.wakes, wakeAwaitingHandler(db), { merge }),
  ];
}

/** Codes of picked products that were not at hand. Accounts take turns, because a slow supplier holds a job for as long as it takes. */
function choiceWork({ config }: WorkerNeeds, needs: FulfillmentNeeds): JobWork {
  const { database, keyRing, fingerprints, sources, defaultSources, failpoint } = needs;
  const onReady = createTellChosenReady({
    sendNotice: createSendNotice(keyRing),
    keyRing,
    baseUrl: baseUrlOf(config),
  });
  const handler = fillChoicesHandler({
    db: database.db,
    keyRing,
    fingerprints,
    sources: { defaults: defaultSources, byName: sources },
    onReady,
    failpoint,
  });
  return jobWork(fillChoicesJob, choicePlaces.jobs, handler, { lanes: { perLaneMax: choicePlaces.perAccountMax } });
}
