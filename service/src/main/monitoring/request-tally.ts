import type { AnswerCounter } from '../../http/app-options.ts';

/** Answered requests and their duration, by route and method, in the Prometheus text format. */
export interface RequestTally {
  counterOf(route: string, method: string): AnswerCounter;
  toText(): string;
  /** Totals over all routes. */
  totals(): RequestTotals;
}

export interface RequestTotals {
  readonly requests: number;
  /** Server errors (5xx). */
  readonly errors: number;
  readonly orders: number;
  readonly countByBound: readonly number[];
}

interface Tally {
  readonly labels: string;
  readonly countByStatus: Map<number, number>;
  /** How many took longer than the previous bound and at most this one; the last has no bound. */
  readonly countByBound: number[];
  seconds: number;
}

export const durationBoundsSeconds: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];
// An order that was placed, by any route.
const orderLabels = ['/v1/Orders', '/portal/api/Orders'].map((route) => `route="${route}",method="POST"`);
const createdStatus = 201;
const requestsName = 'bestow_http_requests_total';
const secondsName = 'bestow_http_request_seconds';

/**
 * Counted here: a library's counters look up labels for every answer, which costs up to a tenth of the fastest routes.
 * Here a route gets its counter when it is declared.
 */
export function createRequestTally(): RequestTally {
  const tallies = new Map<string, Tally>();

  function tallyOf(route: string, method: string): Tally {
    const labels = `route="${escapeLabel(route)}",method="${escapeLabel(method)}"`;
    let tally = tallies.get(labels);
    if (!tally) {
      const countByBound = Array.from({ length: durationBoundsSeconds.length + 1 }, () => 0);
      tally = { labels, countByStatus: new Map(), countByBound, seconds: 0 };
      tallies.set(labels, tally);
    }
    return tally;
  }

  return {
    counterOf(route, method) {
      const tally = tallyOf(route, method);
      return (status, seconds) => {
        tally.countByStatus.set(status, (tally.countByStatus.get(status) ?? 0) + 1);
        tally.seconds += seconds;
        let at = 0;
        while (at < durationBoundsSeconds.length && seconds > (durationBoundsSeconds[at] as number)) at++;
        (tally.countByBound[at] as number)++;
      };
    },
    totals() {
      const all = [...tallies.values()];
      const counts = all.flatMap(({ countByStatus }) => [...countByStatus]);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
      return {
        requests: sum(counts.map(([, count]) => count)),
        errors: sum(counts.filter(([status]) => status >= 500).map(([, count]) => count)),
        orders: sum(
          all
            .filter(({ labels }) => orderLabels.includes(labels))
            .map((tally) => tally.countByStatus.get(createdStatus) ?? 0),
        ),
        countByBound: Array.from({ length: durationBoundsSeconds.length + 1 }, (_, index) =>
          sum(all.map(({ countByBound }) => countByBound[index] ?? 0)),
        ),
      };
    },
    toText() {
      const used = [...tallies.values()].filter((tally) => tally.countByStatus.size > 0);
      return [
        `# HELP ${requestsName} Answered requests.`,
        `# TYPE ${requestsName} counter`,
        ...used.flatMap(requestLines),
        '',
        `# HELP ${secondsName} Time from the first byte of the request to the end of the answer.`,
        `# TYPE ${secondsName} histogram`,
        ...used.flatMap(secondsLines),
        '',
      ].join('\n');
    },
  };
}

function requestLines({ labels, countByStatus }: Tally): string[] {
  return [...countByStatus].map(([status, count]) => `${requestsName}{${labels},status="${status}"} ${count}`);
}

function secondsLines({ labels, countByBound, seconds }: Tally): string[] {
  let count = 0;
  const buckets = countByBound.map((inBucket, index) => {
    count += inBucket;
    return `${secondsName}_bucket{le="${durationBoundsSeconds[index] ?? '+Inf'}",${labels}} ${count}`;
  });
  return [...buckets, `${secondsName}_sum{${labels}} ${seconds}`, `${secondsName}_count{${labels}} ${count}`];
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
