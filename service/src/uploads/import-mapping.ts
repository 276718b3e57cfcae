import { type Fault, InvalidRequest } from '../kit/errors.ts';
import type { DecimalSign } from './amount-rules.ts';
import { decimalSignIn, guessType } from './change-upload.ts';
import { type FieldName, fieldNames } from './fields.ts';
import { guessByName } from './guess-columns.ts';
import type { FileContent, FileKind, Mapping, UploadType } from './types.ts';

/** What a program says about its file. */
export interface ImportMapping {
  /** Null: by its columns. */
  readonly type: UploadType | null;
  /** The name of the column that holds a field; null: no column holds it. Others are recognised by their names. */
  readonly columns: Readonly<Record<string, string | null>>;
  /** Values of fields for rows without one. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly departmentId: string | null;
  readonly note: string | null;
  readonly decimalSign: DecimalSign | null;
}

/** The mapping of a file, with every fault in what the program says about it. */
export function mapImport(file: FileContent & { readonly kind: FileKind }, wanted: ImportMapping): Mapping {
  const faults: Fault[] = [
    ...unknownFields('columns', Object.keys(wanted.columns)),
    ...unknownFields('defaults', Object.keys(wanted.defaults)),
    ...unknownColumns(file.header, wanted.columns),
  ];
  if (faults.length > 0) throw new InvalidRequest(faults);
  const columns = columnsOf(file.header, wanted.columns);
  return {
    type: wanted.type ?? guessType(columns),
    columns,
    defaults: wanted.defaults,
    departmentId: wanted.departmentId,
    note: wanted.note,
    // Numbers in JSON have a point.
    decimalSign: wanted.decimalSign ?? (file.kind === 'ndjson' ? 'Point' : null),
    foundDecimalSign: decimalSignIn(file, columns.Value),
    isRemembered: false,
  };
}

/** A column that was chosen for one field is not recognised as another. */
function columnsOf(header: readonly string[], chosen: ImportMapping['columns']): Mapping['columns'] {
  const taken = new Set(Object.values(chosen));
  const guessed = guessByName(header.map((name) => (taken.has(name) ? '' : name)));
  const named = Object.entries(chosen).flatMap(([field, name]): [string, number][] =>
    name === null ? [] : [[field, header.indexOf(name)]],
  );
  const free = Object.entries(guessed).filter(([field]) => !(field in chosen));
  return Object.fromEntries([...free, ...named]) as Partial<Record<FieldName, number>>;
}

function unknownFields(parameter: string, names: readonly string[]): Fault[] {
  return names
    .filter((name) => !(fieldNames as readonly string[]).includes(name))
    .map((name) => ({
      parameter,
      code: 'UnknownMember',
      detail: `${name.slice(0, 50)} is not a field. Fields are ${fieldNames.join(', ')}.`,
    }));
}

function unknownColumns(header: readonly string[], columns: ImportMapping['columns']): Fault[] {
  return Object.values(columns)
    .filter((name) => name !== null && !header.includes(name))
    .map((name) => ({
      parameter: 'columns',
      code: 'UnknownColumn',
      detail: `The file has no column ${String(name).slice(0, 50)}.`,
    }));
}
