import { LRUCache } from 'lru-cache';
import { webhookSecretContext } from '../accounts/webhook-secret/rotate-webhook-secret.ts';
import { type KeyRing, open } from '../kit/keyring.ts';
import { webhookContext } from '../orders/webhook-context.ts';
import type { DueLane, TakenMessage } from './delivery-queries.ts';
import { openTarget, secretContext, signingKeyOf, targetContext } from './seal-endpoint.ts';
import type { Target } from './types.ts';

export interface Address {
  readonly target: Target;
  /** Newest first. */
  readonly keys: readonly Buffer[];
}

export interface AddressBook {
  /** Where a message goes and what signs it; null if its endpoint is disabled or deleted. */
  addressOf(lane: DueLane, message: TakenMessage): Address | null;
}

const endpointsKept = 1_000;

/** Decrypts the target and secrets, and caches them while the stored value is the same. */
export function createAddressBook(keyRing: KeyRing): AddressBook {
  const known = new LRUCache<string, { readonly sealed: DueLane; readonly address: Address }>({ max: endpointsKept });

  function endpointAddress(lane: DueLane): Address | null {
    const { accountId, laneId, isEnabled, sealedTarget, sealedSecret, sealedOldSecret } = lane;
    if (!isEnabled || !sealedTarget || !sealedSecret) return null;
    const kept = known.get(laneId);
    if (kept && isSame(kept.sealed, lane)) return kept.address;
    const secrets = [sealedSecret, ...(sealedOldSecret ? [sealedOldSecret] : [])];
    const address = {
      target: openTarget(keyRing, targetContext(accountId, laneId), sealedTarget),
      keys: secrets.map((sealed) => signingKeyOf(open(keyRing, secretContext(accountId, laneId), sealed))),
    };
    known.set(laneId, { sealed: lane, address });
    return address;
  }

  return {
    addressOf(lane, message) {
      const { accountId, orderId, sealedWebhook } = message;
      if (orderId === null) return endpointAddress(lane);
      if (!sealedWebhook) return null;
      const { sealedAccountSecret, sealedOldAccountSecret } = lane;
      const secrets = [sealedAccountSecret, ...(sealedOldAccountSecret ? [sealedOldAccountSecret] : [])];
      return {
        target: openTarget(keyRing, webhookContext(accountId, orderId), sealedWebhook),
        keys: secrets.map((sealed) => signingKeyOf(open(keyRing, webhookSecretContext(accountId), sealed))),
      };
    },
  };
}

function isSame(a: DueLane, b: DueLane): boolean {
  return (
    a.accountId === b.accountId &&
    equal(a.sealedTarget, b.sealedTarget) &&
    equal(a.sealedSecret, b.sealedSecret) &&
    equal(a.sealedOldSecret, b.sealedOldSecret)
  );
}

function equal(a: Buffer | null, b: Buffer | null): boolean {
  return a === null || b === null ? a === b : a.equals(b);
}
