import type { Type } from 'typebox';
import type { Price } from '../../accounts/operators/act-types.ts';
import type { ProductWish } from '../change-products.ts';
import { type ChoiceProduct, checkChoices, kindOf } from '../choice-rules.ts';
import { checkKept } from '../kept-members.ts';
import { fromWireProduct } from '../manage-wire.ts';
import { needsSecondPerson, priceOf } from '../price-approval-rules.ts';
import type { OperatorProductRow } from '../types.ts';
import { converted, duplicates, entryCheck, idOf } from './check-entry.ts';
import { changedMembers, identifyingMembers } from './differences.ts';
import { newProductMembers, productEntry, productEntrySchema, termsMembers } from './entries.ts';
import type { CatalogNow, IsUncertain, Planned, PlannedProduct, PlanRules } from './plan-types.ts';
import { type FileEntry, type FileFault, faultAt, faultsAt } from './types.ts';

type NewRow = Omit<OperatorProductRow, 'version'>;
interface Draft {
  readonly entry: FileEntry;
  readonly row: NewRow;
}

const check = entryCheck(productEntrySchema);

export function planProducts(
  now: CatalogNow,
  rules: PlanRules,
  entries: readonly FileEntry[],
  isUncertain: IsUncertain,
): Planned<PlannedProduct> {
  const faults: FileFault[] = [];
  const left: FileFault[] = [];
  const twice = duplicates(entries, idOf);
  const drafts = entries.flatMap((entry): Draft[] => {
    const duplicate = twice.get(entry);
    const draft = duplicate ? { faults: [duplicate] } : draftOf(now, rules, entry);
    if ('faults' in draft) faults.push(...draft.faults);
    if ('left' in draft && draft.left) left.push(draft.left);
    return 'row' in draft ? [{ entry, row: draft.row }] : [];
  });
  faults.push(...faultsOfChoices(now, drafts, isUncertain));
  const missing = rules.retiresMissing ? missingFrom(now, entries) : [];
  const all = [...drafts.map(({ row }) => row), ...missing].map((row) =>
    plannedOf(now.products.get(row.id) ?? null, row),
  );
  const planned = all.filter(({ old, difference }) => old === null || difference.changes.length > 0);
  return { planned, faults, left, unchanged: all.length - planned.length };
}

type Drafted = { readonly faults: FileFault[] } | { readonly row: NewRow; readonly left: FileFault | null };

function draftOf(now: CatalogNow, rules: PlanRules, entry: FileEntry): Drafted {
  const old = now.products.get(idOf(entry)) ?? null;
  const members = { ...(old ? productEntry(old) : newProductMembers), ...entry.members };
  const faults = check(entry, members);
  if (faults.length > 0) return { faults };
  // The schema above is that of these members.
  const { Id, Active, ...wire } = members as Type.Static<typeof productEntrySchema>;
  const wish = converted(entry, () => fromWireProduct(rules.checkSources, Id, wire));
  if ('faults' in wish) return wish;
  const kept = old
    ? checkKept(
        { currencyCode: old.content.currencyCode, isChoice: kindOf(old.content) === 'Choice' },
        wish.value.content,
      )
    : [];
  const unknown = faultsOfPictures(now, entry, old, wish.value);
  if (kept.length > 0 || unknown.length > 0) return { faults: [...faultsAt(entry, kept), ...unknown] };
  return pricedOf(rules, entry, old, { ...wish.value, isActive: Active });
}

/** A picture that is neither in the folder nor on the server. */
function faultsOfPictures(
  now: CatalogNow,
  entry: FileEntry,
  old: OperatorProductRow | null,
  { content }: ProductWish,
): FileFault[] {
  const known = new Set(old?.content.faceplates.map(({ path }) => path));
  return content.faceplates.flatMap(({ path }, index) => {
    if (known.has(path) || now.pictures.has(path.slice('/media/'.length))) return [];
    const detail = `${path} is not on the server. Put the file into the folder "pictures", or name it as pictures/….`;
    return [faultAt(entry, `/Faceplates/${index}/Path`, detail)];
  });
}

function pricedOf(rules: PlanRules, entry: FileEntry, old: OperatorProductRow | null, row: NewRow): Drafted {
  const next = priceOf(row);
  const { discountAloneMax } = rules;
  const before = old
    ? priceOf(old)
    : { ...next, discountPercentage: Math.min(next.discountPercentage, discountAloneMax) };
  if (!needsSecondPerson(discountAloneMax, before, next)) return { row, left: null };
  const fault = approvalFault(entry, discountAloneMax, next);
  if (!rules.leavesPrices) return { faults: [fault] };
  return {
    row: { ...row, fee: String(before.fee), discountPercentage: String(before.discountPercentage) },
    left: fault,
  };
}

export function approvalFault(entry: FileEntry, discountAloneMax: number, { discountPercentage }: Price): FileFault {
  const detail =
    `A DiscountPercentage of ${discountPercentage} needs two operators, because it is above ${discountAloneMax}. ` +
    'Request it in the portal; --leave-prices imports the rest.';
  return faultAt(entry, '/DiscountPercentage', detail);
}

/** Choices are checked against the products as they will be. */
function faultsOfChoices(now: CatalogNow, drafts: readonly Draft[], isUncertain: IsUncertain): FileFault[] {
  const after = new Map<string, ChoiceProduct>([...now.products, ...drafts.map(({ row }) => [row.id, row] as const)]);
  return drafts.flatMap(({ entry, row: { content } }) => {
    if (kindOf(content) === 'Card') return [];
    const ids = [...new Set(content.choices ?? [])];
    if (ids.some((id) => !after.has(id) && isUncertain(id))) return [];
    const known = ids.flatMap((id) => after.get(id) ?? []);
    return faultsAt(entry, checkChoices(content, known));
  });
}

function missingFrom(now: CatalogNow, entries: readonly FileEntry[]): NewRow[] {
  const ids = new Set(entries.map(idOf));
  return [...now.products.values()]
    .filter(({ id, isActive }) => isActive && !ids.has(id))
    .map((row) => ({ ...row, isActive: false }));
}

function plannedOf(old: OperatorProductRow | null, row: NewRow): PlannedProduct {
  const after = productEntry(row);
  if (!old) {
    const difference = { sign: '+', what: 'product', id: row.id, changes: identifyingMembers(after) } as const;
    return { row, old, hasNewContent: true, difference };
  }
  const changes = changedMembers(productEntry(old), after);
  const sign = old.isActive && !row.isActive ? '-' : '~';
  const hasNewContent = changes.some(({ member }) => !termsMembers.includes(member));
  return { row, old, hasNewContent, difference: { sign, what: 'product', id: row.id, changes } };
}
