/** One call of a client, an operator's action or a step of a worker. Whatever it names exists, or may exist, when it starts. */
export type Act =
  | { readonly kind: 'requestFunding'; readonly key: string; readonly amountMinor: number }
  | { readonly kind: 'applyFunding' | 'rejectFunding' | 'reverseFunding'; readonly key: string }
  | PlaceAct
  | OrderAct
  | LineAct
  | { readonly kind: WorkKind; readonly only?: readonly string[] }
  | { readonly kind: 'expireApprovals' | 'restart' }
  | { readonly kind: 'passTime'; readonly hours: number };

export type OrderAct =
  | { readonly kind: 'cancelOrder' | 'readCodes'; readonly po: string }
  | { readonly kind: 'approve' | 'reject'; readonly po: string; readonly by: Buyer }
  | VoidAct;

export type LineAct =
  | { readonly kind: 'cancelLine' | 'resend'; readonly po: string; readonly line: number }
  | { readonly kind: 'extend'; readonly po: string; readonly line: number; readonly hours: number }
  | ReissueAct
  | OpenAct;

/** What workers do, for all orders; the model can also do it for some. */
export type WorkKind = 'serve' | 'send' | 'expireCards';

/** Two credentials of the account; the second one may approve orders of the first. */
export type Buyer = 'buyer' | 'approver';
export type OrderType = 'Links' | 'DigitalDelivery';
/** An ordinary gift card, and one whose recipient picks what it is. */
export type Product = 'card' | 'choice';

export interface PlaceAct {
  readonly kind: 'place';
  readonly po: string;
  readonly by: Buyer;
  readonly type: OrderType;
  readonly isAsync: boolean;
  readonly lines: readonly LineWish[];
}

export interface LineWish {
  readonly product: Product;
  readonly quantity: number;
  /** When its cards expire, in hours since the account exists. */
  readonly expires: number | null;
}

export interface VoidAct {
  readonly kind: 'void';
  readonly po: string;
  readonly line: number | null;
  readonly card: number | null;
}

export interface ReissueAct {
  readonly kind: 'reissue';
  readonly po: string;
  readonly line: number;
  readonly cards: readonly number[] | null;
  readonly expires: number | null;
  /** Where to; null: the order sends no messages. */
  readonly address: string | null;
}

/** A visitor of a claim page. */
export interface OpenAct {
  readonly kind: 'reveal' | 'pick';
  readonly po: string;
  readonly line: number;
  readonly card: number;
  /** Which of the links that the card has had. */
  readonly version: number;
  readonly isRight: boolean;
}
