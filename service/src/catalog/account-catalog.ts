import type { OrderCostLimit } from '../accounts/types.ts';
import { priceTerms } from './price-rules.ts';
import type { AccountProductRow, Branding, Carrier, Department, Product, ProductRow, ShippingMethod } from './types.ts';

/** What is the same for every account. */
export interface SharedCatalog {
  readonly rows: readonly ProductRow[];
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
}

/** What is specific to one account. */
export interface AccountSettings {
  readonly prices: readonly AccountProductRow[];
  readonly carrierIds: readonly string[];
  readonly brandings: readonly Branding[];
  readonly departments: readonly Department[];
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
  /** In minor units by currency; a currency without an entry has no limit. */
  readonly orderCostMax: ReadonlyMap<string, bigint>;
  /** After how many days undisclosed cards expire, unless an order says otherwise; null: never. */
  readonly claimExpiresAfterDays: number | null;
}

export function buildSharedCatalog(
  rows: readonly ProductRow[],
  shippingMethods: readonly ShippingMethod[],
  carriers: readonly Carrier[],
): SharedCatalog {
  return {
    rows,
    standard: productSet(rows, []),
    shippingMethods,
    shippingMethodsById: byId(shippingMethods),
    carriers,
  };
}

export function buildAccountCatalog(shared: SharedCatalog, account: AccountSettings): AccountCatalog {
  const carriers = shared.carriers.filter((carrier) => account.carrierIds.includes(carrier.id));
  return {
    ...(account.prices.length === 0 ? shared.standard : productSet(shared.rows, account.prices)),
    shippingMethods: shared.shippingMethods,
    shippingMethodsById: shared.shippingMethodsById,
    carriers,
    carriersById: byId(carriers),
    brandings: account.brandings,
    brandingIds: new Set(account.brandings.map((branding) => branding.id)),
    departments: account.departments,
    departmentIds: new Set(account.departments.map((department) => department.id)),
    claimExpiresAfterDays: account.claimExpiresAfterDays,
    orderCostMax: new Map(account.orderCostMax.map((limit) => [limit.currencyCode, BigInt(limit.amountMinor)])),
  };
}

function productSet(rows: readonly ProductRow[], prices: readonly AccountProductRow[]): ProductSet {
  const products = productsOf(rows, prices);
  return { productsById: byId(products), products: products.filter((product) => product.isActive) };
}

function productsOf(rows: readonly ProductRow[], prices: readonly AccountProductRow[]): Product[] {
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
