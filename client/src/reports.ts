import type { NewReport, NewReportSchedule, Report, ReportSchedule, ReportSchedulePause } from './api.generated.ts';
import type { Api, QueryOf } from './api.ts';
import type { Call } from './call.ts';
import type { CallOptions } from './connection.ts';
import { BestowReportNotReady } from './errors.ts';
import { type Listing, listOf } from './listing.ts';
import { readUntil, type WaitOptions } from './wait-until-final.ts';

/** Files of much data at once. */
export interface Reports {
  /** Asks for a report once, however often it is sent: an Idempotency-Key is made unless you give one. */
  create(report: NewReport, options?: CallOptions): Call<Report>;
  /** Reports of the last days, newest first. */
  list(query?: QueryOf<'GET /v1/Reports'>, options?: CallOptions): Listing<Report>;
  /** Reads one report. */
  get(id: string, options?: CallOptions): Call<Report>;
  /** Reads a report until it is Ready; a BestowReportNotReady if it failed or the time is over. */
  waitUntilReady(id: string, options?: WaitOptions): Promise<Report>;
  /** The file of a report that is Ready. */
  download(id: string, options?: CallOptions): Call<Uint8Array>;
  /** Deletes a report and its file. */
  delete(id: string, options?: CallOptions): Call<undefined>;
}

/** Reports of every day, week or month. */
export interface ReportSchedules {
  /** Asks for a report of every period; the same request again answers the first schedule. */
  create(schedule: NewReportSchedule, options?: CallOptions): Call<ReportSchedule>;
  /** All schedules. */
  list(query?: QueryOf<'GET /v1/ReportSchedules'>, options?: CallOptions): Listing<ReportSchedule>;
  /** Reads one schedule. */
  get(id: string, options?: CallOptions): Call<ReportSchedule>;
  /** Pauses it, or lets it run again from the present period on. */
  change(id: string, change: ReportSchedulePause, options?: CallOptions): Call<ReportSchedule>;
  /** Deletes a schedule. Its reports stay. */
  delete(id: string, options?: CallOptions): Call<undefined>;
}

export function reportSchedulesOf(api: Api): ReportSchedules {
  const { call } = api;
  return {
    create: (body, options) => call('POST /v1/ReportSchedules', { body }, options),
    list: (query, options) => listOf(api, 'GET /v1/ReportSchedules', query, options),
    get: (id, options) => call('GET /v1/ReportSchedules/{id}', { path: { id } }, options),
    change: (id, body, options) => call('PATCH /v1/ReportSchedules/{id}', { path: { id }, body }, options),
    delete: (id, options) => call('DELETE /v1/ReportSchedules/{id}', { path: { id } }, options),
  };
}

export function reportsOf(api: Api): Reports {
  const { call } = api;
  return {
    create: (body, options) => call('POST /v1/Reports', { body }, options),
    list: (query, options) => listOf(api, 'GET /v1/Reports', query, options),
    get: (id, options) => call('GET /v1/Reports/{id}', { path: { id } }, options),
    async waitUntilReady(id, options) {
      const read = async (sent: CallOptions) => (await api.send('GET /v1/Reports/{id}', { path: { id } }, sent)).data;
      const report = await readUntil(api, read, ({ Status }) => Status !== 'Pending', options);
      if (report.Status === 'Pending' || report.Status === 'Failed') throw new BestowReportNotReady(report);
      return report;
    },
    download: (id, options) => call('GET /v1/Reports/{id}/File', { path: { id } }, options),
    delete: (id, options) => call('DELETE /v1/Reports/{id}', { path: { id } }, options),
  };
}
