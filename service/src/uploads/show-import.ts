import { type AccountId, isId, lineItemIdOf, type OrderId } from '../kit/ids.ts';
import type { Page, PageRequest } from '../kit/page.ts';
import { listLineStatuses } from '../orders/queries.ts';
import type { UploadNeeds } from './check-upload.ts';
import { listOrdersAt, listPlannedPage, type PlannedOrder } from './order-queries.ts';
import { findUploadOfOrder } from './queries.ts';
import { countShown, type ListedRow, listShownRows } from './row-queries.ts';
import { openHeader, openUpload } from './seal-upload.ts';
import { getUpload, listShownUploads, showUpload } from './show-upload.ts';
import type { RowFault, RowFilter, ShownUpload, UploadRecord, UploadRef } from './types.ts';
import { uploadPoNumber } from './upload-po-number.ts';

/** What became of a row. */
export type RowResult = 'Valid' | 'Faulty' | 'Skipped' | 'Ordered' | 'NotOrdered';

export interface ImportRow {
  readonly row: number;
  readonly result: RowResult;
  readonly faults: readonly RowFault[];
  readonly costMinor: bigint | null;
  readonly duplicateOf: number | null;
  readonly poNumber: string | null;
  readonly orderId: string | null;
  readonly lineItemId: string | null;
  readonly status: string | null;
  readonly statusReason: string | null;
}

export interface ImportRows extends Page<ImportRow> {
  readonly upload: UploadRecord;
  readonly header: readonly string[];
}

/** A page of its rows, with faults before they are ordered and the line items that they became. */
export async function listImportRows(
  needs: UploadNeeds,
  ref: UploadRef,
  { filter, ...page }: PageRequest & { readonly filter: RowFilter },
): Promise<ImportRows> {
  const upload = await getUpload(needs, ref);
  const rows = await listShownRows(needs.db, upload, filter, page);
  const totalCount = filter === 'All' ? upload.rowCount : await countShown(needs.db, upload, filter);
  const header = upload.archivedAt === null ? openHeader(openUpload(needs.keyRing, upload), upload) : [];
  return { upload, header, items: await withResults(needs, upload, rows), ...page, totalCount };
}

async function withResults(
  { db }: UploadNeeds,
  upload: UploadRecord,
  rows: readonly ListedRow[],
): Promise<ImportRow[]> {
  const indexes = [...new Set(rows.flatMap(({ orderIndex }) => orderIndex ?? []))];
  const orders = new Map((await listOrdersAt(db, upload, indexes)).map((order) => [order.orderIndex, order]));
  const orderIds = [...orders.values()].flatMap(({ orderId }) => orderId ?? []);
  const lines = await listLineStatuses(db, upload.accountId, orderIds);
  const lineAt = new Map(lines.map((line) => [`${line.orderId} ${line.lineNumber}`, line]));
  return rows.map((row) => {
    const { orderIndex, lineNumber, faults, costMinor, duplicateOf } = row;
    const order = orderIndex === null ? null : (orders.get(orderIndex) ?? null);
    const orderId = order?.orderId ?? null;
    const line = lineAt.get(`${orderId} ${lineNumber}`);
    return {
      row: row.row,
      result: resultOf(row, order),
      faults,
      costMinor,
      duplicateOf,
      poNumber: orderIndex === null ? null : uploadPoNumber(upload, orderIndex),
      orderId,
      lineItemId: orderId === null || lineNumber === null ? null : lineItemIdOf(orderId as OrderId, lineNumber),
      status: line?.status ?? null,
      statusReason: line?.statusReason ?? order?.fault ?? null,
    };
  });
}

function resultOf({ isSkipped, faults }: ListedRow, order: PlannedOrder | null): RowResult {
  if (isSkipped) return 'Skipped';
  if (order) return order.orderId === null ? 'NotOrdered' : 'Ordered';
  return faults.length > 0 ? 'Faulty' : 'Valid';
}

export interface ImportOrders extends Page<PlannedOrder> {
  readonly upload: UploadRecord;
}

/** Its orders, also those that are still to be placed. */
export async function listImportOrders(needs: UploadNeeds, ref: UploadRef, page: PageRequest): Promise<ImportOrders> {
  const upload = await getUpload(needs, ref);
  return { upload, items: await listPlannedPage(needs.db, upload, page), ...page, totalCount: upload.ordersPlanned };
}

/** Imports, newest first, or the one that an order came from. */
export async function listImports(
  needs: UploadNeeds,
  accountId: AccountId,
  page: PageRequest,
  orderId: string | null,
): Promise<Page<ShownUpload>> {
  if (orderId === null) return listShownUploads(needs, accountId, page);
  const upload = isId(orderId) ? await findUploadOfOrder(needs.db, accountId, orderId) : null;
  const items = upload && page.pageIndex === 1 ? [await showUpload(needs, upload)] : [];
  return { items, ...page, totalCount: upload ? 1 : 0 };
}
