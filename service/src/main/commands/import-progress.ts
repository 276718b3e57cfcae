import type { Output } from '../../cli/output/output.ts';
import type { ImportCounts } from '../../fulfillment/stock/types.ts';

/** Shows how far an import is, and what came of it. */
export function showImportProgress(out: Output) {
  const startedAt = performance.now();
  const progress = out.progress();
  let firstRow: number | null = null;

  function rate(rowsRead: number): number {
    return Math.round(((rowsRead - (firstRow ?? 0)) * 1_000) / Math.max(1, performance.now() - startedAt));
  }

  return {
    update({ rowsRead, codesLoaded, rowsRefused }: ImportCounts): void {
      firstRow ??= rowsRead;
      progress.update(
        () =>
          `${count(rowsRead)} rows read, ${count(codesLoaded)} loaded, ${count(rowsRefused)} rejected, ${count(rate(rowsRead))} rows/s`,
      );
    },
    finish(name: string, { rowsRead, codesLoaded, rowsRefused }: ImportCounts, faultsAt: string): void {
      progress.end();
      out.json({ Name: name, Rows: rowsRead, CodesLoaded: codesLoaded, RowsRejected: rowsRefused });
      const refused = rowsRefused === 0 ? 'none rejected' : `${count(rowsRefused)} rejected (see ${faultsAt})`;
      out.say(
        `Import "${name}" finished: ${count(rowsRead)} rows, ${count(codesLoaded)} codes loaded, ${refused}; ${count(rate(rowsRead))} rows/s.`,
      );
    },
  };
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
