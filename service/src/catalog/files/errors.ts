import type { FileFault } from './types.ts';

/** Nothing was imported; every fault has its file and line. */
export class FaultyFiles extends Error {
  override readonly name = 'FaultyFiles';
  constructor(readonly faults: readonly FileFault[]) {
    super(faults.length === 1 ? 'The files have 1 fault.' : `The files have ${faults.length} faults.`);
  }
}

/** A file changed between checking and storing it. */
export class FilesChanged extends Error {
  override readonly name = 'FilesChanged';
  constructor(path: string) {
    super(`${path} changed during the import. Nothing was imported; run the command again.`);
  }
}
