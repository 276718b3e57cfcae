import { createOperatorAuthenticator } from '../accounts/operators/operator-tokens.ts';
import { claimPages } from '../claims/routes.ts';
import { type App, createApp } from '../http/app.ts';
import type { AppOptions } from '../http/app-options.ts';
import { describeEvents } from '../webhooks/describe-events.ts';
import { answerExamples, bodyExamples, fileExamples } from './api/api-examples.ts';
import type { ApiNeeds } from './api/api-needs.ts';
import { type ApiParts, openApiParts } from './api/api-parts.ts';
import { addAllRoutes } from './api/api-routes.ts';
import { startUpkeep } from './api/api-upkeep.ts';
import type { ServingPhase } from './monitoring/health.ts';
import { recordMinutes } from './monitoring/record-minutes.ts';
import { version } from './version.ts';
import { watchWorkers } from './worker/alerts.ts';

export interface Api {
  readonly app: App;
  /** Affects only `/health/ready`; everything else is answered as before. */
  enter(phase: ServingPhase): void;
  /** Lets running requests end, then closes what they used; the database itself stays open. */
  close(): Promise<void>;
}

/** The complete API on one database, wired but not listening. */
export async function createApi(needs: ApiNeeds): Promise<Api> {
  const { database, databaseUrl, metrics } = needs;
  let phase: ServingPhase = 'ready';
  const parts = await openApiParts(needs);
  const upkeep = startUpkeep(databaseUrl, parts);
  const app = await createApp(appOptionsOf(needs, parts), (routes) => addAllRoutes(routes, needs, parts, () => phase));
  const workers = watchWorkers(needs, parts.clock);
  const minutes = metrics ? recordMinutes(database.db, metrics.requests) : null;
  return {
    app,
    enter(next) {
      phase = next;
    },
    async close() {
      upkeep.stopTimers();
      await workers.stop();
      await app.close();
      await parts.failedSignIns.settled();
      await minutes?.close();
      await parts.closeIntake();
      await parts.reader.close();
      await parts.codesElsewhere?.close();
      await upkeep.close();
    },
  };
}

function appOptionsOf({ config, database, logger, baseUrl, metrics }: ApiNeeds, parts: ApiParts): AppOptions {
  return {
    baseUrl,
    version,
    logger,
    authenticate: parts.authenticator.authenticate,
    authenticateOperator: createOperatorAuthenticator(database.db, config.environment, config.operators),
    rateLimits: config.rateLimits,
    accountLimiter: parts.accountLimiter,
    trustedProxyHops: config.trustedProxyHops,
    logsRequests: config.logsRequests,
    isHttpsOnly: config.environment === 'production',
    pages: claimPages,
    about: { bodies: bodyExamples, answers: answerExamples, files: fileExamples, ...describeEvents() },
    ...(metrics && { answerCounterOf: metrics.requests.counterOf }),
  };
}
