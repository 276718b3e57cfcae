import type { Fault } from '../kit/errors.ts';

/** The members of an object whose shape was checked, but may have had faults. */
export type Members<T> = { readonly [Key in keyof T]?: T[Key] | null | undefined };

/** Stands where a member had a fault. Unlike null it does not mean absent, and none of the readers below takes it. */
const faulty = Symbol('faulty');

/** A copy of the body in which members with a fault cannot be read. */
export function withoutFaulty(body: unknown, faults: readonly Fault[]): unknown {
  const copy = structuredClone(body);
  for (const { pointer = '' } of faults) {
    const path = pointer.split('/').slice(1).map(unescapeToken);
    const member = path.pop();
    if (member === undefined) return faulty;
    const parent = path.reduce(ownMember, copy);
    if (hasOwnMember(parent, member)) parent[member] = faulty;
  }
  return copy;
}

// Never along an inherited name: a fault below __proto__ would otherwise be written into every object of the process.
function ownMember(value: unknown, name: string): unknown {
  return hasOwnMember(value, name) ? value[name] : undefined;
}

function hasOwnMember(value: unknown, name: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/*
 * Readers that trust no type. Of a body with very many faults only the first are known by place, so that others are
 * still in it when it is read.
 */

export function membersOf<T extends object>(value: T | null | undefined): Members<T> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

export function entriesOf<T>(value: readonly T[] | null | undefined): readonly T[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
