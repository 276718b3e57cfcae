import { LRUCache } from 'lru-cache';
import { type Batcher, createBatcher } from '../database/batcher.ts';
import { type Change, everything } from '../database/changes.ts';
import type { Db } from '../database/database.ts';
import type { ApiCaller, Authenticate } from '../kit/caller.ts';
import type { Environment } from '../kit/config.ts';
import { tokenPrefix } from './create-token.ts';
import { updateLastUsed } from './credential-queries.ts';
import { credentialChange } from './manage-credentials.ts';
import { getTokenVersion, type LiveTokenRow, listLiveTokens } from './queries.ts';
import { hashToken, isWellFormedToken } from './tokens.ts';

export interface Authenticator {
  readonly authenticate: Authenticate;
  /** Drops cached tokens that a change may have revoked. */
  onChange(change: Change): void;
  forget(token: string): void;
  /**
   * Checks whether any token was revoked, so that cached ones can be trusted for another second. Call it more often
   * than that.
   */
  confirm(): Promise<void>;
}

interface KnownToken {
  readonly caller: ApiCaller;
  readonly readAtMs: number;
  readonly goodUntilMs: number;
}

// Revocations in another process are announced immediately; this is how long a lost announcement can matter.
export const believedMs = 1_000;
// A suspended machine does not notice that a token expired meanwhile, so tokens are read again now and then.
const rememberedMs = 300_000;
const tokensRememberedMax = 20_000;
const useRecordedEveryMs = 60_000;

const lookUpLimits = {
  batchesInFlightMax: 2,
  itemsPerBatchMax: 500,
  weightPerBatchMax: Number.POSITIVE_INFINITY,
  itemsWaitingMax: 10_000,
};

/** Finds the caller of a token. Known tokens are answered from memory; concurrent lookups share one query. */
export function createAuthenticator(db: Db, environment: Environment): Authenticator {
  return new MemoryAuthenticator(db, environment);
}

class MemoryAuthenticator implements Authenticator {
  readonly #db: Db;
  readonly #prefix: string;
  readonly #known = new LRUCache<string, KnownToken>({ max: tokensRememberedMax });
  readonly #underWay = new Map<string, Promise<ApiCaller | null>>();
  readonly #lookUps: Batcher<Buffer, LiveTokenRow | null>;
  readonly #usedSinceRecorded = new Set<ApiCaller>();
  #recordedUseAtMs = performance.now();
  #changesSeen = 0;
  #isConfirming = false;
  #confirmedVersion: bigint | null = null;
  #confirmedAtMs = Number.NEGATIVE_INFINITY;
  #lastUsedAtMs = Number.NEGATIVE_INFINITY;

  constructor(db: Db, environment: Environment) {
    this.#db = db;
    this.#prefix = tokenPrefix(environment);
    this.#lookUps = createBatcher((hashes) => findLiveTokens(db, hashes), lookUpLimits);
  }

  readonly authenticate = (token: string): ApiCaller | null | Promise<ApiCaller | null> => {
    const nowMs = performance.now();
    this.#lastUsedAtMs = nowMs;
    const entry = this.#known.get(token);
    if (entry && this.#isBelieved(entry, nowMs)) {
      // What stands before the rows of an account that is moving would refuse the times of all others too.
      if (!entry.caller.isMoving) this.#usedSinceRecorded.add(entry.caller);
      return entry.caller;
    }
    if (!isWellFormedToken(this.#prefix, token)) return null;
    return this.#underWay.get(token) ?? this.#startLookUp(token);
  };

  onChange(change: Change): void {
    if (change === everything) return this.#forgetAll();
    // Most notifications are about jobs and orders, and come by the hundred.
    if (!/^(credential|account):/.test(change)) return;
    this.#leaveLookUps();
    for (const [token, { caller }] of this.#known.entries()) {
      if (change === credentialChange(caller.credentialId) || change === `account:${caller.accountId}`)
        this.#known.delete(token);
    }
  }

  forget(token: string): void {
    this.#leaveLookUps();
    this.#known.delete(token);
  }

  async confirm(): Promise<void> {
    const isIdle = performance.now() - this.#lastUsedAtMs > rememberedMs;
    if (this.#isConfirming || isIdle) return;
    this.#isConfirming = true;
    await this.#readVersion()
      .then(() => this.#recordUse())
      .finally(() => {
        this.#isConfirming = false;
      });
  }

  /** Now and then, for all credentials at once: what people see of it need not be exact. */
  async #recordUse(): Promise<void> {
    const nowMs = performance.now();
    if (this.#usedSinceRecorded.size === 0 || nowMs - this.#recordedUseAtMs < useRecordedEveryMs) return;
    this.#recordedUseAtMs = nowMs;
    const used = new Map([...this.#usedSinceRecorded].map((caller) => [caller.credentialId, caller]));
    this.#usedSinceRecorded.clear();
    await updateLastUsed(this.#db, [...used.values()]);
  }

  #isBelieved({ readAtMs, goodUntilMs }: KnownToken, nowMs: number): boolean {
    return nowMs < goodUntilMs && nowMs < Math.max(readAtMs, this.#confirmedAtMs) + believedMs;
  }

  #startLookUp(token: string): Promise<ApiCaller | null> {
    const started = this.#lookUp(token).finally(() => {
      if (this.#underWay.get(token) === started) this.#underWay.delete(token);
    });
    this.#underWay.set(token, started);
    return started;
  }

  async #lookUp(token: string): Promise<ApiCaller | null> {
    const askedAtMs = performance.now();
    const changesBefore = this.#changesSeen;
    const row = await this.#lookUps.submit(hashToken(token));
    if (!row) {
      this.#known.delete(token);
      return null;
    }
    const { tokenHash: _, expiresInMs, ...caller } = row;
    // What was read before a change may be stale, and must not be cached after it.
    if (this.#changesSeen === changesBefore) {
      const goodUntilMs = askedAtMs + Math.min(rememberedMs, expiresInMs);
      this.#known.set(token, { caller, readAtMs: askedAtMs, goodUntilMs });
    }
    return caller;
  }

  async #readVersion(): Promise<void> {
    const askedAtMs = performance.now();
    const version = await getTokenVersion(this.#db);
    if (version !== this.#confirmedVersion) this.#forgetAll();
    this.#confirmedVersion = version;
    this.#confirmedAtMs = askedAtMs;
  }

  #forgetAll(): void {
    this.#leaveLookUps();
    this.#known.clear();
  }

  /** A request that arrives after a change must not share a lookup that began before it. */
  #leaveLookUps(): void {
    this.#changesSeen++;
    this.#underWay.clear();
  }
}

async function findLiveTokens(db: Db, hashes: readonly Buffer[]): Promise<(LiveTokenRow | null)[]> {
  const rows = await listLiveTokens(db, hashes);
  const byHash = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
  return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
}
