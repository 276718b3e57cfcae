import type { Database } from '../database/database.ts';
import type { CellSettings } from '../kit/cell-settings.ts';

export interface Cell extends CellSettings {
  readonly database: Database;
}

/** What a request names, by which its cell is found. Secrets are named by their hash. */
export type Clue =
  | {
      readonly kind: 'token' | 'accessToken' | 'operatorToken' | 'operatorSecret' | 'session' | 'link' | 'passkey';
      readonly value: Buffer;
    }
  | { readonly kind: 'email' | 'signOnDomain' | 'account'; readonly value: string }
  | { readonly kind: 'payment'; readonly value: readonly string[] };

/** `Leaving`: it belongs to an account that is moving to another cell. */
export type Presence = 'Here' | 'Leaving' | 'Absent';

export type ClueKind = Clue['kind'];

/** What an operator looks for, in one cell. */
export interface Found {
  readonly what: 'Account' | 'Order' | 'Person' | 'Credential';
  readonly id: string;
  readonly name: string;
  /** Null: an operator. */
  readonly accountId: string | null;
}

/** What may be in one cell only, by where it is stored. */
export type SingleThing =
  | 'Account'
  | 'Email'
  | 'StockCode'
  | 'CardCode'
  | 'ChoiceCode'
  | 'ReplacedCode'
  | 'ArchivedCode';

/** Something that two cells have, but only one should. */
export interface Doubled {
  readonly what: 'Account' | 'Email' | 'Code';
  /** An id, an email, or the fingerprint of a code. */
  readonly key: string;
  readonly cells: readonly [string, string];
}
