import type { Order } from './api.generated.ts';
import type { Api, QueryOf } from './api.ts';
import type { CallOptions } from './connection.ts';

/** Where a reader keeps the place up to which it has processed changes. */
export interface CursorCheckpoint {
  /** The stored cursor, or null before the first. */
  load(): Promise<string | null> | string | null;
  /** Stores the cursor of changes that were processed. */
  save(cursor: string): Promise<void> | void;
}

/** Which changed orders to read, and until when. */
export interface ChangesOptions extends CallOptions {
  /** Only orders that match, as they are now. */
  readonly query?: Omit<QueryOf<'GET /v1/Orders'>, 'cursor' | 'updatedSince'> | undefined;
  /** Orders that changed since; all when absent. A checkpoint that has a cursor comes first. */
  readonly updatedSince?: string | undefined;
  /**
   * It is saved when the orders of a page were processed and the next one is asked for, so that those whose processing
   * failed come again. Process an order so that a repetition does no harm.
   */
  readonly checkpoint?: CursorCheckpoint | undefined;
  /** Whether to wait for changes at the end, until the signal is aborted or the loop is left. */
  readonly follow?: boolean | undefined;
  /** How long to wait for changes; 5,000 when absent. */
  readonly pollMs?: number | undefined;
}

const pageSize = 50;
const pollMsDefault = 5_000;
const beginning = '1970-01-01';

/** Orders in the order in which they changed. An order that changed several times can come several times. */
export async function* readChanges(api: Api, options: ChangesOptions): AsyncGenerator<Order, void, undefined> {
  const { query, updatedSince = beginning, checkpoint, follow = false, pollMs = pollMsDefault, ...call } = options;
  let cursor = (await checkpoint?.load()) ?? null;
  for (;;) {
    const place = cursor === null ? { updatedSince } : { cursor };
    const { data } = await api.send('GET /v1/Orders', { query: { pageSize, ...query, ...place } }, call);
    yield* data.Data;
    if (data.NextCursor !== null && data.NextCursor !== cursor) await checkpoint?.save(data.NextCursor);
    cursor = data.NextCursor;
    if (data.HasMore) continue;
    if (!follow) return;
    await api.wait(pollMs, call.signal);
  }
}
