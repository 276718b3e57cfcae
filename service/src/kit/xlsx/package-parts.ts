import { posix } from 'node:path';
import { readXml, type XmlListener, XmlRefused } from './read-xml.ts';
import { type UnpackBudget, unpackEntry } from './unpack-entry.ts';
import { Unreadable } from './unreadable.ts';
import { readZipDirectory } from './zip-directory.ts';

/** The parts of an xlsx file by name. */
export interface PackageParts {
  has(name: string): boolean;
  /** Reads a part as XML; false if there is none. */
  read(name: string, listener: XmlListener): Promise<boolean>;
  /** The targets of a part's relationships, by id and by kind. External targets are left out. */
  relationsOf(name: string): Promise<readonly Relation[]>;
}

export interface Relation {
  readonly id: string;
  /** The last word of the relationship's type: "officeDocument", "worksheet", "styles", "sharedStrings". */
  readonly kind: string;
  readonly target: string;
}

const unpackedBytesMax = 96 * 1024 * 1024;
const relationsMax = 5_000;

export function openPackage(file: Buffer): PackageParts {
  const entries = readZipDirectory(file);
  const budget: UnpackBudget = { bytesLeft: unpackedBytesMax };
  const read = async (name: string, listener: XmlListener): Promise<boolean> => {
    const entry = entries.get(name);
    if (!entry) return false;
    try {
      await readXml(unpackEntry(file, entry, budget), listener);
    } catch (error) {
      throw error instanceof XmlRefused ? notXml(name, error) : error;
    }
    return true;
  };
  return {
    has: (name) => entries.has(name),
    read,
    async relationsOf(name) {
      const folder = posix.dirname(name);
      const relations: Relation[] = [];
      await read(posix.join(folder, '_rels', `${posix.basename(name)}.rels`), {
        open(element, attribute) {
          if (element !== 'Relationship' || attribute('TargetMode') === 'External') return;
          if (relations.length >= relationsMax) throw new XmlRefused('it has too many relationships');
          const kind = attribute('Type')?.split('/').at(-1) ?? '';
          const target = posix.resolve('/', folder, attribute('Target') ?? '').slice(1);
          relations.push({ id: attribute('Id') ?? '', kind, target });
        },
      });
      return relations;
    },
  };
}

function notXml(name: string, { message }: XmlRefused): Unreadable {
  return new Unreadable(
    `The spreadsheet cannot be read: its part "${name}" is malformed (${message}). Open it in your spreadsheet program, save it again as .xlsx and upload that.`,
  );
}
