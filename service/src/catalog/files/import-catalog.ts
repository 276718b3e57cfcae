import type { Acting } from '../../accounts/acting.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { allowLongPauses, allowLongStatements } from '../../database/long-statements.ts';
import { listAllCarriers, listAllShippingMethods, listOperatorProducts } from '../manage-queries.ts';
import { applyPlan } from './apply-plan.ts';
import { FaultyFiles } from './errors.ts';
import { planImport } from './plan-import.ts';
import { priceKeyOf } from './plan-prices.ts';
import type { CatalogNow, CatalogPlan, PlanRules } from './plan-types.ts';
import { listAccountNames, listAllAccountProducts, listPictureDigests, lockCatalog } from './queries.ts';
import type { CatalogFolder } from './types.ts';

export interface ImportRun extends PlanRules {
  readonly isDryRun: boolean;
  /** Called with everything that is about to change, before it does. */
  readonly onPlan: (plan: CatalogPlan) => void;
  readonly onStep: (what: string, done: number, all: number) => void;
}

const statementSecondsMax = 60;
/** Finding the faults of 10,000 large products took a minute on a machine with twenty other programs at work. */
const pauseSecondsMax = 600;

/**
 * Imports a folder in one commit, or throws every fault that it has. Differences are computed under the locks under which
 * they are applied: nobody changes the catalog in between.
 */
export async function importCatalog(
  db: Db,
  acting: Acting,
  folder: CatalogFolder,
  run: ImportRun,
): Promise<CatalogPlan> {
  return withTransaction(db, async (tx) => {
    await allowLongStatements(tx, statementSecondsMax);
    await allowLongPauses(tx, pauseSecondsMax);
    if (!run.isDryRun)
      await lockCatalog(
        tx,
        folder.entries.prices.map(({ members }) => String(members.Account)),
      );
    const plan = planImport(await readNow(tx, folder), run, folder);
    if (plan.faults.length > 0) throw new FaultyFiles(plan.faults);
    run.onPlan(plan);
    if (!run.isDryRun && !isEmpty(plan)) await applyPlan(tx, acting, plan, run.onStep);
    return plan;
  });
}

export function isEmpty({ products, prices, methods, carriers, pictures }: CatalogPlan): boolean {
  return [products, prices, methods, carriers, pictures].every((changes) => changes.length === 0);
}

async function readNow(tx: Tx, folder: CatalogFolder): Promise<CatalogNow> {
  const products = new Map((await listOperatorProducts(tx)).map((product) => [product.id, product]));
  const methods = new Map((await listAllShippingMethods(tx)).map((method) => [method.item.id, method]));
  const carriers = new Map((await listAllCarriers(tx)).map((carrier) => [carrier.item.id, carrier]));
  const accounts = await listAccountNames(tx);
  const prices = new Map(
    (await listAllAccountProducts(tx)).map((price) => [priceKeyOf(price.accountId, price.productId), price]),
  );
  const digests = await listPictureDigests(tx, pictureNamesIn(folder));
  const pictures = new Map(digests.map(({ name, digest }) => [name, digest]));
  return { products, methods, carriers, accounts, prices, pictures };
}

function pictureNamesIn({ pictures, entries }: CatalogFolder): string[] {
  const written = entries.products.flatMap(({ members }) =>
    Array.isArray(members.Faceplates) ? (members.Faceplates as unknown[]) : [],
  );
  const served = written.flatMap((faceplate) => {
    const path = (faceplate as { Path?: unknown } | null)?.Path;
    return typeof path === 'string' && path.startsWith('/media/') ? [path.slice('/media/'.length)] : [];
  });
  return [...new Set([...served, ...[...pictures.values()].map(({ name }) => name)])];
}
