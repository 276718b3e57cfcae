import { LRUCache } from 'lru-cache';
import { createBatcher } from '../database/batcher.ts';
import { type Change, everything } from '../database/changes.ts';
import type { Db } from '../database/database.ts';
import type { Authenticate, Caller } from '../kit/caller.ts';
import type { Environment } from '../kit/config.ts';
import { tokenPrefix } from './create-token.ts';
import { credentialChange } from './manage-credentials.ts';
import { getTokenVersion, type LiveTokenRow, listLiveTokens } from './queries.ts';
import { hashToken, isWellFormedToken } from './tokens.ts';

export interface Authenticator {
  readonly authenticate: Authenticate;
  /** Forgets the tokens that a change may have ended. */
  onChange(change: Change): void;
  forget(token: string): void;
  /** Asks whether any token ended, so that known ones may be believed for another second. To be called more often than that. */
  confirm(): Promise<void>;
}

interface KnownToken {
  readonly caller: Caller;
  readonly readAtMs: number;
  readonly goodUntilMs: number;
}

// A revocation in another process is announced at once; this is how long a lost announcement can matter.
const believedMs = 1_000;
// A machine that slept did not see the time pass that ends a token: it is read anew now and then.
const rememberedMs = 300_000;
const tokensRememberedMax = 20_000;

/** Tells whose token it is. Known tokens are answered from memory; look-ups that meet share one query. */
export function createAuthenticator(db: Db, environment: Environment): Authenticator {
  const known = new LRUCache<string, KnownToken>({ max: tokensRememberedMax });
  const underWay = new Map<string, Promise<Caller | null>>();
  const prefix = tokenPrefix(environment);
  const lookUps = createBatcher<Buffer, LiveTokenRow | null>((hashes) => findLiveTokens(db, hashes), {
    batchesInFlightMax: 2,
    itemsPerBatchMax: 500,
    weightPerBatchMax: Number.POSITIVE_INFINITY,
    itemsWaitingMax: 10_000,
  });

  let changesSeen = 0;
  let isConfirming = false;
  let confirmedVersion: bigint | null = null;
  let confirmedAtMs = Number.NEGATIVE_INFINITY;
  let lastUsedAtMs = Number.NEGATIVE_INFINITY;

  async function lookUp(token: string): Promise<Caller | null> {
    const askedAtMs = performance.now();
    const changesBefore = changesSeen;
    const row = await lookUps.submit(hashToken(token));
    if (!row) {
      known.delete(token);
      return null;
    }
    const { accountId, credentialId, requestsPerSecondMax, isSuspended } = row;
    const caller: Caller = { accountId, credentialId, requestsPerSecondMax, isSuspended };
    // What was read before a change may be older than it, and must not be remembered after it.
    if (changesSeen === changesBefore) {
      const goodUntilMs = askedAtMs + Math.min(rememberedMs, row.expiresInMs);
      known.set(token, { caller, readAtMs: askedAtMs, goodUntilMs });
    }
    return caller;
  }

  function startLookUp(token: string): Promise<Caller | null> {
    const started = lookUp(token).finally(() => {
      if (underWay.get(token) === started) underWay.delete(token);
    });
    underWay.set(token, started);
    return started;
  }

  /** A request that comes after a change must not share a look-up that began before it. */
  function leaveLookUps(): void {
    changesSeen++;
    underWay.clear();
  }

  function isBelieved({ readAtMs, goodUntilMs }: KnownToken, nowMs: number): boolean {
    return nowMs < goodUntilMs && nowMs < Math.max(readAtMs, confirmedAtMs) + believedMs;
  }

  async function readVersion(): Promise<void> {
    const askedAtMs = performance.now();
    const version = await getTokenVersion(db);
    if (version !== confirmedVersion) forgetAll();
    confirmedVersion = version;
    confirmedAtMs = askedAtMs;
  }

  function forgetAll(): void {
    leaveLookUps();
    known.clear();
  }

  return {
    authenticate(token) {
      const nowMs = performance.now();
      lastUsedAtMs = nowMs;
      const entry = known.get(token);
      if (entry && isBelieved(entry, nowMs)) return entry.caller;
      if (!isWellFormedToken(prefix, token)) return null;
      return underWay.get(token) ?? startLookUp(token);
    },
    onChange(change) {
      if (change === everything) return forgetAll();
      // Most notices are about jobs and orders, and come by the hundred.
      if (!/^(credential|account):/.test(change)) return;
      leaveLookUps();
      for (const [token, { caller }] of known.entries()) {
        if (change === credentialChange(caller.credentialId) || change === `account:${caller.accountId}`)
          known.delete(token);
      }
    },
    forget(token) {
      leaveLookUps();
      known.delete(token);
    },
    async confirm() {
      const isIdle = performance.now() - lastUsedAtMs > rememberedMs;
      if (isConfirming || isIdle) return;
      isConfirming = true;
      await readVersion().finally(() => {
        isConfirming = false;
      });
    },
  };
}

async function findLiveTokens(db: Db, hashes: readonly Buffer[]): Promise<(LiveTokenRow | null)[]> {
  const rows = await listLiveTokens(db, hashes);
  const byHash = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
  return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
}
