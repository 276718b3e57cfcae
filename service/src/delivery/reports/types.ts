import type { IncomingHttpHeaders } from 'node:http';
import type { Report } from '../take-reports.ts';

/** A raw report. */
export interface ReportRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The URL that the provider called. */
  readonly url: string;
  readonly now: Date;
}

/** The result of parsing a request: whether it is genuine, and what it reports. */
export type ReadReports =
  | { readonly kind: 'Forged' }
  | { readonly kind: 'Malformed'; readonly detail: string }
  | {
      readonly kind: 'Genuine';
      /** Unique to each genuine request, to detect duplicates. */
      readonly receipt: string;
      readonly reports: readonly Report[];
    };

/** One provider's report format. */
export type ReportForm = (request: ReportRequest) => ReadReports;

export const forged: ReadReports = { kind: 'Forged' };

/** How many messages one request can report on. */
export const reportsPerRequestMax = 1_000;

/** A header that was sent once; a repeated one counts as absent. */
export function headerOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
