import type { Buyer, OrderType, Product } from './acts.ts';

export type Status = 'Pending' | 'Complete' | 'Cancelled' | 'PartiallyComplete';

/** What the model believes about one account. Amounts are in minor units, times in hours since the account exists. */
export interface State {
  now: number;
  available: number;
  pending: number;
  owed: number;
  fundings: Record<string, Funding>;
  orders: Record<string, Order>;
}

export interface Funding {
  amount: number;
  status: 'Pending' | 'Applied' | 'Rejected' | 'Reversed';
}

export interface Order {
  type: OrderType;
  by: Buyer;
  status: Status;
  placed: number;
  approval: 'None' | 'Waiting' | 'Approved' | 'Ended';
  lines: Line[];
}

export interface Line {
  product: Product;
  unitCost: number;
  status: Exclude<Status, 'PartiallyComplete'>;
  /** With cards that were issued again. */
  quantity: number;
  reissued: number;
  charged: number;
  refunded: number;
  /** Asked for, and since all of its cards exist. */
  requestedExpiry: number | null;
  expires: number | null;
  hasExpired: boolean;
  /** Of the cards' messages. */
  sending: 'None' | 'Queued' | 'Sent';
  hasBeenSent: boolean;
  isResent: boolean;
  cards: Card[];
}

export interface Card {
  state: 'Valid' | 'Void' | 'Expired' | 'Ended';
  isDisclosed: boolean;
  isClaimed: boolean;
  version: number;
  wrong: number;
  recentWrong: number;
  recentWrongAt: number;
  reissuedAs: number | null;
}

export const newState = (available: number): State => ({
  now: 0,
  available,
  pending: 0,
  owed: 0,
  fundings: {},
  orders: {},
});

export function freshCard(): Card {
  return {
    state: 'Valid',
    isDisclosed: false,
    isClaimed: false,
    version: 1,
    wrong: 0,
    recentWrong: 0,
    recentWrongAt: 0,
    reissuedAs: null,
  };
}

export const isWaiting = (order: Order) => order.approval === 'Waiting';
export const isOpen = (card: Card) => card.state === 'Valid' && !card.isDisclosed;

/** An order's status follows from its lines; one that has ended changes only when all of them are cancelled. */
export function followLines(order: Order): void {
  const statuses = new Set(order.lines.map(({ status }) => status));
  const [only] = statuses;
  const next = statuses.has('Pending') ? 'Pending' : statuses.size === 1 && only ? only : 'PartiallyComplete';
  if (order.status === 'Pending' || next === 'Cancelled') order.status = next;
  if (order.status !== 'Pending' && isWaiting(order)) order.approval = 'Ended';
}

export function refund(state: State, line: Line, amount: number): void {
  state.available += amount;
  line.refunded += amount;
}
