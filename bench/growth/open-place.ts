import { type ApiEnvironment, apiEnvironment } from '../api/api-environment.ts';
import { startApi } from '../api/start-api.ts';
import { startWorker } from '../api/start-worker.ts';
import { untilServed } from '../fulfillment/until-served.ts';
import type { LoadProcess } from '../load/load-process.ts';
import { runStatements } from '../postgres/run-statements.ts';
import type { Cleanup } from '../processes/cleanup.ts';
import { signIn } from '../seed/sign-in.ts';
import type { Receiver } from '../webhooks/receiver.ts';
import { addEndpoint } from '../webhooks/set-webhook-scene.ts';
import type { FilledDatabase } from './fill-database.ts';
import type { Place, WorkedPlace } from './measure.ts';

/** Orders that were placed without a worker are many. */
const servedMsMax = 600_000;

export interface Opened {
  readonly environment: ApiEnvironment;
  readonly place: Place;
}

/** Starts an API process on a filled database, which has not served it before. */
export async function openPlace(
  filled: FilledDatabase,
  databaseUrl: string,
  needs: { readonly load: LoadProcess; readonly tempDir: string; readonly cleanup: Cleanup },
): Promise<Opened> {
  const { account, ordersPerAccount, numberZeroAt, orderIntervalMs } = filled;
  const environment = apiEnvironment(databaseUrl, needs.tempDir);
  const api = await startApi(environment, needs.cleanup);
  const { token } = await signIn(api.baseUrl, account);
  const [found] = await runStatements<{ sequence: string; ahead: number }>(
    databaseUrl,
    `select event_sequence as sequence, extract(epoch from c.ahead)::float8 * 1000 as ahead
     from account_sequences, service_clock c where account_id = $1`,
    [account.accountId],
  );
  if (found === undefined) throw new Error('The account has no sequences.');
  const place: Place = {
    api,
    load: needs.load,
    databaseUrl,
    token,
    orderCount: ordersPerAccount,
    numberZeroAt,
    orderIntervalMs,
    sequenceZero: Number(found.sequence) - ordersPerAccount,
    aheadMs: found.ahead,
  };
  return { environment, place };
}

/** Adds a worker, lets it finish what is left of earlier measures, and subscribes to orders. */
export async function addWorker(
  { environment, place }: Opened,
  receiver: Receiver,
  cleanup: Cleanup,
): Promise<WorkedPlace> {
  const worker = await startWorker(environment, cleanup);
  await untilServed(place.databaseUrl, servedMsMax);
  await addEndpoint(place.api, place.token, { Url: receiver.origin, EventTypes: ['OrderCreated'] });
  return { ...place, worker, receiver };
}
