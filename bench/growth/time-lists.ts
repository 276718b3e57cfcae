import { readJson } from '../api/api-client.ts';
import type { Api } from '../api/start-api.ts';
import type { LoadProcess } from '../load/load-process.ts';
import type { Progress } from '../report/progress.ts';
import { getRequest } from '../scenarios/http-request.ts';
import type { ListFilter, LoadedAccount } from './list-filter.ts';
import { type PageKind, pageKinds } from './page-kinds.ts';

const valuesPerPage = 5;
const repeatedCalls = 50;
const warmupConnections = 4;
const warmupMs = 3_000;
const timeMsMax = 60_000;
const ordersPath = '/v1/Orders';

export interface ListTiming {
  readonly filter: string;
  readonly page: string;
  /** Median over values not requested before; null if there were none. */
  readonly firstMs: number | null;
  readonly repeatedMs: number;
}

export interface TimedAccount extends LoadedAccount {
  readonly api: Api;
  readonly load: LoadProcess;
  readonly token: string;
}

/** Times every kind of page for each filter, one call at a time. */
export async function timeLists(
  account: TimedAccount,
  filters: readonly ListFilter[],
  progress: Progress,
): Promise<ListTiming[]> {
  await warmUp(account, filters);
  const timings: ListTiming[] = [];
  for (const filter of filters) {
    for (const [kindIndex, page] of (filter.pages ?? pageKinds).entries()) {
      progress.show(`${account.orderCount} orders: ${filter.name}, ${page.name} page`);
      timings.push(await timeList(account, filter, page, kindIndex));
    }
  }
  progress.end();
  return timings;
}

async function timeList(
  account: TimedAccount,
  filter: ListFilter,
  page: PageKind,
  kindIndex: number,
): Promise<ListTiming> {
  const firstValue = kindIndex * valuesPerPage;
  const fresh = Array.from({ length: valuesPerPage }, (_, index) => firstValue + index).filter(
    (value) => value < filter.valuesMax,
  );
  const values = fresh.length > 0 ? fresh : [0];
  const paths = values.map((value) => listPath(account, filter, page, value));
  const first = fresh.length > 0 ? await time(account, paths, paths.length) : null;
  const repeatedMs = await time(account, paths, repeatedCalls);
  await requireTotalCount(account, filter, values[0] as number, paths[0] as string);
  return { filter: filter.name, page: page.name, firstMs: first, repeatedMs };
}

/** The median of this many calls, cycling through the paths. */
async function time({ api, load, token }: TimedAccount, paths: readonly string[], calls: number): Promise<number> {
  const requests = paths.map((path) => getRequest(path, token));
  const job = { port: api.port, requests, connections: 1, warmupMs: 0, measureMs: timeMsMax, answersMax: calls };
  const { p50Ms, errors, firstError } = await load.run(job);
  if (firstError !== null) throw new Error(`${paths[0]} failed: ${JSON.stringify(errors)} ${firstError}`);
  return p50Ms;
}

/** A fast but wrong answer is worthless. */
async function requireTotalCount(
  account: TimedAccount,
  filter: ListFilter,
  value: number,
  path: string,
): Promise<void> {
  const expected = filter.count(value, account);
  const { TotalCount } = await readJson<{ TotalCount: number }>(account.api.baseUrl, path, account.token);
  if (TotalCount !== expected) throw new Error(`${path} says TotalCount ${TotalCount}, but there are ${expected}.`);
}

function listPath(account: TimedAccount, filter: ListFilter, page: PageKind, value: number): string {
  const parts = [page.query(filter.count(value, account), account), filter.query(value, account)];
  return `${filter.path ?? ordersPath}?${parts.filter((part) => part !== '').join('&')}`;
}

/** Warms up the code before the first timed list. These values are never timed. */
async function warmUp(account: TimedAccount, filters: readonly ListFilter[]): Promise<void> {
  const unused = filters.filter(({ valuesMax }) => valuesMax > pageKinds.length * valuesPerPage);
  const paths = unused.flatMap((filter) =>
    (filter.pages ?? pageKinds).map((page) => listPath(account, filter, page, filter.valuesMax - 1)),
  );
  if (paths.length === 0) return;
  const requests = paths.map((path) => getRequest(path, account.token));
  const { load, api } = account;
  await load.run({ port: api.port, requests, connections: warmupConnections, warmupMs: 0, measureMs: warmupMs });
}
