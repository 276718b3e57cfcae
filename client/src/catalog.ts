import type { Branding, Carrier, Department, Product, ShippingMethod } from './api.generated.ts';
import type { Api, QueryOf } from './api.ts';
import type { Call } from './call.ts';
import type { CallOptions } from './connection.ts';
import { type Listing, listOf } from './listing.ts';

/** What can be ordered, and what an order can refer to. */
export interface Catalog {
  /** Products. */
  readonly products: {
    /** The products that the account can order; with `updatedSince`, those that changed, and `Removed` in its pages. */
    list(query?: QueryOf<'GET /v1/Products'>, options?: CallOptions): Listing<Product>;
    /** Reads one product, including retired ones. */
    get(id: string, options?: CallOptions): Call<Product>;
  };
  /** How physical cards are shipped. */
  readonly shippingMethods: {
    /** All shipping methods. */
    list(query?: QueryOf<'GET /v1/ShippingMethods'>, options?: CallOptions): Listing<ShippingMethod>;
  };
  /** What physical cards are shipped in. */
  readonly carriers: {
    /** Carriers other than the default. */
    list(query?: QueryOf<'GET /v1/Carriers'>, options?: CallOptions): Listing<Carrier>;
  };
  /** How messages and claim pages look. */
  readonly brandings: {
    /** All brandings. */
    list(query?: QueryOf<'GET /v1/Brandings'>, options?: CallOptions): Listing<Branding>;
  };
  /** Who orders within the account. */
  readonly departments: {
    /** All departments. */
    list(query?: QueryOf<'GET /v1/Departments'>, options?: CallOptions): Listing<Department>;
  };
}

export function catalogOf(api: Api): Catalog {
  return {
    products: {
      list: (query, options) => listOf(api, 'GET /v1/Products', query, options),
      get: (id, options) => api.call('GET /v1/Products/{id}', { path: { id } }, options),
    },
    shippingMethods: { list: (query, options) => listOf(api, 'GET /v1/ShippingMethods', query, options) },
    carriers: { list: (query, options) => listOf(api, 'GET /v1/Carriers', query, options) },
    brandings: { list: (query, options) => listOf(api, 'GET /v1/Brandings', query, options) },
    departments: { list: (query, options) => listOf(api, 'GET /v1/Departments', query, options) },
  };
}
