import type { IncomingHttpHeaders } from 'node:http';
import type { Report } from '../take-reports.ts';

/** A report as it came over the wire. */
export interface ReportRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The address that the provider called, as it knows it. */
  readonly url: string;
  readonly now: Date;
}

/** What a form makes of a request: proof that it is genuine, and what it reports. */
export type ReadReports =
  | { readonly kind: 'Forged' }
  | { readonly kind: 'Malformed'; readonly detail: string }
  | {
      readonly kind: 'Genuine';
      /** What no other genuine request has: a copy is known by it. */
      readonly receipt: string;
      readonly reports: readonly Report[];
    };

/** One provider's way of reporting. */
export type ReportForm = (request: ReportRequest) => ReadReports;

export const forged: ReadReports = { kind: 'Forged' };

/** How many messages one request may report on. */
export const reportsPerRequestMax = 1_000;

/** A header that was sent once; what was sent twice counts as absent. */
export function headerOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
