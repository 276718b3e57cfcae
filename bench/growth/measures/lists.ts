import { readJson } from '../../api/api-client.ts';
import { getRequest } from '../../scenarios/http-request.ts';
import type { ListFilter } from '../list-filter.ts';
import type { Measure, Place } from '../measure.ts';
import { type PageKind, pageKinds } from '../page-kinds.ts';
import { timeCalls } from '../time-calls.ts';

const valuesPerPage = 5;
const repeatedCalls = 50;
const warmupConnections = 4;
const warmupMs = 3_000;
const ordersPath = '/v1/Orders';

/** Every kind of page for each filter, one call at a time. */
export function listMeasures(filters: readonly ListFilter[]): Measure[] {
  return filters.flatMap((filter) =>
    (filter.pages ?? pageKinds).map((page, kindIndex) => ({
      name: `list by ${filter.name}: ${page.name}`,
      // A second round would have no value left that was not requested before.
      rounds: 1,
      measure: (place: Place) => timeList(place, filter, page, kindIndex),
    })),
  );
}

async function timeList(place: Place, filter: ListFilter, page: PageKind, kindIndex: number) {
  const firstValue = kindIndex * valuesPerPage;
  const fresh = Array.from({ length: valuesPerPage }, (_, index) => firstValue + index).filter(
    (value) => value < filter.valuesMax,
  );
  const values = fresh.length > 0 ? fresh : [0];
  const paths = values.map((value) => listPath(place, filter, page, value));
  const isFree = filter.isFirstCallFree ?? false;
  const first =
    fresh.length > 0 ? [{ name: 'first call', ...(await timeCalls(place, paths, paths.length)), isFree }] : [];
  const repeated = { name: 'repeated call', ...(await timeCalls(place, paths, repeatedCalls)) };
  await requireTotalCount(place, filter, values[0] as number, paths[0] as string);
  return [...first, repeated];
}

/** A fast but wrong answer is worthless. */
async function requireTotalCount(place: Place, filter: ListFilter, value: number, path: string): Promise<void> {
  const expected = filter.count(value, place);
  const { TotalCount } = await readJson<{ TotalCount: number }>(place.api.baseUrl, path, place.token);
  if (TotalCount !== expected) throw new Error(`${path} says TotalCount ${TotalCount}, but there are ${expected}.`);
}

function listPath(place: Place, filter: ListFilter, page: PageKind, value: number): string {
  const parts = [page.query(filter.count(value, place), place), filter.query(value, place)];
  return `${filter.path ?? ordersPath}?${parts.filter((part) => part !== '').join('&')}`;
}

/** Warms up the code before the first timed list. These values are never timed. */
export async function warmUpLists(place: Place, filters: readonly ListFilter[]): Promise<void> {
  const unused = filters.filter(({ valuesMax }) => valuesMax > pageKinds.length * valuesPerPage);
  const paths = unused.flatMap((filter) =>
    (filter.pages ?? pageKinds).map((page) => listPath(place, filter, page, filter.valuesMax - 1)),
  );
  if (paths.length === 0) return;
  const requests = paths.map((path) => getRequest(path, place.token));
  const { load, api } = place;
  await load.run({ port: api.port, requests, connections: warmupConnections, warmupMs: 0, measureMs: warmupMs });
}
