export interface Balance {
  readonly CurrencyCode: string;
  readonly Pending: number;
  readonly Available: number;
}

export interface BalanceHistory {
  readonly CurrencyCode: string;
  readonly Points: readonly { readonly Date: string; readonly Available: number; readonly Pending: number }[];
}

export interface FundingRequest {
  readonly Id: string;
  readonly Timestamp: string;
  readonly CurrencyCode: string;
  readonly Amount: number;
  readonly Reference: string | null;
  readonly Status: 'Pending' | 'Applied' | 'Rejected';
  readonly AppliedAt: string | null;
}

export interface Transaction {
  readonly Id: string;
  readonly Timestamp: string;
  readonly Kind: string;
  readonly CurrencyCode: string;
  readonly Amount: number;
  readonly Balance: 'Pending' | 'Available';
  readonly OrderId: string | null;
  readonly LineItemId: string | null;
  readonly FundingRequestId: string | null;
}

export interface Overview {
  readonly Balances: readonly Balance[];
  readonly OrdersByStatus: Readonly<Record<string, number>>;
  readonly RecentOrders: readonly OrderSummary[];
  readonly PendingFunding: number;
  readonly People: number;
}

export interface OrderSummary {
  readonly Id: string;
  readonly Timestamp: string;
  readonly PONumber: string;
  readonly Status: string;
  readonly Type: string;
  readonly CurrencyCode: string;
  readonly Cost: number;
  readonly LineItemCount: number;
}
