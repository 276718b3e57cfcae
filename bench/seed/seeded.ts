/** An account of the bench, with a bearer token that is valid for the whole run. */
export interface SeededAccount {
  readonly token: string;
}

export interface Seeded {
  /** The balance that all orders of the hot cells compete for. */
  readonly hot: SeededAccount;
  readonly many: readonly SeededAccount[];
  /** A digital product in USD with the value 25. */
  readonly productId: string;
}
