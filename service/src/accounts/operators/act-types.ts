import type { AccountId } from '../../kit/ids.ts';
import type { PersonId } from '../people/types.ts';

export interface Price {
  readonly fee: number;
  readonly discountPercentage: number;
}

/**
 * What each kind of request says, whole: what is done is done from this alone. Names are kept beside ids, so that the words
 * shown to whoever approves are those of the moment it was asked.
 */
export interface Acts {
  readonly InviteOperator: { readonly email: string; readonly name: string };
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
    /** What it comes to, and what it was when this was asked. */
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
}
