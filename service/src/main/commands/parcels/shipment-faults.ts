import { type FileHandle, open } from 'node:fs/promises';
import type { Output } from '../../../cli/output/output.ts';
import { csvLine } from '../../../kit/csv.ts';
import type { RowFault } from '../../../shipping/ship-file.ts';

const faultHeader = csvLine(['Row', 'ParcelId', 'Reason']);
const faultLine = ({ row, parcelId, reason }: RowFault) => csvLine([row, parcelId, reason]);

export function faultsToStderr(out: Output) {
  const add = (fault: RowFault) => out.note(faultLine(fault).trimEnd());
  return { shownAs: 'above', add, close: async () => undefined };
}

/** Created with the first fault, and new for each run: a second run lists what is still wrong. */
export function faultsToFile(path: string) {
  let opening: Promise<FileHandle> | null = null;
  let written = Promise.resolve();
  return {
    shownAs: path,
    add(fault: RowFault): Promise<void> {
      opening ??= open(path, 'w', 0o600).then(async (file) => {
        await file.appendFile(faultHeader);
        return file;
      });
      const file = opening;
      written = written.then(async () => void (await (await file).appendFile(faultLine(fault))));
      return written;
    },
    async close(): Promise<void> {
      await written;
      await (await opening)?.close();
    },
  };
}
