import { setImmediate as nextTurn } from 'node:timers/promises';
import { hintOf } from '../../cards/fingerprints.ts';
import { sealStockCode } from '../../cards/stock-vault.ts';
import { newId } from '../../kit/ids.ts';
import type { OpenImport } from './open-import.ts';
import type { SealedItem } from './queries.ts';
import { isFault, parseRow } from './row-rules.ts';
import type { FileRow, RowFault, StockItem } from './types.ts';

/** Rows that are ready to be written. */
export interface SealedRows {
  readonly rowCount: number;
  readonly candidates: readonly Candidate[];
  readonly faults: readonly RowFault[];
}

export interface Candidate {
  readonly item: StockItem;
  readonly sealed: SealedItem;
}

// The previous chunk is being written meanwhile; its statements must not wait until all rows are encrypted.
const rowsPerTurn = 200;

/** Checks the rows and encrypts the codes of the valid ones. */
export async function sealRows(open: OpenImport, rows: readonly FileRow[]): Promise<SealedRows> {
  const candidates: Candidate[] = [];
  const faults: RowFault[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === 0) await nextTurn();
    const parsed = parseRow(open.products, row);
    if (isFault(parsed)) faults.push(parsed);
    else candidates.push({ item: parsed, sealed: sealItem(open, parsed) });
  }
  return { rowCount: rows.length, candidates, faults };
}

function sealItem(open: OpenImport, { stock, code }: StockItem): SealedItem {
  const id = newId();
  return {
    product_id: stock.productId,
    value_minor: String(stock.valueMinor),
    id,
    sealed: sealStockCode(open.key, stock, id, code).toString('base64'),
    fingerprint: open.fingerprints.of(code).toString('base64'),
    hint: hintOf(code),
    serial: code.serial === undefined ? null : open.fingerprints.ofSerial(code.serial).toString('base64'),
  };
}
