import type { AccountId, OrderId } from '../../kit/ids.ts';

/** What an operator looked an order up by. */
export type LookUpBy = 'Id' | 'PONumber' | 'Email';

export interface FoundOrder {
  readonly accountId: AccountId;
  readonly accountName: string;
  readonly orderId: OrderId;
  readonly isArchived: boolean;
}
