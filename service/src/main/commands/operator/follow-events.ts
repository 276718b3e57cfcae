import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask } from './operator-command-types.ts';

export interface TailedEvent {
  readonly Id: string;
  readonly Type: string;
  readonly Timestamp: string;
  readonly Data: Readonly<Record<string, unknown>>;
}

export interface TailWish {
  /** Null: only the latest few. */
  readonly since: Date | null;
  readonly type: string | null;
  readonly isFollowed: boolean;
}

const latestShown = 10;
const pageSize = 100;
const pagesMax = 1_000;
const pollEveryMs = 2_000;
/** A long transaction commits its events with an earlier time than what was read before. */
const overlapMs = 60_000;

/** Calls `print` with each event once, oldest first, until there are no more or, when following, until the signal. */
export async function tailEvents(
  ask: Ask,
  { since, type, isFollowed }: TailWish,
  print: (event: TailedEvent) => void,
  signal: AbortSignal,
  everyMs = pollEveryMs,
): Promise<void> {
  const seen = new Map<string, number>();
  let from = since;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const events = from ? await readSince(ask, from, type) : await readPage(ask, { type });
    const fresh = events.filter(({ Id }) => !seen.has(Id)).reverse();
    for (const { Id, Timestamp } of fresh) seen.set(Id, Date.parse(Timestamp));
    for (const event of isFirst && !since ? fresh.slice(-latestShown) : fresh) print(event);
    if (!isFollowed) return;
    from = nextStart(seen, from);
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Where the next poll starts. What it cannot meet again is forgotten. */
function nextStart(seen: Map<string, number>, from: Date | null): Date | null {
  if (seen.size === 0) return from;
  const start = Math.max(Math.max(...seen.values()) - overlapMs, from?.getTime() ?? 0);
  for (const [id, at] of seen) if (at < start) seen.delete(id);
  return new Date(start);
}

/** Newest first. New events move others to later pages, where they are met twice, but none is missed. */
async function readSince(ask: Ask, since: Date, type: string | null): Promise<TailedEvent[]> {
  const events: TailedEvent[] = [];
  for (let page = 1; page <= pagesMax; page++) {
    const found = await readPage(ask, { type, since, page });
    events.push(...found);
    if (found.length < pageSize) break;
  }
  return [...new Map(events.map((event) => [event.Id, event])).values()];
}

async function readPage(
  ask: Ask,
  { type, since, page = 1 }: { readonly type: string | null; readonly since?: Date; readonly page?: number },
): Promise<readonly TailedEvent[]> {
  const query = {
    pageIndex: String(page),
    pageSize: String(pageSize),
    ...(type !== null && { type }),
    ...(since && { since: since.toISOString() }),
  };
  const body = await ask({ method: 'GET', path: '/Events', query });
  return (body as { readonly Data: readonly TailedEvent[] }).Data;
}
