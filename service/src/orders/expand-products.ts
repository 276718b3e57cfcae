import { Type } from 'typebox';
import { listProductVersions } from '../catalog/queries.ts';
import type { VersionKey } from '../catalog/types.ts';
import type { Db } from '../database/database.ts';
import type { Order } from './types.ts';
import { toSoldProduct, type WireOrder } from './wire.ts';

export const expandParameter = Type.Enum(['products'], {
  description: 'products: each line item has Product, what it bought as it was then.',
});

export interface ExpandQuery {
  readonly expand: 'products' | null;
}

/** Orders as they are shown, with the products that their lines bought. */
export async function addProducts(db: Db, orders: readonly Order[], shown: readonly WireOrder[]): Promise<WireOrder[]> {
  const keys = orders.flatMap(({ lines }) =>
    lines.map(({ productId, productVersion }) => ({ productId, version: productVersion })),
  );
  const versions = await listProductVersions(db, keys);
  const products = new Map(versions.map((key) => [nameOf(key), toSoldProduct(key.version, key.content)]));
  return shown.map((order, at) => ({
    ...order,
    LineItems: order.LineItems.map((line, index) => {
      const { productId, productVersion } = orders[at]?.lines[index] ?? { productId: '', productVersion: 0 };
      const product = products.get(nameOf({ productId, version: productVersion }));
      return product ? { ...line, Product: product } : line;
    }),
  }));
}

export async function addProduct(db: Db, order: Order, shown: WireOrder): Promise<WireOrder> {
  const [expanded = shown] = await addProducts(db, [order], [shown]);
  return expanded;
}

const nameOf = ({ productId, version }: VersionKey) => `${version} ${productId}`;
