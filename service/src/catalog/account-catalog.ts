import type { OrderCostLimit } from '../accounts/types.ts';
import { priceTerms } from './price-rules.ts';
import type {
  AccountProductChange,
  AccountProductRow,
  Branding,
  BudgetedDepartment,
  Carrier,
  DatedProductRow,
  Department,
  Product,
  ShippingMethod,
} from './types.ts';

/** What is the same for every account. */
export interface SharedCatalog {
  readonly rows: readonly DatedProductRow[];
  /** The products of an account without its own prices: most accounts share this copy. */
  readonly standard: ProductSet;
  readonly shippingMethods: readonly ShippingMethod[];
  readonly shippingMethodsById: ReadonlyMap<string, ShippingMethod>;
  readonly carriers: readonly Carrier[];
}

interface ProductSet {
  /** Products that the account can see by id, including retired ones. */
  readonly productsById: ReadonlyMap<string, Product>;
  /** Products in lists: entitled and not retired, by name. */
  readonly products: readonly Product[];
  /** When each product, or its price for the account, was changed last. */
  readonly changedAt: ReadonlyMap<string, Date>;
  /** Products that the account could order before, by when that ended. */
  readonly removed: readonly RemovedProduct[];
}

export interface RemovedProduct {
  readonly id: string;
  readonly removedAt: Date;
}

/** What is specific to one account. */
export interface AccountSettings {
  readonly prices: readonly AccountProductRow[];
  readonly productChanges: readonly AccountProductChange[];
  readonly carrierIds: readonly string[];
  readonly brandings: readonly Branding[];
  readonly departments: readonly BudgetedDepartment[];
  readonly orderCostMax: readonly OrderCostLimit[];
  readonly claimExpiresAfterDays: number | null;
}

/** Everything that one account can order. */
export interface AccountCatalog extends ProductSet {
  readonly shippingMethods: readonly ShippingMethod[];
  readonly shippingMethodsById: ReadonlyMap<string, ShippingMethod>;
  readonly carriers: readonly Carrier[];
  readonly carriersById: ReadonlyMap<string, Carrier>;
  readonly brandings: readonly Branding[];
  readonly brandingIds: ReadonlySet<string>;
  readonly departments: readonly Department[];
  readonly departmentIds: ReadonlySet<string>;
  /** May be stale: what a budget allows is decided under the account's lock. */
  readonly budgetedDepartmentIds: ReadonlySet<string>;
  /** In minor units by currency; a currency without an entry has no limit. */
  readonly orderCostMax: ReadonlyMap<string, bigint>;
  /** After how many days undisclosed cards expire, unless an order says otherwise; null: never. */
  readonly claimExpiresAfterDays: number | null;
}

export function buildSharedCatalog(
  rows: readonly DatedProductRow[],
  shippingMethods: readonly ShippingMethod[],
  carriers: readonly Carrier[],
): SharedCatalog {
  return {
    rows,
    standard: productSet(rows, { prices: [], productChanges: [] }),
    shippingMethods,
    shippingMethodsById: byId(shippingMethods),
    carriers,
  };
}

export function buildAccountCatalog(shared: SharedCatalog, account: AccountSettings): AccountCatalog {
  const carriers = shared.carriers.filter((carrier) => account.carrierIds.includes(carrier.id));
  const isStandard = account.prices.length === 0 && account.productChanges.length === 0;
  return {
    ...(isStandard ? shared.standard : productSet(shared.rows, account)),
    shippingMethods: shared.shippingMethods,
    shippingMethodsById: shared.shippingMethodsById,
    carriers,
    carriersById: byId(carriers),
    brandings: account.brandings,
    brandingIds: new Set(account.brandings.map((branding) => branding.id)),
    departments: account.departments,
    departmentIds: new Set(account.departments.map((department) => department.id)),
    budgetedDepartmentIds: new Set(account.departments.filter(({ hasBudget }) => hasBudget).map(({ id }) => id)),
    claimExpiresAfterDays: account.claimExpiresAfterDays,
    orderCostMax: new Map(account.orderCostMax.map((limit) => [limit.currencyCode, BigInt(limit.amountMinor)])),
  };
}

function productSet(
  rows: readonly DatedProductRow[],
  { prices, productChanges }: Pick<AccountSettings, 'prices' | 'productChanges'>,
): ProductSet {
  const all = productsOf(rows, prices);
  const productsById = byId(all);
  const products = all.filter((product) => product.isActive);
  const ownChanges = new Map(productChanges.map(({ productId, changedAt }) => [productId, changedAt]));
  const changedAt = new Map(rows.map((row) => [row.id, later(row.changedAt, ownChanges.get(row.id))]));
  const removed = rows.flatMap((row): RemovedProduct[] => {
    const removedAt = endOf(row, productsById.get(row.id), ownChanges.get(row.id));
    return removedAt ? [{ id: row.id, removedAt }] : [];
  });
  return { productsById, products, changedAt, removed };
}

/** When the account could no longer order a product; null if it can, or never could. */
function endOf(row: DatedProductRow, product: Product | undefined, ownChange: Date | undefined): Date | null {
  if (product) return product.isActive ? null : later(row.changedAt, ownChange);
  return row.publicUntil ? later(row.publicUntil, ownChange) : (ownChange ?? null);
}

function later(one: Date, other: Date | undefined): Date {
  return other && other > one ? other : one;
}

function productsOf(rows: readonly DatedProductRow[], prices: readonly AccountProductRow[]): Product[] {
  const priceByProduct = new Map(prices.map((price) => [price.productId, price]));
  return rows.flatMap((row) => {
    const own = priceByProduct.get(row.id);
    if (!(own?.isEntitled ?? row.isPublic)) return [];
    const { id, version, isActive, content } = row;
    const price = priceTerms(
      own?.fee ?? row.fee,
      own?.discountPercentage ?? row.discountPercentage,
      content.currencyCode,
    );
    return [{ id, version, isActive, content, price }];
  });
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
