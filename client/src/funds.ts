import type {
  Balance,
  BalanceThreshold,
  BillingAddress,
  Budget,
  CreditNote,
  FundingRequest,
  HoldForFunds,
  NewBillingAddress,
  NewBudget,
  NewFundingRequest,
  NewHoldForFunds,
  Transaction,
} from './api.generated.ts';
import type { Api, QueryOf } from './api.ts';
import type { Call } from './call.ts';
import type { CallOptions } from './connection.ts';
import { type Listing, listOf } from './listing.ts';

/** Money that was requested for the account. */
export interface Funding {
  /** Requests funding once, however often it is sent: an Idempotency-Key is made unless you give one. */
  request(request: NewFundingRequest, options?: CallOptions): Call<FundingRequest>;
  /** Funding requests, newest first. */
  list(query?: QueryOf<'GET /v1/FundingRequests'>, options?: CallOptions): Listing<FundingRequest>;
  /** Reads one funding request. */
  get(id: string, options?: CallOptions): Call<FundingRequest>;
  /** The invoice of a funding request, as a PDF. */
  invoice(id: string, options?: CallOptions): Call<Uint8Array>;
}

/** What the account has, owes and was billed. */
export interface Funds {
  /** Requests for funding, and their invoices. */
  readonly funding: Funding;
  /** Credit and debit notes. */
  readonly creditNotes: {
    /** Credit and debit notes, newest first. */
    list(query?: QueryOf<'GET /v1/CreditNotes'>, options?: CallOptions): Listing<CreditNote>;
    /** One of them as a PDF, by its number. */
    pdf(number: string, options?: CallOptions): Call<Uint8Array>;
  };
  /** The address on invoices. */
  readonly billingAddress: {
    /** Reads it. */
    get(options?: CallOptions): Call<BillingAddress>;
    /** Replaces it. */
    set(address: NewBillingAddress, options?: CallOptions): Call<BillingAddress>;
  };
  /** Balances by currency. */
  readonly balances: {
    /** All balances. */
    list(query?: QueryOf<'GET /v1/Balances'>, options?: CallOptions): Listing<Balance>;
  };
  /** Every movement of money. */
  readonly transactions: {
    /** Transactions, newest first. */
    list(query?: QueryOf<'GET /v1/Transactions'>, options?: CallOptions): Listing<Transaction>;
  };
  /** Whether orders that the balance does not cover wait for money. */
  readonly holdForFunds: {
    /** Reads it. */
    get(options?: CallOptions): Call<HoldForFunds>;
    /** Turns it on or off, with the scope rules:write. */
    set(holds: NewHoldForFunds, options?: CallOptions): Call<HoldForFunds>;
  };
  /** Below which balance BalanceLow is recorded. */
  readonly balanceThresholds: {
    /** All thresholds. */
    list(query?: QueryOf<'GET /v1/BalanceThresholds'>, options?: CallOptions): Listing<BalanceThreshold>;
    /** Sets the threshold of a currency. */
    set(currencyCode: string, threshold: number, options?: CallOptions): Call<BalanceThreshold>;
    /** Removes the threshold of a currency. */
    delete(currencyCode: string, options?: CallOptions): Call<undefined>;
  };
  /** What departments may spend in a month, quarter or year. */
  readonly budgets: {
    /** The budget of a department, with what is spent and left. */
    get(departmentId: string, options?: CallOptions): Call<Budget>;
    /** Sets the budget of a department. */
    set(departmentId: string, budget: NewBudget, options?: CallOptions): Call<Budget>;
    /** Removes the budget of a department. */
    delete(departmentId: string, options?: CallOptions): Call<undefined>;
  };
}

export function fundsOf(api: Api): Funds {
  const { call } = api;
  return {
    funding: {
      request: (body, options) => call('POST /v1/FundingRequests', { body }, options),
      list: (query, options) => listOf(api, 'GET /v1/FundingRequests', query, options),
      get: (id, options) => call('GET /v1/FundingRequests/{id}', { path: { id } }, options),
      invoice: (id, options) => call('GET /v1/FundingRequests/{id}/Invoice', { path: { id } }, options),
    },
    creditNotes: {
      list: (query, options) => listOf(api, 'GET /v1/CreditNotes', query, options),
      pdf: (number, options) => call('GET /v1/CreditNotes/{number}', { path: { number } }, options),
    },
    billingAddress: {
      get: (options) => call('GET /v1/BillingAddress', {}, options),
      set: (body, options) => call('PUT /v1/BillingAddress', { body }, options),
    },
    balances: { list: (query, options) => listOf(api, 'GET /v1/Balances', query, options) },
    transactions: { list: (query, options) => listOf(api, 'GET /v1/Transactions', query, options) },
    holdForFunds: {
      get: (options) => call('GET /v1/HoldForFunds', {}, options),
      set: (body, options) => call('PUT /v1/HoldForFunds', { body }, options),
    },
    balanceThresholds: {
      list: (query, options) => listOf(api, 'GET /v1/BalanceThresholds', query, options),
      set: (currencyCode, Threshold, options) =>
        call('PUT /v1/BalanceThresholds/{currencyCode}', { path: { currencyCode }, body: { Threshold } }, options),
      delete: (currencyCode, options) =>
        call('DELETE /v1/BalanceThresholds/{currencyCode}', { path: { currencyCode } }, options),
    },
    budgets: {
      get: (id, options) => call('GET /v1/Departments/{id}/Budget', { path: { id } }, options),
      set: (id, body, options) => call('PUT /v1/Departments/{id}/Budget', { path: { id }, body }, options),
      delete: (id, options) => call('DELETE /v1/Departments/{id}/Budget', { path: { id } }, options),
    },
  };
}
