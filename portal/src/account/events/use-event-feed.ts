import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AccountEvent, EventPage } from '../../api/types.generated.ts';

const pollMs = 2_000;
const limit = 100;
const keptMax = 500;

interface Feed {
  readonly events: readonly AccountEvent[];
  readonly nextAfter: number;
  /** Events after this number came with the last poll. */
  readonly freshAfter: number;
}

/** Follows the feed from its newest hundred events; each poll requests only newer ones. */
export function useEventFeed(isPaused: boolean) {
  const feed = useRef<Feed | null>(null);
  const query = useQuery({
    queryKey: keys.events,
    queryFn: async () => {
      feed.current = grow(feed.current, await readSince(feed.current));
      return feed.current;
    },
    refetchInterval: isPaused ? false : pollMs,
    staleTime: 0,
    gcTime: 0,
  });
  return {
    events: query.data?.events ?? [],
    freshAfter: query.data?.freshAfter ?? Number.MAX_SAFE_INTEGER,
    error: query.data ? null : query.error,
    isWaiting: query.isPending,
  };
}

function readSince(feed: Feed | null): Promise<EventPage> {
  return api.get('/Events', { query: { limit, ...(feed && { after: feed.nextAfter }) } });
}

function grow(feed: Feed | null, { Data, NextAfter }: EventPage): Feed {
  const newestFirst = [...Data].sort((a, b) => b.Sequence - a.Sequence);
  if (!feed) return { events: newestFirst, nextAfter: NextAfter, freshAfter: Number.MAX_SAFE_INTEGER };
  if (newestFirst.length === 0) return feed;
  return {
    events: [...newestFirst, ...feed.events].slice(0, keptMax),
    nextAfter: NextAfter,
    freshAfter: feed.nextAfter,
  };
}
