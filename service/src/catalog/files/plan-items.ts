import type { TSchema } from 'typebox';
import { fromWireCarrier, fromWireMethod } from '../manage-wire.ts';
import type { Carrier, ShippingMethod, Switchable } from '../types.ts';
import { converted, duplicates, entryCheck, idOf } from './check-entry.ts';
import { changedMembers, identifyingMembers } from './differences.ts';
import { carrierEntry, carrierEntrySchema, methodEntry, methodEntrySchema } from './entries.ts';
import type { CatalogNow, Planned, PlannedItem, PlanRules } from './plan-types.ts';
import type { FileEntry, FileFault } from './types.ts';

interface ItemRules<T> {
  readonly what: 'shipping method' | 'carrier';
  readonly check: ReturnType<typeof entryCheck>;
  readonly newMembers: Readonly<Record<string, unknown>>;
  readonly toEntry: (item: Switchable<T>) => Readonly<Record<string, unknown>>;
  /** Called with members that the schema accepts. */
  readonly fromMembers: (id: string, members: never) => T;
}

const rulesOf = (schema: TSchema) => entryCheck(schema);

const methodRules: ItemRules<ShippingMethod> = {
  what: 'shipping method',
  check: rulesOf(methodEntrySchema),
  newMembers: { Active: true, Tiers: [] },
  toEntry: methodEntry,
  fromMembers: fromWireMethod,
};
const carrierRules: ItemRules<Carrier> = {
  what: 'carrier',
  check: rulesOf(carrierEntrySchema),
  newMembers: { Active: true, ProductIds: [] },
  toEntry: carrierEntry,
  fromMembers: fromWireCarrier,
};

export function planMethods(now: CatalogNow, rules: PlanRules, entries: readonly FileEntry[]) {
  return planItems(methodRules, now.methods, rules, entries);
}

export function planCarriers(now: CatalogNow, rules: PlanRules, entries: readonly FileEntry[]) {
  return planItems(carrierRules, now.carriers, rules, entries);
}

function planItems<T extends { readonly id: string }>(
  kind: ItemRules<T>,
  now: ReadonlyMap<string, Switchable<T>>,
  { retiresMissing }: PlanRules,
  entries: readonly FileEntry[],
): Planned<PlannedItem<T>> {
  const faults: FileFault[] = [];
  const twice = duplicates(entries, idOf);
  const drafts = entries.flatMap((entry): Switchable<T>[] => {
    const duplicate = twice.get(entry);
    const draft = duplicate ? { faults: [duplicate] } : draftOf(kind, now, entry);
    if ('value' in draft) return [draft.value];
    faults.push(...draft.faults);
    return [];
  });
  const ids = new Set(entries.map(idOf));
  const missing = [...now.values()].filter(({ item, isActive }) => retiresMissing && isActive && !ids.has(item.id));
  const all = [...drafts, ...missing.map(({ item }) => ({ item, isActive: false }))].map((next) =>
    plannedOf(kind, now.get(next.item.id) ?? null, next),
  );
  const planned = all.filter(({ wasActive, difference }) => wasActive === null || difference.changes.length > 0);
  return { planned, faults, left: [], unchanged: all.length - planned.length };
}

function draftOf<T>(kind: ItemRules<T>, now: ReadonlyMap<string, Switchable<T>>, entry: FileEntry) {
  const old = now.get(idOf(entry));
  const members = { ...(old ? kind.toEntry(old) : kind.newMembers), ...entry.members };
  const faults = kind.check(entry, members);
  if (faults.length > 0) return { faults };
  const { Id, ...wire } = members as { Id: string; Active: boolean };
  return converted(entry, () => ({ item: kind.fromMembers(Id, wire as never), isActive: wire.Active }));
}

function plannedOf<T extends { readonly id: string }>(
  { what, toEntry }: ItemRules<T>,
  old: Switchable<T> | null,
  next: Switchable<T>,
): PlannedItem<T> {
  const after = toEntry(next);
  const { id } = next.item;
  if (!old)
    return { ...next, wasActive: null, difference: { sign: '+', what, id, changes: identifyingMembers(after) } };
  const sign = old.isActive && !next.isActive ? '-' : '~';
  return {
    ...next,
    wasActive: old.isActive,
    difference: { sign, what, id, changes: changedMembers(toEntry(old), after) },
  };
}
