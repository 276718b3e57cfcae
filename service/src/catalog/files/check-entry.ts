import type { TSchema } from 'typebox';
import { InvalidRequest } from '../../kit/errors.ts';
import { compileSchema, schemaFaultOf } from '../../kit/schema-faults.ts';
import { type FileEntry, type FileFault, faultAt, faultsAt } from './types.ts';

type Checked = (entry: FileEntry, members: object) => FileFault[];

/** Checks all members of an entry, those that it mentions and those that it leaves as they are. */
export function entryCheck(schema: TSchema): Checked {
  const validate = compileSchema(schema);
  return (entry, members) => {
    if (validate(members)) return [];
    const faults = (validate.errors ?? []).map(schemaFaultOf);
    // A number where a text is expected is usually an unquoted one.
    return faultsAt(
      entry,
      faults.map((fault) =>
        fault.detail.includes('must be a string, not a number')
          ? { ...fault, detail: `${fault.detail} Put it in quotes.` }
          : fault,
      ),
    );
  };
}

/** The converted entry, or what is wrong with it. */
export function converted<T>(
  entry: FileEntry,
  convert: () => T,
): { readonly value: T } | { readonly faults: FileFault[] } {
  try {
    return { value: convert() };
  } catch (error) {
    if (error instanceof InvalidRequest) return { faults: faultsAt(entry, error.faults) };
    throw error;
  }
}

/** Each entry once: a second one with the same key is a fault that names the first. */
export function duplicates(
  entries: readonly FileEntry[],
  keyOf: (entry: FileEntry) => string,
): Map<FileEntry, FileFault> {
  const first = new Map<string, FileEntry>();
  const found = new Map<FileEntry, FileFault>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const known = first.get(key);
    if (known) found.set(entry, faultAt(entry, '', `${key} is already in ${known.file}:${known.lineOf('')}.`));
    else first.set(key, entry);
  }
  return found;
}

export function idOf({ members }: FileEntry): string {
  return typeof members.Id === 'string' ? members.Id : '';
}
