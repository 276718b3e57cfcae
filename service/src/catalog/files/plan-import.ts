import { idOf } from './check-entry.ts';
import { planCarriers, planMethods } from './plan-items.ts';
import { planPrices } from './plan-prices.ts';
import { planProducts } from './plan-products.ts';
import type { CatalogNow, CatalogPlan, IsUncertain, PlanRules } from './plan-types.ts';
import { withServedPictures } from './read-pictures.ts';
import { type CatalogFolder, type EntryKind, type FileFault, faultAt, type PictureFile } from './types.ts';

/** Everything that an import would change, and every fault. */
export function planImport(now: CatalogNow, rules: PlanRules, folder: CatalogFolder): CatalogPlan {
  // Without a file of a kind nothing is said about it; that is not a folder in which everything is missing.
  const rulesFor = (kind: EntryKind) => ({ ...rules, retiresMissing: rules.retiresMissing && folder.kinds.has(kind) });
  const pictures = newPictures(now, folder);
  const known = new Map([...now.pictures, ...pictures.map(({ name, digest }) => [name, digest] as const)]);
  const entries = folder.entries.products.map((entry) => withServedPictures(entry, folder.pictures));
  const ids = new Set(entries.map(idOf));
  const isUncertain: IsUncertain = (id) => folder.hasUnreadProducts || ids.has(id);
  const products = planProducts({ ...now, pictures: known }, rulesFor('products'), entries, isUncertain);
  const after = new Map([...now.products, ...products.planned.map(({ row }) => [row.id, row] as const)]);
  const prices = planPrices(now, rules, folder.entries.prices, { after, isUncertain });
  const methods = planMethods(now, rulesFor('shipping-methods'), folder.entries['shipping-methods']);
  const carriers = planCarriers(now, rulesFor('carriers'), folder.entries.carriers);
  const parts = [products, prices, methods, carriers];
  return {
    products: products.planned,
    prices: prices.planned,
    methods: methods.planned,
    carriers: carriers.planned,
    pictures,
    faults: [
      ...folder.faults,
      ...faultsOfPictures(now, folder),
      ...parts.flatMap(({ faults }) => faults),
      ...faultsOfCarriers(folder, (id) => after.has(id) || isUncertain(id)),
    ],
    left: parts.flatMap(({ left }) => left),
    unchanged: parts.reduce((sum, { unchanged }) => sum + unchanged, 0),
  };
}

function newPictures(now: CatalogNow, { pictures }: CatalogFolder): PictureFile[] {
  const byName = new Map([...pictures.values()].map((picture) => [picture.name, picture]));
  return [...byName.values()].filter(({ name }) => !now.pictures.has(name));
}

/** A picture keeps its content as long as it keeps its name: browsers and mail programs have copies. */
function faultsOfPictures(now: CatalogNow, { pictures, entries }: CatalogFolder): FileFault[] {
  const changed = [...pictures].filter(([, { name, digest }]) => (now.pictures.get(name) ?? digest) !== digest);
  return changed.flatMap(([path, { name }]) => {
    const entry = entries.products.find(({ members }) => JSON.stringify(members.Faceplates ?? null).includes(path));
    const detail = `The server has another picture named ${name}. Refer to yours as pictures/${name}; it then gets a new name.`;
    return entry ? [faultAt(entry, '/Faceplates', detail)] : [];
  });
}

function faultsOfCarriers({ entries }: CatalogFolder, isKnown: (productId: string) => boolean): FileFault[] {
  return entries.carriers.flatMap((entry) => {
    // Another check reports a member that is no list.
    const ids = Array.isArray(entry.members.ProductIds) ? (entry.members.ProductIds as unknown[]) : [];
    return ids.flatMap((id, index) =>
      typeof id !== 'string' || isKnown(id)
        ? []
        : [faultAt(entry, `/ProductIds/${index}`, `There is no product ${id}.`)],
    );
  });
}
