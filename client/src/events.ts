import type { Event, EventPage, EventTypeList } from './api.generated.ts';
import type { Api } from './api.ts';
import type { Call } from './call.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { CallOptions } from './connection.ts';
import { type StreamOptions, streamEvents } from './stream-events.ts';

/** Which events to read, and until when. */
export interface ReadOptions extends CallOptions {
  /** Events after this sequence; all when absent. A checkpoint that has one comes first. */
  readonly after?: number | undefined;
  /**
   * An event is saved when the next one is asked for, so that one whose processing failed comes again. Process an event
   * so that a repetition does no harm.
   */
  readonly checkpoint?: Checkpoint | undefined;
  /** Whether to wait for new events at the end, until the signal is aborted or the loop is left. */
  readonly follow?: boolean | undefined;
  /** How long to wait for new events; 5,000 when absent. */
  readonly pollMs?: number | undefined;
}

/** Everything that happened in the account, in order and without gaps. */
export interface Events {
  /**
   * Events, oldest first, up to the newest. `Type` says which members `Data` has. A later version of the service can
   * add types: ignore those that you do not know.
   */
  read(options?: ReadOptions): AsyncGenerator<Event, void, undefined>;
  /**
   * Events as they happen, over one connection instead of repeated requests. It never ends by itself: leave the loop or
   * abort the signal. Connections that break are opened again, and no event is missed.
   */
  stream(options?: StreamOptions): AsyncGenerator<Event, void, undefined>;
  /** One page of events after a sequence; `NextAfter` is where the next page begins. */
  page(query?: { readonly after?: number; readonly limit?: number }, options?: CallOptions): Call<EventPage>;
  /** The types of events, with an example of the data of each. */
  types(options?: CallOptions): Call<EventTypeList>;
}

const pageSize = 500;
const pollMsDefault = 5_000;

export function eventsOf(api: Api): Events {
  return {
    read: (options = {}) => readEvents(api, options),
    stream: (options = {}) => streamEvents(api, options),
    page: (query = {}, options) => api.call('GET /v1/Events', { query }, options),
    types: (options) => api.call('GET /v1/EventTypes', {}, options),
  };
}

async function* readEvents(api: Api, options: ReadOptions): AsyncGenerator<Event, void, undefined> {
  const { after = 0, checkpoint, follow = false, pollMs = pollMsDefault, ...call } = options;
  for (let next = (await checkpoint?.load()) ?? after; ; ) {
    const query = { after: next, limit: pageSize };
    const { Data } = (await api.send('GET /v1/Events', { query }, call)).data;
    for (const event of Data) {
      yield event;
      next = event.Sequence;
      await checkpoint?.save(next);
    }
    if (Data.length === pageSize) continue;
    if (!follow) return;
    await api.wait(pollMs, call.signal);
  }
}
