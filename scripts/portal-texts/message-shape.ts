import type { Part } from '../../portal/src/i18n/parse-message.ts';

/** What a message and its translations must have in common. */
export interface Shape {
  readonly values: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  /** The cases of each plural or choice, by the name of its value. */
  readonly plurals: ReadonlyMap<string, readonly string[]>;
  readonly selects: ReadonlyMap<string, readonly string[]>;
}

export function shapeOf(parts: readonly Part[]): Shape {
  const shape = {
    values: new Set<string>(),
    tags: new Set<string>(),
    plurals: new Map<string, readonly string[]>(),
    selects: new Map<string, readonly string[]>(),
  };
  const walk = (some: readonly Part[]): void => {
    for (const part of some) {
      if (typeof part === 'string') continue;
      if (part.kind === 'tag') {
        shape.tags.add(part.name);
        walk(part.parts);
        continue;
      }
      shape.values.add(part.name);
      if (part.kind === 'plural') shape.plurals.set(part.name, Object.keys(part.cases));
      if (part.kind === 'select') shape.selects.set(part.name, Object.keys(part.cases));
      if (part.kind === 'plural' || part.kind === 'select') Object.values(part.cases).forEach(walk);
    }
  };
  walk(parts);
  return shape;
}
