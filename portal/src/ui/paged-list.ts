import { api } from '../api/client.ts';
import type { AnswerOf, Call, MaybeArgument, Page, PagedPath, Place } from '../api/routes.ts';

/** A page of a list, as requested by `usePagedRows`. */
export function pageOf<Path extends PagedPath>(path: Path, ...[place]: MaybeArgument<Place<'GET', Path>>) {
  return async (
    pageIndex: number,
    pageSize: number,
    signal: AbortSignal,
  ): Promise<Extract<AnswerOf<'GET', Path>, Page<unknown>>> => {
    const call = { ...place, query: { ...place?.query, pageIndex, pageSize }, signal };
    return (await api.get(path, call as unknown as Call<'GET', Path>)) as Extract<AnswerOf<'GET', Path>, Page<unknown>>;
  };
}
