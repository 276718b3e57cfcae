import { type QueryKey, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Page } from '../api/routes.ts';

interface PagedRowsOptions<Answer> {
  readonly queryKey: QueryKey;
  readonly fetchPage: (pageIndex: number, pageSize: number, signal: AbortSignal) => Promise<Answer>;
  readonly pageSize?: number;
  /** How often a page is read again; a function decides by what the page says. */
  readonly refetchMs?: number | ((page: Answer | undefined) => number | false);
}

export interface PagedRows<Row> {
  readonly totalCount: number | undefined;
  readonly error: Error | null;
  readonly rowAt: (index: number) => Row | undefined;
  /** Reports the visible rows; only their pages are requested. */
  readonly show: (first: number, last: number) => void;
  readonly retry: () => void;
}

interface RowsOfPages<Answer extends Page<unknown>> extends PagedRows<Answer['Data'][number]> {
  /** One of the visible pages, with whatever it says besides its rows. */
  readonly known: Answer | undefined;
}

const pagesAtOnceMax = 6;

/** A list of any length of which only the visible pages are requested. */
export function usePagedRows<Answer extends Page<unknown>>({
  queryKey,
  fetchPage,
  pageSize = 50,
  refetchMs,
}: PagedRowsOptions<Answer>): RowsOfPages<Answer> {
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const firstPage = Math.floor(sight.first / pageSize) + 1;
  const lastPage = Math.min(Math.floor(sight.last / pageSize) + 1, firstPage + pagesAtOnceMax - 1);
  const pageIndexes = Array.from({ length: lastPage - firstPage + 1 }, (_, offset) => firstPage + offset);
  const results = useQueries({
    queries: pageIndexes.map((pageIndex) => ({
      queryKey: [...queryKey, 'page', pageIndex, pageSize],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(pageIndex, pageSize, signal),
      ...(refetchMs !== undefined && {
        refetchInterval:
          typeof refetchMs === 'number'
            ? refetchMs
            : ({ state }: { state: { data: Answer | undefined } }) => refetchMs(state.data),
      }),
    })),
  });

  const known = results.find((result) => result.data !== undefined)?.data;
  const totalCount = useLastKnown(JSON.stringify(queryKey), known?.TotalCount);
  const show = useCallback((first: number, last: number) => {
    setSight((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  const pages = useMemo(
    () => new Map(results.map((result, at) => [firstPage + at, result.data])),
    [results, firstPage],
  );
  return {
    known,
    totalCount,
    error: known ? null : (results.find((result) => result.error)?.error ?? null),
    rowAt: (index) => pages.get(Math.floor(index / pageSize) + 1)?.Data[index % pageSize],
    show,
    retry: () => {
      for (const result of results) void result.refetch();
    },
  };
}

/**
 * The last value of this list. Someone who scrolls far sees only pages that are not loaded yet; a list that forgot its
 * length would collapse under the scroll position, ask for its first page again, and never settle.
 */
function useLastKnown(list: string, value: number | undefined): number | undefined {
  const [last, setLast] = useState({ list, value });
  const isOutdated = last.list !== list || (value !== undefined && value !== last.value);
  if (isOutdated) setLast({ list, value });
  return isOutdated ? value : last.value;
}
