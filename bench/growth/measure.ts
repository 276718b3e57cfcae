import type { Api } from '../api/start-api.ts';
import type { WorkerProcess } from '../api/start-worker.ts';
import type { LoadProcess } from '../load/load-process.ts';
import type { Receiver } from '../webhooks/receiver.ts';
import type { LoadedAccount } from './loaded-account.ts';

/** A filled database with an API process, and the account that is measured. */
export interface Place extends LoadedAccount {
  readonly api: Api;
  readonly load: LoadProcess;
  readonly databaseUrl: string;
  readonly token: string;
  /** How far the stage clock is ahead. */
  readonly aheadMs: number;
}

/** The same with a worker, which would disturb other measures. */
export interface WorkedPlace extends Place {
  readonly worker: WorkerProcess;
  readonly receiver: Receiver;
}

export interface CallTimes {
  readonly ms: number;
  /** The processor time of a call, in the API and in PostgreSQL; absent if it was not measured. */
  readonly cpuMs?: number;
}

export interface Figure extends CallTimes {
  readonly name: string;
  /** It may grow: the docs say why. */
  readonly isFree?: boolean;
}

/** Something that is done in the same way in a small and in a large database. */
export interface Measure<Where extends Place = Place> {
  readonly name: string;
  /** How often, in turns between the databases. Medians are taken over the rounds. */
  readonly rounds: number;
  measure(place: Where): Promise<readonly Figure[]>;
}
