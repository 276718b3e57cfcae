import { expect } from 'vitest';

type Kind = 'string' | 'number' | 'integer' | 'boolean' | 'instant';

/** A list has one shape for all of its entries; an object has exactly the named members. */
export type Shape = Kind | OrNull | readonly [Shape] | { readonly [member: string]: Shape };

class OrNull {
  constructor(readonly shape: Shape) {}
}

/** A member that may be null, but is never left out. */
export const orNull = (shape: Shape): OrNull => new OrNull(shape);

/** Fails at the first path where the value does not match the shape. */
export function expectShape(value: unknown, shape: Shape, path = ''): void {
  if (shape instanceof OrNull) {
    if (value !== null) expectShape(value, shape.shape, path);
  } else if (typeof shape === 'string') {
    expect([path, value, isOfKind(value, shape)]).toEqual([path, value, true]);
  } else if (Array.isArray(shape)) {
    expect([path, Array.isArray(value)]).toEqual([path, true]);
    for (const [index, entry] of (value as unknown[]).entries())
      expectShape(entry, shape[0] as Shape, `${path}/${index}`);
  } else {
    expect([path, Object.keys((value ?? {}) as object).sort()]).toEqual([path, Object.keys(shape).sort()]);
    for (const [member, inner] of Object.entries(shape)) {
      expectShape((value as Record<string, unknown>)[member], inner as Shape, `${path}/${member}`);
    }
  }
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === 'integer') return Number.isInteger(value);
  if (kind === 'instant') return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
  return typeof value === kind;
}
