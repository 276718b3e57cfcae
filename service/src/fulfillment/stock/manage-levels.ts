import { listProducts } from '../../catalog/queries.ts';
import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { listStockLevels } from './level-queries.ts';
import { setLowMark } from './queries.ts';
import { isOffered, parseAmount } from './stock-values.ts';
import { type StockLevel, StockRefused } from './types.ts';

export interface ProductLevel extends StockLevel {
  readonly name: string;
  readonly currencyCode: CurrencyCode;
}

/** The stock of known products, with their names. */
export async function listProductLevels(db: Db): Promise<ProductLevel[]> {
  const products = new Map((await listProducts(db)).map((product) => [product.id, product.content]));
  return (await listStockLevels(db)).flatMap((level) => {
    const content = products.get(level.productId);
    return content ? [{ ...level, name: content.name, currencyCode: content.currencyCode }] : [];
  });
}

export interface LowMark {
  readonly productId: string;
  readonly value: string;
  readonly count: string;
  /** Codes or plastic; by default, the product's own kind. */
  readonly kind: string | undefined;
}

/** Sets the level for the low-stock alert, and returns which stock it is of. */
export async function markLow(
  db: Db,
  mark: LowMark,
  audit: AuditHook = noAudit,
): Promise<Pick<StockLevel, 'productId' | 'valueMinor' | 'isPlastic'>> {
  const product = (await listProducts(db)).find(({ id }) => id === mark.productId);
  if (!product) throw new StockRefused(`There is no product "${mark.productId}".`);
  const valueMinor = parseAmount(mark.value, product.content.currencyCode);
  if (valueMinor === null || !isOffered(product.content, valueMinor)) {
    throw new StockRefused(`${mark.productId} is not sold at ${mark.value}.`);
  }
  if (!/^\d{1,9}$/.test(mark.count)) throw new StockRefused('The threshold must be a whole number of codes.');
  const { content } = product;
  const kind = mark.kind ?? (content.type === 'Physical' ? 'plastic' : 'codes');
  if (kind !== 'plastic' && kind !== 'codes') throw new StockRefused('The kind must be codes or plastic.');
  const shelf = { productId: product.id, valueMinor, isPlastic: kind === 'plastic' };
  await withTransaction(db, async (tx) => {
    await setLowMark(tx, shelf, Number(mark.count));
    await audit(tx);
  });
  return shelf;
}
