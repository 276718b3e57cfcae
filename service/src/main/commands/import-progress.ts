import type { ImportCounts } from '../../fulfillment/stock/types.ts';

const terminalEveryMs = 200;
const logEveryMs = 5_000;

/** One line that is overwritten on a terminal, or a line every few seconds elsewhere. */
export function showImportProgress() {
  const startedAt = performance.now();
  const isTerminal = process.stderr.isTTY === true;
  let shownAt = startedAt;
  let firstRow: number | null = null;

  function rate(rowsRead: number): number {
    return Math.round(((rowsRead - (firstRow ?? 0)) * 1_000) / Math.max(1, performance.now() - startedAt));
  }

  return {
    update({ rowsRead, codesLoaded, rowsRefused }: ImportCounts): void {
      firstRow ??= rowsRead;
      const now = performance.now();
      if (now - shownAt < (isTerminal ? terminalEveryMs : logEveryMs)) return;
      shownAt = now;
      const text = `${count(rowsRead)} rows read, ${count(codesLoaded)} loaded, ${count(rowsRefused)} rejected, ${count(rate(rowsRead))} rows/s`;
      process.stderr.write(isTerminal ? `\r${text}\u001b[K` : `${text}\n`);
    },
    finish(name: string, { rowsRead, codesLoaded, rowsRefused }: ImportCounts, faultsAt: string): void {
      if (isTerminal) process.stderr.write('\r\u001b[K');
      const refused = rowsRefused === 0 ? 'none rejected' : `${count(rowsRefused)} rejected (see ${faultsAt})`;
      process.stdout.write(
        `Import "${name}" finished: ${count(rowsRead)} rows, ${count(codesLoaded)} codes loaded, ${refused}; ${count(rate(rowsRead))} rows/s.\n`,
      );
    },
  };
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
