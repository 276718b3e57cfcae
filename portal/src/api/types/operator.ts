import type { Carrier, Product, ShippingMethod } from './catalog.ts';
import type { Balance, FundingRequest } from './money.ts';
import type { Credential, Person } from './people.ts';

export interface AccountLimits {
  readonly RequestsPerSecond: number | null;
  readonly MailsPerHour: number | null;
  readonly SmsPerHour: number | null;
  readonly OrderCostMax: readonly { readonly CurrencyCode: string; readonly Amount: number }[];
}

export interface OperatorAccount {
  readonly Id: string;
  readonly Name: string;
  readonly Status: 'Active' | 'Suspended';
  readonly ReceivesRawCodes: boolean;
  readonly ClaimLinksFrozenAt: string | null;
  readonly CreatedAt: string;
  readonly Balances: readonly Balance[];
  readonly Orders: number;
  readonly Limits: AccountLimits;
}

export interface OperatorAccountDetail extends OperatorAccount {
  readonly People: readonly Person[];
  readonly Credentials: readonly Credential[];
  readonly Carriers: readonly string[];
  /** Somebody asked for the right to raw codes; another operator has not decided yet. */
  readonly RawCodesRequest: { readonly AskedBy: string; readonly AskedAt: string } | null;
}

export interface AccountProduct {
  readonly ProductId: string;
  readonly Name: string;
  readonly CurrencyCode: string;
  readonly IsPublic: boolean;
  readonly IsEntitled: boolean | null;
  readonly Fee: number | null;
  readonly DiscountPercentage: number | null;
  readonly DefaultFee: number;
  readonly DefaultDiscountPercentage: number;
}

export interface OperatorProduct extends Product {
  readonly IsPublic: boolean;
  readonly Sources: readonly string[];
  readonly Version: number;
}

export interface OperatorShippingMethod extends ShippingMethod {
  readonly Active: boolean;
}

export interface OperatorCarrier extends Carrier {
  readonly Active: boolean;
}

export interface StockRow {
  readonly ProductId: string;
  readonly Name: string;
  readonly CurrencyCode: string;
  readonly Value: number;
  readonly Kind: 'codes' | 'plastic';
  readonly Available: number;
  readonly LowMark: number | null;
  readonly IsLow: boolean;
}

export interface StockImport {
  readonly Name: string;
  readonly StartedAt: string;
  readonly FinishedAt: string | null;
  readonly RowsRead: number;
  readonly CodesLoaded: number;
  readonly RowsRefused: number;
}

export interface StockLoss {
  readonly LostAt: string;
  readonly AccountName: string;
  readonly OrderId: string;
  readonly LineNumber: number;
  readonly ProductId: string;
  readonly Cards: number;
  readonly Amount: number;
  readonly CurrencyCode: string;
  readonly Source: string;
  readonly Reason: string;
}

export interface StockLosses {
  readonly Data: readonly StockLoss[];
  readonly Totals: readonly { readonly CurrencyCode: string; readonly Cards: number; readonly Amount: number }[];
}

export interface StockImportAnswer {
  readonly Name: string;
  readonly RowsRead: number;
  readonly CodesLoaded: number;
  readonly RowsRefused: number;
  readonly Faults: readonly { readonly Row: number; readonly Reason: string }[];
}

export interface OperatorFunding extends FundingRequest {
  readonly Account: { readonly Id: string; readonly Name: string };
  readonly FirstApprover: { readonly Id: string; readonly Name: string } | null;
  readonly NeedsSecondPerson: boolean;
}

/** An act that waits for a second operator, in short. */
export interface AskedApproval {
  readonly Id: string;
  readonly Title: string;
  readonly ExpiresAt: string;
}

export interface Approval extends AskedApproval {
  readonly Kind: string;
  readonly Facts: readonly { readonly Label: string; readonly Value: string }[];
  readonly AskedBy: { readonly Id: string; readonly Name: string };
  readonly AskedAt: string;
  readonly Status: 'Waiting' | 'Approved' | 'Refused' | 'Withdrawn' | 'Expired';
  readonly DecidedBy: { readonly Id: string; readonly Name: string } | null;
  readonly DecidedAt: string | null;
  readonly Reason: string | null;
  readonly CanApprove: boolean;
  readonly WhyNot: string | null;
  readonly IsOwn: boolean;
  /** The invitation of a new operator, in the answer to its approval, where no mail goes out. */
  readonly Link?: string | null;
}

export interface SetAsideJob {
  readonly Id: string;
  readonly Kind: string;
  readonly Attempts: number;
  readonly LastError: string | null;
  readonly SetAsideAt: string | null;
  readonly CreatedAt: string;
}

export interface Health {
  readonly Queue: readonly {
    readonly Kind: string;
    readonly Waiting: number;
    readonly Due: number;
    readonly SetAside: number;
    readonly OldestDueSeconds: number | null;
  }[];
  readonly Requests: readonly {
    readonly At: string;
    readonly PerSecond: number;
    readonly ErrorsPerSecond: number;
    readonly P50Ms: number | null;
    readonly P99Ms: number | null;
  }[];
  readonly Orders: readonly { readonly At: string; readonly PerMinute: number }[];
  readonly Database: { readonly Connections: number; readonly ConnectionsMax: number; readonly SizeBytes: number };
  readonly Stock: { readonly Low: number };
  readonly Watch: {
    readonly Watched: number;
    readonly Stuck: number;
    readonly StuckOrders: readonly {
      readonly Account: { readonly Id: string; readonly Name: string };
      readonly OrderId: string;
      readonly What: string;
      readonly Since: string;
    }[];
  };
  readonly Version: string;
}
