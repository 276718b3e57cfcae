import type { Fault } from '../../kit/errors.ts';

/** Where the parser stands. `path` holds the member name or index at each level down to `depth`. */
export interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
  readonly path: (string | number)[];
  readonly faults: Fault[];
}
