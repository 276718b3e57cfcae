import type { OutboxMessage, StageClock, StageClockChange } from './api.generated.ts';
import type { Api, QueryOf } from './api.ts';
import type { Call } from './call.ts';
import type { CallOptions } from './connection.ts';
import { type Listing, listOf } from './listing.ts';

/** For tests against a stage environment. */
export interface Stage {
  /** How far the clock of the environment is ahead. */
  getClock(options?: CallOptions): Call<StageClock>;
  /** Moves the clock ahead, to test what takes time. */
  advanceClock(change: StageClockChange, options?: CallOptions): Call<StageClock>;
  /** Mails and text messages that recipients would have got, newest first. */
  outbox(query?: QueryOf<'GET /stage/outbox'>, options?: CallOptions): Listing<OutboxMessage>;
}

export function stageOf(api: Api): Stage {
  return {
    getClock: (options) => api.call('GET /stage/clock', {}, options),
    advanceClock: (body, options) => api.call('POST /stage/clock', { body }, options),
    outbox: (query, options) => listOf(api, 'GET /stage/outbox', query, options),
  };
}
