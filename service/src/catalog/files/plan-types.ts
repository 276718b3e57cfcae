import type { AccountId } from '../../kit/ids.ts';
import type { CheckSources } from '../manage-wire.ts';
import type { AccountProductRow, Carrier, OperatorProductRow, ShippingMethod, Switchable } from '../types.ts';
import type { Difference } from './differences.ts';
import type { FileFault, PictureFile } from './types.ts';

/** The catalog as it is, read under the import's locks. */
export interface CatalogNow {
  readonly products: ReadonlyMap<string, OperatorProductRow>;
  readonly methods: ReadonlyMap<string, Switchable<ShippingMethod>>;
  readonly carriers: ReadonlyMap<string, Switchable<Carrier>>;
  readonly accounts: readonly { readonly id: AccountId; readonly name: string }[];
  readonly prices: ReadonlyMap<string, AccountProductRow>;
  /** SHA-256 of stored pictures, by name. */
  readonly pictures: ReadonlyMap<string, string>;
}

export interface PlanRules {
  readonly checkSources: CheckSources;
  /** The largest discount that needs no second operator. */
  readonly discountAloneMax: number;
  /** Prices that need two operators stay as they are, instead of being faults. */
  readonly leavesPrices: boolean;
  /** Entries that the folder does not have are retired. */
  readonly retiresMissing: boolean;
}

/** A product with a fault of its own is no reason for further faults wherever it is named. */
export type IsUncertain = (productId: string) => boolean;

export interface PlannedProduct {
  readonly row: Omit<OperatorProductRow, 'version'>;
  readonly old: OperatorProductRow | null;
  /** It gets a new version. */
  readonly hasNewContent: boolean;
  readonly difference: Difference;
}

export interface PlannedItem<T> extends Switchable<T> {
  readonly wasActive: boolean | null;
  readonly difference: Difference;
}

export interface PlannedPrice {
  readonly accountId: AccountId;
  readonly row: AccountProductRow;
  /** The account gets the product's own terms again. */
  readonly isRemoved: boolean;
  readonly difference: Difference;
}

export interface Planned<T> {
  readonly planned: readonly T[];
  readonly faults: readonly FileFault[];
  /** Prices that need two operators and stay as they are. */
  readonly left: readonly FileFault[];
  readonly unchanged: number;
}

export interface CatalogPlan {
  readonly products: readonly PlannedProduct[];
  readonly methods: readonly PlannedItem<ShippingMethod>[];
  readonly carriers: readonly PlannedItem<Carrier>[];
  readonly prices: readonly PlannedPrice[];
  readonly pictures: readonly PictureFile[];
  readonly faults: readonly FileFault[];
  readonly left: readonly FileFault[];
  readonly unchanged: number;
}
