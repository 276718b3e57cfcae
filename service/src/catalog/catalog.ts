import { LRUCache } from 'lru-cache';
import { accountOfChange } from '../accounts/account-changes.ts';
import { listOrderCostLimits } from '../accounts/account-queries.ts';
import { findGiftSettings } from '../accounts/gift-settings/queries.ts';
import { listActiveDepartments } from '../accounts/queries.ts';
import { type Change, everything } from '../database/changes.ts';
import type { Db } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { type AccountCatalog, buildAccountCatalog, buildSharedCatalog, type SharedCatalog } from './account-catalog.ts';
import {
  getCatalogVersion,
  listAccountCarrierIds,
  listAccountProductChanges,
  listAccountProducts,
  listBrandings,
  listCarriers,
  listProducts,
  listShippingMethods,
} from './queries.ts';

/** The catalog in memory. What an account can order is read once and cached until it changes. */
export interface Catalog {
  forAccount(accountId: AccountId): Promise<AccountCatalog>;
  /** The account's catalog if it is in memory, so that the hot path does not await. */
  peek(accountId: AccountId): AccountCatalog | null;
  onChange(change: Change): void;
  /** The safety net for lost notifications: clears the cache if the stored version is different. */
  checkVersion(): Promise<void>;
}

export const catalogChange: Change = 'catalog';

const accountsInMemoryMax = 20_000;

export function createCatalog(db: Db): Catalog {
  let shared: Promise<SharedCatalog> | null = null;
  let sharedVersion: bigint | null = null;
  const reading = new LRUCache<AccountId, Promise<AccountCatalog>>({ max: accountsInMemoryMax });
  const ready = new LRUCache<AccountId, AccountCatalog>({ max: accountsInMemoryMax });

  function forgetAll(): void {
    shared = null;
    sharedVersion = null;
    reading.clear();
    ready.clear();
  }

  async function rememberShared(): Promise<SharedCatalog> {
    const { version, catalog } = await readShared(db);
    sharedVersion = version;
    return catalog;
  }

  return {
    peek: (accountId) => ready.get(accountId) ?? null,
    forAccount(accountId) {
      const known = reading.get(accountId);
      if (known) return known;
      shared ??= rememberShared();
      const started = readAccount(db, accountId, shared);
      reading.set(accountId, started);
      started.then(
        (catalog) => {
          if (reading.get(accountId) === started) ready.set(accountId, catalog);
        },
        () => {
          // A failed read must not be cached; the next caller tries again.
          if (reading.get(accountId) === started) reading.delete(accountId);
          shared = null;
        },
      );
      return started;
    },
    onChange(change) {
      if (change === everything || change === catalogChange) return forgetAll();
      const accountId = accountOfChange(change);
      if (accountId === null) return;
      reading.delete(accountId);
      ready.delete(accountId);
    },
    async checkVersion() {
      if (sharedVersion !== null && (await getCatalogVersion(db)) !== sharedVersion) forgetAll();
    },
  };
}

/** The version is read first: a change in between is then read again, never missed. */
async function readShared(db: Db): Promise<{ readonly version: bigint; readonly catalog: SharedCatalog }> {
  const version = await getCatalogVersion(db);
  const [products, shippingMethods, carriers] = await Promise.all([
    listProducts(db),
    listShippingMethods(db),
    listCarriers(db),
  ]);
  return { version, catalog: buildSharedCatalog(products, shippingMethods, carriers) };
}

async function readAccount(db: Db, accountId: AccountId, shared: Promise<SharedCatalog>): Promise<AccountCatalog> {
  const [common, prices, productChanges, carrierIds, brandings, departments, orderCostMax, gifts] = await Promise.all([
    shared,
    listAccountProducts(db, accountId),
    listAccountProductChanges(db, accountId),
    listAccountCarrierIds(db, accountId),
    listBrandings(db, accountId),
    listActiveDepartments(db, accountId),
    listOrderCostLimits(db, accountId),
    findGiftSettings(db, accountId),
  ]);
  const claimExpiresAfterDays = gifts?.claimExpiresAfterDays ?? null;
  const account = {
    prices,
    productChanges,
    carrierIds,
    brandings,
    departments,
    orderCostMax,
    claimExpiresAfterDays,
  };
  return buildAccountCatalog(common, account);
}
