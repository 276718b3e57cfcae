import type { Db } from '../database/database.ts';
import { byteOrderMark, csvLine } from '../kit/csv.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { lineItemIdOf, type OrderId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { amountToWire } from '../kit/money.ts';
import { listLineStatuses } from '../orders/queries.ts';
import { listPlannedOrders, type PlannedOrder } from './order-queries.ts';
import { listRowsAfter, type StoredRow } from './row-queries.ts';
import { openHeader, openUpload } from './seal-upload.ts';
import type { UploadRecord } from './types.ts';
import { uploadPoNumber } from './upload-po-number.ts';

const rowsPerRead = 500;

/** The uploaded file, with the outcome of each row; once its content is deleted, the numbers of its rows instead. */
export async function* writeResults(db: Db, keyRing: KeyRing, upload: UploadRecord): AsyncGenerator<string> {
  const vault = upload.archivedAt === null ? openUpload(keyRing, upload) : null;
  const planned = new Map((await listPlannedOrders(db, upload)).map((order) => [order.orderIndex, order]));
  yield byteOrderMark + csvLine([...(vault ? openHeader(vault, upload) : ['Row']), ...resultColumns]);
  let after = 0;
  for (;;) {
    const rows = await listRowsAfter(db, upload, after, rowsPerRead);
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
    const orderIds = [...new Set(rows.flatMap((row) => planned.get(row.orderIndex ?? 0)?.orderId ?? []))];
    const lines = await listLineStatuses(db, upload.accountId, orderIds);
    const statusOf = new Map(lines.map((line) => [`${line.orderId} ${line.lineNumber}`, line]));
    yield rows
      .map((row) => {
        const order = planned.get(row.orderIndex ?? 0) ?? null;
        const line = order?.orderId ? statusOf.get(`${order.orderId} ${row.lineNumber}`) : undefined;
        const cells = vault ? vault.openRow(row.row, row.sealedCells) : [row.row];
        return csvLine([...cells, ...resultOf(upload, row, order, line)]);
      })
      .join('');
  }
}

const resultColumns = ['Result', 'Reason', 'Cost', 'CurrencyCode', 'PONumber', 'OrderId', 'LineItemId'];

function resultOf(
  upload: UploadRecord,
  row: StoredRow,
  order: PlannedOrder | null,
  line: { readonly status: string; readonly statusReason: string | null } | undefined,
) {
  if (row.isSkipped) return ['Skipped', null, null, null, null, null, null];
  if (!order?.orderId || row.lineNumber === null || row.orderIndex === null)
    return ['Not ordered', order?.fault ?? row.faults[0]?.detail ?? upload.statusReason, null, null, null, null, null];
  const cost = row.costMinor === null ? null : amountToWire(row.costMinor, upload.currencyCode as CurrencyCode);
  return [
    line?.status ?? 'Pending',
    line?.statusReason ?? null,
    cost,
    upload.currencyCode,
    uploadPoNumber(upload, row.orderIndex),
    order.orderId,
    lineItemIdOf(order.orderId as OrderId, row.lineNumber),
  ];
}
