import type { AccountId } from '../../kit/ids.ts';
import type { OperatorRole, PersonId } from '../people/types.ts';

export interface Price {
  readonly fee: number;
  readonly discountPercentage: number;
}

/**
 * Everything that each kind of request contains: the action is carried out from this alone. Names are kept with ids, so
 * that the approver sees them as they were when the request was made.
 */
export interface Acts {
  readonly InviteOperator: {
    readonly email: string;
    readonly name: string;
    /** Absent in older requests: everything. */
    readonly roles?: readonly OperatorRole[];
  };
  readonly EnableOperator: { readonly personId: PersonId; readonly name: string; readonly email: string };
  readonly ApplyFunding: {
    readonly accountId: AccountId;
    readonly accountName: string;
    readonly fundingRequestId: string;
    readonly currencyCode: string;
    readonly amountMinor: string;
    readonly reference: string | null;
  };
  readonly ChangeAccountPrice: {
    readonly accountId: AccountId;
    readonly accountName: string;
    readonly productId: string;
    readonly productName: string;
    readonly currencyCode: string;
    readonly isEntitled: boolean | null;
    /** Null: the product's own. */
    readonly fee: number | null;
    readonly discountPercentage: number | null;
    /** The resulting price, and the price when this was requested. */
    readonly next: Price;
    readonly before: Price;
  };
  readonly ChangeProductPrice: {
    readonly productId: string;
    readonly productName: string;
    readonly currencyCode: string;
    readonly next: Price;
    readonly before: Price;
  };
  readonly GrantRawCodes: { readonly accountId: AccountId; readonly accountName: string };
  readonly ReshipParcel: {
    readonly parcelId: string;
    readonly accountId: AccountId;
    readonly orderId: string;
    readonly cardCount: number;
    readonly currencyCode: string;
    readonly valueMinor: string;
  };
  readonly ReplaceCode: {
    readonly caseId: string;
    /** Which of the picked products of a Choice gift; absent in older requests. */
    readonly part?: number | null;
    readonly number: string;
    readonly accountId: AccountId;
    readonly accountName: string;
    readonly orderId: string;
    readonly productName: string;
    readonly currencyCode: string;
    readonly valueMinor: string;
  };
  readonly ReverseFunding: {
    readonly accountId: AccountId;
    readonly accountName: string;
    readonly fundingRequestId: string;
    readonly currencyCode: string;
    /** What was not reversed yet when this was requested. */
    readonly amountMinor: string;
    readonly reason: string;
  };
  readonly SettlePayment: {
    readonly paymentId: string;
    readonly provider: string;
    readonly payer: string | null;
    readonly accountId: AccountId;
    readonly accountName: string;
    readonly fundingRequestId: string | null;
    readonly currencyCode: string;
    readonly amountMinor: string;
  };
}
