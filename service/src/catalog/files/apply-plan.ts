import { readFile } from 'node:fs/promises';
import { accountChange } from '../../accounts/account-changes.ts';
import { type Act, type Acting, recordAll } from '../../accounts/acting.ts';
import { announceChange } from '../../database/changes.ts';
import type { Tx } from '../../database/database.ts';
import { enqueueAll } from '../../jobs/enqueue.ts';
import { newId } from '../../kit/ids.ts';
import { inPortions } from '../../kit/in-portions.ts';
import { catalogChange } from '../catalog.ts';
import { announceProductChangeJob } from '../jobs.ts';
import { insertMediaOnce } from '../manage-queries.ts';
import { raiseCatalogVersion } from '../queries.ts';
import { recordProductsOfAccounts } from '../record-products-of-accounts.ts';
import { FilesChanged } from './errors.ts';
import { actsOf } from './import-acts.ts';
import type { CatalogPlan, PlannedPrice, PlannedProduct } from './plan-types.ts';
import { insertProductChanges, insertProducts, updateProducts } from './product-queries.ts';
import { deletePrices, upsertCarriers, upsertMethods, upsertPrices } from './queries.ts';
import { digestOf } from './read-pictures.ts';
import type { PictureFile } from './types.ts';

const rowsPerStatementMax = 500;

/** Writes the plan: a few statements for thousands of rows. `onStep` is told how much is written. */
export async function applyPlan(
  tx: Tx,
  acting: Acting,
  plan: CatalogPlan,
  onStep: (what: string, done: number, all: number) => void,
): Promise<void> {
  await storePictures(tx, plan.pictures, onStep);
  await saveProducts(tx, plan.products, onStep);
  await savePrices(tx, plan.prices);
  if (plan.methods.length > 0) await upsertMethods(tx, plan.methods);
  if (plan.carriers.length > 0) await upsertCarriers(tx, plan.carriers);
  const acts = actsOf(plan);
  await recordAll(acting, tx, [...acts, summaryOf(plan, acts.length)]);
  await raiseCatalogVersion(tx);
  await announceChange(tx, catalogChange);
}

function summaryOf({ products, prices, methods, carriers, pictures }: CatalogPlan, entries: number): Act {
  const counts = { Products: products.length, Prices: prices.length, ShippingMethods: methods.length };
  const details = { ...counts, Carriers: carriers.length, Pictures: pictures.length, Entries: entries };
  return { action: 'CatalogImported', target: null, details };
}

async function storePictures(
  tx: Tx,
  pictures: readonly PictureFile[],
  onStep: (what: string, done: number, all: number) => void,
): Promise<void> {
  for (const [index, { path, name, contentType, digest }] of pictures.entries()) {
    const bytes = await readFile(path);
    if (digestOf(bytes) !== digest) throw new FilesChanged(path);
    await insertMediaOnce(tx, { name, contentType, bytes });
    onStep('pictures', index + 1, pictures.length);
  }
}

async function saveProducts(
  tx: Tx,
  products: readonly PlannedProduct[],
  onStep: (what: string, done: number, all: number) => void,
): Promise<void> {
  let done = 0;
  for (const piece of inPortions(products, rowsPerStatementMax)) {
    const added = piece.filter(({ old }) => old === null);
    const changed = piece.filter(({ old }) => old !== null);
    if (added.length > 0) await insertProducts(tx, added);
    if (changed.length > 0) await updateProducts(tx, changed);
    const changes = piece.map(({ row }) => ({ productId: row.id, changeId: newId() as string }));
    await insertProductChanges(tx, changes);
    await enqueueAll(tx, announceProductChangeJob, changes);
    done += piece.length;
    onStep('products', done, products.length);
  }
}

async function savePrices(tx: Tx, prices: readonly PlannedPrice[]): Promise<void> {
  for (const piece of inPortions(prices, rowsPerStatementMax)) {
    const rows = (isRemoved: boolean) =>
      piece.flatMap((price) => (price.isRemoved === isRemoved ? [{ ...price.row, accountId: price.accountId }] : []));
    if (rows(true).length > 0) await deletePrices(tx, rows(true));
    if (rows(false).length > 0) await upsertPrices(tx, rows(false));
  }
  await recordProductsOfAccounts(
    tx,
    prices.map(({ accountId, row }) => ({ accountId, productId: row.productId })),
  );
  for (const accountId of new Set(prices.map((price) => price.accountId))) {
    await announceChange(tx, accountChange(accountId));
  }
}
