import type { Fault } from '../../kit/errors.ts';

/** The position of the parser. `path` has the member name or index at each level down to `depth`. */
export interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
  readonly path: (string | number)[];
  readonly faults: Fault[];
}
