import { abandonOnAbort, withTimeout } from './abort.ts';
import type { Event } from './api.generated.ts';
import type { Api } from './api.ts';
import type { Checkpoint } from './checkpoint.ts';
import { BestowUnreachable } from './errors.ts';
import { jitterMs } from './retry.ts';

/** Which events to stream, and until when. */
export interface StreamOptions {
  /** Events after this sequence, past ones first; only new ones when absent. A checkpoint that has one comes first. */
  readonly after?: number | undefined;
  /** As with `read()`: an event is saved when the next one is asked for. */
  readonly checkpoint?: Checkpoint | undefined;
  /** Ends the stream; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** The service sends something every 15 seconds; a connection that is silent for longer is dead. */
const silenceMsMax = 45_000;
const lineLengthMax = 1_000_000;

/** Connects again whenever the connection ends, and continues after the last event. */
export async function* streamEvents(api: Api, options: StreamOptions): AsyncGenerator<Event, void, undefined> {
  const { checkpoint, signal } = options;
  let last = (await checkpoint?.load()) ?? options.after ?? null;
  for (let attempt = 0; ; attempt++) {
    const body = await api.openStream('/v1/Events/stream', last === null ? {} : { 'last-event-id': `${last}` }, signal);
    try {
      for await (const { id, event } of framesOf(body, signal)) {
        signal?.throwIfAborted();
        attempt = 0;
        if (event) yield event;
        last = id;
        if (event) await checkpoint?.save(id);
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Broken)) throw error;
    }
    await api.wait(jitterMs(attempt), signal);
  }
}

/** The connection ended in the middle, as opposed to an error of whoever reads the events. */
class Broken extends Error {}

async function* framesOf(body: ReadableStream<Uint8Array>, signal?: AbortSignal) {
  let frame: { id?: string; data?: string } = {};
  for await (const line of linesOf(body, signal)) {
    if (line.startsWith('id: ')) frame.id = line.slice('id: '.length);
    else if (line.startsWith('data: ')) frame.data = line.slice('data: '.length);
    else if (line === '') {
      const { id, data } = frame;
      frame = {};
      if (id !== undefined) yield { id: Number(id), event: data === undefined ? null : (JSON.parse(data) as Event) };
    }
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>, signal?: AbortSignal) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    while (rest.length < lineLengthMax) {
      const read = withTimeout(silenceMsMax, signal, (ending) => abandonOnAbort(reader.read(), ending));
      const { done, value } = await read.catch((cause: unknown) => {
        throw new Broken('the stream broke', { cause });
      });
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    throw new BestowUnreachable('The answer is not a stream of events.');
  } finally {
    // Also when the loop is left: it ends the connection.
    reader.cancel().catch(() => undefined);
  }
}
