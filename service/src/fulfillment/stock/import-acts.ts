import type { ImportStep } from './import-codes.ts';

/** A step of an import for the audit log. */
export function importAct(name: string, step: ImportStep) {
  const act = { action: `StockImport${step.kind}`, target: name };
  if (step.kind !== 'Finished') return act;
  const { rowsRead, codesLoaded, rowsRefused } = step.counts;
  return { ...act, details: { RowsRead: rowsRead, CodesLoaded: codesLoaded, RowsRefused: rowsRefused } };
}
