import type { Type } from 'typebox';
import { listAudit } from '../../../accounts/audit/list-audit.ts';
import { operatorChain } from '../../../accounts/audit/types.ts';
import { toWireAuditEntry } from '../../../accounts/audit/wire.ts';
import { type DependencyHealth, readDependencyHealth } from '../../../alerts/read-dependency-health.ts';
import { readDatabaseHealth } from '../../../database/health-queries.ts';
import { listStockLevels } from '../../../fulfillment/stock/level-queries.ts';
import { countWatches, listStuckOrders } from '../../../fulfillment/watch/queries.ts';
import type { StuckOrder } from '../../../fulfillment/watch/types.ts';
import type { Routes } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import { listMinutes } from '../../../http/request-minute-queries.ts';
import type { RequestMinute } from '../../../http/types.ts';
import { listQueues } from '../../../jobs/set-aside-queries.ts';
import type { QueueRow } from '../../../jobs/types.ts';
import type { RetentionDays } from '../../../kit/config.ts';
import { type AccountId, isId } from '../../../kit/ids.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { quantileMs } from '../../../kit/quantiles.ts';
import { listRetentionMarks } from '../../../recipients/retention/queries.ts';
import type { RetentionMark } from '../../../recipients/types.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { auditSchema, type health, healthSchema, type requestMinute } from './schemas.ts';

const minutesShown = 60;
const stuckShownMax = 20;
/** As for the alert about stock. */
const stockDaysMin = 3;

export const operatorHealthRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs;

  app.get('/portal/api/operator/Health', { schema: healthSchema, config: allow('operator.health') }, async () => {
    const [queues, minutes, database, levels, watches, stuck, marks, dependencies] = await Promise.all([
      listQueues(db),
      listMinutes(db, minutesShown),
      readDatabaseHealth(db),
      listStockLevels(db),
      countWatches(db),
      listStuckOrders(db, stuckShownMax),
      listRetentionMarks(db),
      readDependencyHealth(db),
    ]);
    const shown: Type.Static<typeof health> = {
      Queue: queues.map(toWireQueue),
      Requests: minutes.map((minute) => toWireMinute(minute, needs.durationBoundsSeconds)),
      Orders: minutes.map(({ minute, orders }) => ({ At: minute.toISOString(), PerMinute: orders })),
      Database: {
        Connections: database.connections,
        ConnectionsMax: database.connectionsMax,
        SizeBytes: database.sizeBytes,
        Version: database.version,
      },
      Stock: {
        Low: levels.filter(({ available, lowMark }) => lowMark > 0n && available <= lowMark).length,
        Ending: levels.filter(({ daysLeft }) => daysLeft !== null && daysLeft < stockDaysMin).length,
      },
      ...toWireDependencies(dependencies),
      Watch: {
        Watched: watches.watched,
        Stuck: watches.stuck,
        StuckOrders: stuck.map(toWireStuckOrder),
      },
      Retention: toWireRetention(needs.retention, marks),
      Version: needs.version,
    };
    return shown;
  });

  app.get<{ Querystring: PageRequest & { accountId: string | null } }>(
    '/portal/api/operator/Audit',
    { schema: auditSchema, config: allow('operator.audit:read') },
    async (request) => {
      const { accountId, ...page } = request.query;
      const chain = accountId === null || !isId(accountId) ? operatorChain : (accountId as AccountId);
      return toWirePage(await listAudit(db, chain, page), toWireAuditEntry);
    },
  );
};

function toWireMinute(
  { minute, requests, errors, durationCounts }: RequestMinute,
  bounds: readonly number[],
): Type.Static<typeof requestMinute> {
  return {
    At: minute.toISOString(),
    PerSecond: Math.round((requests / 60) * 100) / 100,
    ErrorsPerSecond: Math.round((errors / 60) * 1_000) / 1_000,
    P50Ms: quantileMs(durationCounts, bounds, 0.5),
    P99Ms: quantileMs(durationCounts, bounds, 0.99),
  };
}

function toWireDependencies({ hasWorker, channels, failingReceivers, suppliers }: DependencyHealth) {
  return {
    HasWorker: hasWorker,
    Channels: channels.map(({ channel, queued, sent, bounced, failed, oldestQueuedSeconds }) => ({
      Channel: channel,
      Queued: queued,
      Sent: sent,
      Bounced: bounced,
      Failed: failed,
      OldestQueuedSeconds: oldestQueuedSeconds,
    })),
    FailingReceivers: failingReceivers,
    Suppliers: suppliers.map(({ supplier, isFailing, problem, changedAt }) => ({
      Name: supplier,
      IsFailing: isFailing,
      Problem: problem,
      Since: changedAt.toISOString(),
    })),
  };
}

function toWireQueue({ kind, waiting, due, setAside, oldestDueSeconds }: QueueRow) {
  return { Kind: kind, Waiting: waiting, Due: due, SetAside: setAside, OldestDueSeconds: oldestDueSeconds };
}

function toWireStuckOrder({ accountId, accountName, orderId, stuckWith, stuckSince }: StuckOrder) {
  return {
    Account: { Id: accountId, Name: accountName },
    OrderId: orderId,
    What: stuckWith,
    Since: stuckSince.toISOString(),
  };
}

function toWireRetention(
  days: RetentionDays,
  marks: readonly RetentionMark[],
): Type.Static<typeof health>['Retention'] {
  const last = Math.max(...marks.map(({ ranAt }) => ranAt.getTime()));
  return {
    MessagesDays: days.messages,
    ClaimLogsDays: days.claimLogs,
    Removed: marks.reduce((sum, { removed }) => sum + removed, 0),
    RanAt: marks.length > 0 ? new Date(last).toISOString() : null,
  };
}
