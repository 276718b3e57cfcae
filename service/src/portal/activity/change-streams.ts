import { PassThrough, type Readable } from 'node:stream';
import type { FeedWatch } from '../../events/feed-watch.ts';
import type { AccountId } from '../../kit/ids.ts';

/** Shorter than the usual 60 seconds after which proxies end a silent answer. */
const heartbeatMs = 25_000;
/** The browser then connects again, with a session that is checked again. */
const lifeMs = 240_000;
/** A stream holds a connection; beyond this many, browsers are told to try again in a minute. */
const streamsMax = 1_000;

/** Server-sent events that say "changed" whenever an account has new events; what changed is read by other calls. */
export function createChangeStreams(watch: FeedWatch) {
  const open = new Set<PassThrough>();
  return {
    open(accountId: AccountId): Readable {
      const stream = new PassThrough();
      if (open.size >= streamsMax) return stream.end('retry: 60000\n\n');
      open.add(stream);
      stream.write('retry: 3000\n\n');
      const unsubscribe = watch.subscribe(accountId, () => stream.write('event: changed\ndata:\n\n'));
      const heartbeat = setInterval(() => stream.write(':\n\n'), heartbeatMs).unref();
      const life = setTimeout(() => stream.end(), lifeMs).unref();
      stream.once('close', () => {
        unsubscribe();
        clearInterval(heartbeat);
        clearTimeout(life);
        open.delete(stream);
      });
      return stream;
    },
    close(): void {
      for (const stream of open) stream.end();
    },
  };
}
