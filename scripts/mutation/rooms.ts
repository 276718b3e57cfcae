/** A room of the service whose tests are measured by mutants, and the tests that must kill them. */
export interface Room {
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

/** Only files without SQL, and tests that start nothing: a mutant costs a second then, and not a database. */
export const rooms: Readonly<Record<string, Room>> = {
  money: {
    sources: ['service/src/kit/money.ts', 'service/src/kit/format-amount.ts'],
    tests: ['service/test/kit/money.test.ts'],
  },
  pricing: {
    sources: [
      'service/src/catalog/price-rules.ts',
      'service/src/orders/price-parts.ts',
      'service/src/orders/parcel-rules.ts',
      'service/src/orders/line-rules.ts:188-203',
    ],
    tests: ['service/test/orders/card-cost.test.ts', 'service/test/orders/parcel-properties.test.ts'],
  },
  'status rules': {
    sources: [
      'service/src/orders/status/line-status.ts',
      'service/src/delivery/outcome-rules.ts',
      'service/src/webhooks/retry-rules.ts',
      'service/src/shipping/parcel-rules.ts',
    ],
    tests: [
      'service/test/delivery/outcome-rules.test.ts',
      'service/test/orders/line-status.test.ts',
      'service/test/webhooks/retry-rules.test.ts',
      'service/test/shipping/parcel-status.test.ts',
    ],
  },
  disclosure: {
    sources: [
      'service/src/orders/wire-without-codes.ts',
      'service/src/orders/claim-data.ts',
      'service/src/claims/challenge-rules.ts',
      'service/src/claims/reveal-proof.ts',
    ],
    tests: [
      'service/test/claims/challenge-rules.test.ts',
      'service/test/claims/guards.test.ts',
      'service/test/orders/claim-data.test.ts',
    ],
  },
  signing: {
    sources: ['service/src/kit/standard-webhooks.ts', 'service/src/cards/claim-secrets.ts'],
    tests: [
      'service/test/kit/signatures.test.ts',
      'service/test/cards/claim-secrets.test.ts',
      'service/test/cards/stored-values.test.ts',
    ],
  },
  'address guard': {
    sources: [
      'service/src/kit/address-guard.ts',
      'service/src/kit/address-block.ts',
      'service/src/kit/special-networks.ts',
      'service/src/kit/allowed-addresses.ts',
    ],
    tests: [
      'service/test/kit/address-guard.test.ts',
      'service/test/kit/allowed-addresses.test.ts',
      'service/test/kit/address-block.test.ts',
    ],
  },
  vault: {
    sources: ['service/src/cards/vault.ts', 'service/src/cards/stock-vault.ts', 'service/src/kit/keyring.ts'],
    tests: [
      'service/test/cards/vault.test.ts',
      'service/test/cards/stored-values.test.ts',
      'service/test/kit/keyring.test.ts',
    ],
  },
  throttles: {
    sources: [
      'service/src/http/rate-limiter.ts',
      'service/src/http/account-limiter.ts',
      'service/src/kit/token-bucket.ts',
      'service/src/claims/link-guard.ts',
      'service/src/claims/page-limits.ts',
    ],
    tests: [
      'service/test/http/rate-limiter.test.ts',
      'service/test/http/account-limiter.test.ts',
      'service/test/claims/guards.test.ts',
    ],
  },
};
