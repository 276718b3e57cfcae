/** An account that the bench may order for, with a bearer token that outlives the run. */
export interface SeededAccount {
  readonly token: string;
}

export interface Seeded {
  /** Its one balance is what every order of the hot cells waits for. */
  readonly hot: SeededAccount;
  readonly many: readonly SeededAccount[];
  /** A digital product in USD that has the value 25. */
  readonly productId: string;
}
