import { createApi } from './api.ts';
import { type Approvals, approvalsOf } from './approvals.ts';
import { asCall, type Call } from './call.ts';
import { type Catalog, catalogOf } from './catalog.ts';
import type { CallOptions, ConnectionOptions } from './connection.ts';
import { type Events, eventsOf } from './events.ts';
import { type Funds, fundsOf } from './funds.ts';
import { type OrderImports, orderImportsOf } from './order-imports.ts';
import { type Orders, ordersOf } from './orders.ts';
import { type Recipients, recipientsOf } from './recipients.ts';
import { type ReportSchedules, type Reports, reportSchedulesOf, reportsOf } from './reports.ts';
import { type Stage, stageOf } from './stage.ts';
import type { Credential } from './token-keeper.ts';
import { type WebhookCalls, webhookCallsOf } from './webhook-endpoints.ts';

export type * from './api.generated.ts';
export type { AnswerOf, InputOf, QueryOf, Route } from './api.ts';
export type { Approvals } from './approvals.ts';
export type { Call } from './call.ts';
export type { Catalog } from './catalog.ts';
export type { Checkpoint } from './checkpoint.ts';
export type { CallOptions, ConnectionOptions, SentHeaders } from './connection.ts';
export {
  BestowImportNotFinished,
  BestowRefusal,
  BestowReportNotReady,
  BestowStillPending,
  BestowUnreachable,
  isRefusal,
  type ProblemOf,
} from './errors.ts';
export type { Events, ReadOptions } from './events.ts';
export type { Funding, Funds } from './funds.ts';
export type { Listing, Page } from './listing.ts';
export type { ChangesOptions, CursorCheckpoint } from './order-changes.ts';
export type { ImportFile, ImportOptions, ImportType, OrderImports } from './order-imports.ts';
export type { CreateOptions, Orders } from './orders.ts';
export type { RawAnswer } from './read-answer.ts';
export type { Recipients } from './recipients.ts';
export type { ReportSchedules, Reports } from './reports.ts';
export type { Stage } from './stage.ts';
export type { StreamOptions } from './stream-events.ts';
export type { Credential } from './token-keeper.ts';
export type { WaitOptions } from './wait-until-final.ts';
export type { WebhookCalls } from './webhook-endpoints.ts';
export * as webhooks from './webhooks.ts';

/** The service, a credential for it, and how long and how often it is asked. */
export interface ClientOptions extends ConnectionOptions, Credential {}

/** Calls of the API, for one account. */
export interface Client extends Approvals, Catalog, Funds, Recipients, WebhookCalls {
  /** Orders and their line items. */
  readonly orders: Orders;
  /** Orders from files. */
  readonly orderImports: OrderImports;
  /** Everything that happened in the account, in order. */
  readonly events: Events;
  /** Files of much data at once. */
  readonly reports: Reports;
  /** Reports of every day, week or month. */
  readonly reportSchedules: ReportSchedules;
  /** For tests against a stage environment. */
  readonly stage: Stage;
  /** Revokes the current token. The next call fetches a new one. */
  revokeToken(options?: CallOptions): Call<undefined>;
  /** Any other call: the parsed answer, or a BestowRefusal. */
  request<Data>(method: string, path: string, body?: unknown, options?: CallOptions): Call<Data>;
}

/** Creates a client. Tokens are fetched, cached and renewed automatically. */
export function createClient(options: ClientOptions): Client {
  const api = createApi(options);
  return {
    ...catalogOf(api),
    ...fundsOf(api),
    ...approvalsOf(api),
    ...recipientsOf(api),
    ...webhookCallsOf(api),
    orders: ordersOf(api),
    orderImports: orderImportsOf(api),
    events: eventsOf(api),
    reports: reportsOf(api),
    reportSchedules: reportSchedulesOf(api),
    stage: stageOf(api),
    revokeToken: (call) => api.call('DELETE /v1/Tokens', {}, call),
    request: (method, path, body, call) => asCall(api.request(method, path, body, call)),
  };
}
