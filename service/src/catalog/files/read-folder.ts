import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { inPortions } from '../../kit/in-portions.ts';
import { priceColumns, productColumns } from './csv-columns.ts';
import { readCsv } from './read-csv.ts';
import { readPictures } from './read-pictures.ts';
import { type ReadFile, readYaml } from './read-yaml.ts';
import { type CatalogFolder, type EntryKind, entryKinds, type FileEntry, type FileFault } from './types.ts';

const fileBytesMax = 128 * 1024 * 1024;
export const filesMax = 200_000;
// Waiting for the disk once per file took 2 s of 10,000 products.
const filesAtOnceMax = 16;
const endings = ['.yaml', '.yml', '.json', '.csv'];
const csvColumns = { products: productColumns, prices: priceColumns } as const;

/**
 * Reads `products.yaml`, `prices.csv` and so on, and every such file in `products/`, `prices/` and so on. Null: the folder
 * does not exist.
 */
export async function readFolder(folder: string): Promise<CatalogFolder | null> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) return null;
  const entries: Record<EntryKind, FileEntry[]> = { products: [], prices: [], 'shipping-methods': [], carriers: [] };
  const kinds = new Set<EntryKind>();
  const faults: FileFault[] = [];
  let hasUnreadProducts = false;
  for (const kind of entryKinds) {
    const files = await filesOf(folder, kind);
    if (files.length > 0) kinds.add(kind);
    for (const some of inPortions(files, filesAtOnceMax)) {
      for (const read of await Promise.all(some.map((file) => readEntries(folder, file, kind)))) {
        // Spread as arguments, a file of 100,000 entries would overflow the stack.
        for (const entry of read.entries) entries[kind].push(entry);
        faults.push(...read.faults);
        hasUnreadProducts ||= kind === 'products' && read.faults.length > 0;
      }
    }
  }
  const pictures = await readPictures(folder, entries.products);
  return { entries, kinds, hasUnreadProducts, pictures: pictures.pictures, faults: [...faults, ...pictures.faults] };
}

/** In the order of their names, so that faults and differences always have the same order. */
async function filesOf(folder: string, kind: EntryKind): Promise<string[]> {
  const isReadable = (name: string) => endings.includes(extname(name).toLowerCase()) && !name.startsWith('.');
  const above = (await readdir(folder)).filter(
    (name) => isReadable(name) && name.slice(0, -extname(name).length) === kind,
  );
  const below = (await readdir(join(folder, kind)).catch(() => [])).filter(isReadable).map((name) => `${kind}/${name}`);
  return [...above, ...below].sort().slice(0, filesMax);
}

async function readEntries(folder: string, file: string, kind: EntryKind): Promise<ReadFile> {
  const path = join(folder, file);
  if ((await stat(path)).size > fileBytesMax)
    return onlyFault(file, `The file is larger than ${fileBytesMax / 1024 / 1024} MiB; split it into several.`);
  const bytes = await readFile(path);
  const text = decode(bytes);
  if (text === null) return onlyFault(file, 'The file is not UTF-8. Save it as "CSV UTF-8" or in the encoding UTF-8.');
  if (extname(file).toLowerCase() !== '.csv') return readYaml(file, text);
  if (kind === 'products' || kind === 'prices') return readCsv(file, text, csvColumns[kind]);
  return onlyFault(file, `Only products and prices can be CSV; write ${kind} as YAML or JSON.`);
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function onlyFault(file: string, detail: string): ReadFile {
  return { entries: [], faults: [{ file, line: 1, detail }] };
}
