import { type FileHandle, open } from 'node:fs/promises';
import type { RowFault } from './types.ts';

/** Where rejected rows are listed. */
export interface FaultList {
  add(faults: readonly RowFault[]): Promise<void>;
  close(): Promise<void>;
}

const header = 'Row,Reason,LastFour\n';

/** A CSV file that is created with the first fault. A resumed import appends to it. */
export function openFaultFile(path: string, isContinued: boolean): FaultList {
  let file: FileHandle | null = null;
  return {
    async add(faults) {
      file ??= await open(path, isContinued ? 'a' : 'w', 0o600);
      const isEmpty = (await file.stat()).size === 0;
      await file.appendFile((isEmpty ? header : '') + faults.map(faultLine).join(''));
    },
    async close() {
      await file?.close();
    },
  };
}

export function faultLine({ row, reason, hint }: RowFault): string {
  return `${row},${cell(reason)},${cell(hint)}\n`;
}

// A spreadsheet runs a cell that starts with one of these characters as a formula.
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
