import type {
  Case,
  CaseFile,
  ForgetJob,
  GiftSettings,
  NewForgetJob,
  NewGiftSettings,
  RecipientThreshold,
  RecipientTotal,
} from './api.generated.ts';
import type { Api, QueryOf } from './api.ts';
import type { Call } from './call.ts';
import type { CallOptions } from './connection.ts';
import { type Listing, listOf } from './listing.ts';

/** Recipients: forgetting them, what they got, and what they reported. */
export interface Recipients {
  /** When gifts expire, when recipients are reminded, and when they are forgotten. */
  readonly giftSettings: {
    /** Reads them. */
    get(options?: CallOptions): Call<GiftSettings>;
    /** Replaces all of them. */
    set(settings: NewGiftSettings, options?: CallOptions): Call<GiftSettings>;
  };
  /** Forgetting recipients, and their totals. */
  readonly recipients: {
    /** Removes everything about a recipient, by email address or number; follow the job with `getForgetJob`. */
    forget(recipient: NewForgetJob, options?: CallOptions): Call<ForgetJob>;
    /** Jobs that forget a recipient, newest first. */
    listForgetJobs(query?: QueryOf<'GET /v1/Recipients/Forget'>, options?: CallOptions): Listing<ForgetJob>;
    /** Reads one of them. */
    getForgetJob(id: string, options?: CallOptions): Call<ForgetJob>;
    /** What recipients got in a year, by currency, highest totals first. */
    totals(query?: QueryOf<'GET /v1/Recipients/Totals'>, options?: CallOptions): Listing<RecipientTotal>;
    /** From which totals RecipientThresholdReached is recorded. */
    listThresholds(
      query?: QueryOf<'GET /v1/Recipients/Thresholds'>,
      options?: CallOptions,
    ): Listing<RecipientThreshold>;
    /** Sets the threshold of a currency. */
    setThreshold(currencyCode: string, threshold: number, options?: CallOptions): Call<RecipientThreshold>;
    /** Removes the threshold of a currency. */
    deleteThreshold(currencyCode: string, options?: CallOptions): Call<undefined>;
  };
  /** What recipients reported about their gifts. */
  readonly cases: {
    /** Cases, newest first. */
    list(query?: QueryOf<'GET /v1/Cases'>, options?: CallOptions): Listing<Case>;
    /** One case with what the recipient wrote and what was answered, by its number. */
    get(number: string, options?: CallOptions): Call<CaseFile>;
  };
}

export function recipientsOf(api: Api): Recipients {
  const { call } = api;
  return {
    giftSettings: {
      get: (options) => call('GET /v1/GiftSettings', {}, options),
      set: (body, options) => call('PUT /v1/GiftSettings', { body }, options),
    },
    recipients: {
      forget: (body, options) => call('POST /v1/Recipients/Forget', { body }, options),
      listForgetJobs: (query, options) => listOf(api, 'GET /v1/Recipients/Forget', query, options),
      getForgetJob: (id, options) => call('GET /v1/Recipients/Forget/{id}', { path: { id } }, options),
      totals: (query, options) => listOf(api, 'GET /v1/Recipients/Totals', query, options),
      listThresholds: (query, options) => listOf(api, 'GET /v1/Recipients/Thresholds', query, options),
      setThreshold: (currencyCode, Threshold, options) =>
        call('PUT /v1/Recipients/Thresholds/{currencyCode}', { path: { currencyCode }, body: { Threshold } }, options),
      deleteThreshold: (currencyCode, options) =>
        call('DELETE /v1/Recipients/Thresholds/{currencyCode}', { path: { currencyCode } }, options),
    },
    cases: {
      list: (query, options) => listOf(api, 'GET /v1/Cases', query, options),
      get: (number, options) => call('GET /v1/Cases/{number}', { path: { number } }, options),
    },
  };
}
