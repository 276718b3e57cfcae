import type { CurrencyCode } from '../kit/currencies.ts';
import type { OrderId } from '../kit/ids.ts';
import type { StoredDetails } from './stored-details.ts';

/** What an export shows of a line; no cards. */
export interface ExportedLine {
  readonly placedAt: Date;
  readonly poNumber: string;
  readonly orderNumber: number;
  readonly orderId: OrderId;
  readonly lineNumber: number;
  readonly type: string;
  readonly orderStatus: string;
  readonly status: string;
  readonly statusReason: string | null;
  readonly departmentId: string | null;
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly quantity: number;
  readonly unitCostMinor: bigint;
  readonly shippingMinor: bigint;
  readonly currencyCode: CurrencyCode;
  readonly details: StoredDetails;
}
