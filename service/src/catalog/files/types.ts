import type { Fault } from '../../kit/errors.ts';

export const entryKinds = ['products', 'prices', 'shipping-methods', 'carriers'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One product, price, shipping method or carrier as a file has it: only the members that it mentions. */
export interface FileEntry {
  readonly file: string;
  readonly members: Readonly<Record<string, unknown>>;
  /** The line of a member, or the nearest one around it. */
  readonly lineOf: (pointer: string) => number;
}

/** A mistake in a file, in the words of whoever wrote it. */
export interface FileFault {
  readonly file: string;
  readonly line: number;
  readonly detail: string;
}

/** A picture beside the files. Its bytes are read again when it is stored: thousands of them would fill the memory. */
export interface PictureFile {
  readonly path: string;
  /** The name under which it is served. */
  readonly name: string;
  readonly contentType: string;
  readonly digest: string;
}

/** Everything that a folder contains. */
export interface CatalogFolder {
  readonly entries: Readonly<Record<EntryKind, readonly FileEntry[]>>;
  /** The kinds that the folder has a file for, even an empty one. */
  readonly kinds: ReadonlySet<EntryKind>;
  /** Pictures that products name, by the path as it is written there. */
  readonly pictures: ReadonlyMap<string, PictureFile>;
  readonly faults: readonly FileFault[];
  /** Some products could not be read, so it is not known which ones the files have. */
  readonly hasUnreadProducts: boolean;
}

export function faultsAt(entry: FileEntry, faults: readonly Fault[]): FileFault[] {
  return faults.map(({ pointer = '', detail }) => ({ file: entry.file, line: entry.lineOf(pointer), detail }));
}

export function faultAt(entry: FileEntry, pointer: string, detail: string): FileFault {
  return { file: entry.file, line: entry.lineOf(pointer), detail };
}
