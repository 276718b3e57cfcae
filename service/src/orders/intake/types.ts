import type { OrderSource } from '../../accounts/approval-rules/types.ts';
import type { AccountId, OrderId } from '../../kit/ids.ts';

/** An order as it is written; its members and those of its lines are columns. */
export interface IntakeRow {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly poNumber: string;
  /** How it was placed: approval rules look at it. */
  readonly source: OrderSource;
  readonly order: OrderColumns;
  readonly lines: readonly LineColumns[];
  /** Its department is known to have a budget. */
  readonly hasBudget: boolean;
}

export interface OrderColumns {
  readonly type: string;
  readonly currency_code: string;
  readonly total_minor: number;
  readonly note: string | null;
  readonly department_id: string | null;
  readonly personalization: unknown;
  /** Encrypted, as base64. */
  readonly webhook: string | null;
  readonly credential_id: string;
  readonly status_reason: string;
  readonly card_count: number;
}

export interface LineColumns {
  readonly n: number;
  readonly product_id: string;
  readonly product_version: number;
  readonly value_minor: number;
  readonly quantity: number;
  readonly unit_cost_minor: number;
  readonly shipping_minor: number;
  readonly due_at: Date | null;
  readonly branding_id: string | null;
  readonly details: object;
  readonly email: string | null;
  readonly sms: string | null;
  readonly names: string | null;
}

export type IntakeOutcome =
  | {
      readonly kind: 'Accepted';
      readonly number: number;
      readonly placedAt: Date;
      /** It waits for something else than fulfillment, such as an approval. */
      readonly isHeld?: boolean;
    }
  | { readonly kind: 'Duplicate'; readonly firstOrderId: OrderId }
  | { readonly kind: 'Insufficient'; readonly availableMinor: bigint }
  | { readonly kind: 'Suspended' }
  /** Left out for lack of funds, which have arrived since: submit it again. */
  | { readonly kind: 'Again' };

/** What the statement that places a batch says. */
export interface PlaceAnswer {
  /** All orders were placed. If not, none was, and the other members say why. */
  readonly isPlaced: boolean;
  /** For each account its last order number before the batch, the moment of the batch, and whether it is suspended. */
  readonly accounts: readonly (readonly [orderNumber: number, placedAt: string, isSuspended: boolean])[];
  /** What was available of each balance before the batch. */
  readonly availableMinor: readonly string[];
  /** Positions of orders whose PONumber was used before. */
  readonly duplicates: readonly (readonly [position: number, firstOrderId: OrderId])[] | null;
}
