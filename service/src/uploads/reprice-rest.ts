import type { Tx } from '../database/database.ts';
import { lineCost } from '../orders/line-rules.ts';
import { checkOrder } from '../orders/order-rules.ts';
import { fromWireOrder } from '../orders/wire-request.ts';
import { orderBody } from './check-rows.ts';
import type { UploadNeeds } from './check-upload.ts';
import { CostChanged } from './errors.ts';
import { listPlannedOrders } from './order-queries.ts';
import { updateTotal } from './queries.ts';
import { countRows, listRowsOfOrder, updateChecks } from './row-queries.ts';
import { lineOfRow } from './row-rules.ts';
import { openMapping, openUpload } from './seal-upload.ts';
import type { UploadRecord } from './types.ts';
import { costOfUpload } from './upload-cost.ts';

/** How the fault of an order begins whose price changed after it was confirmed. */
export const costChangedCode = 'CostChanged';

/**
 * If a price changed before all orders were placed, the rest is priced again, and has to be confirmed with the new cost of
 * the whole. Orders that were placed keep theirs.
 */
export async function repriceRest(tx: Tx, needs: UploadNeeds, upload: UploadRecord, shownCost: number): Promise<void> {
  const rest = (await listPlannedOrders(tx, upload)).filter(({ orderId }) => orderId === null);
  if (!rest.some(({ fault }) => fault?.startsWith(costChangedCode))) return;
  for (const { orderIndex } of rest) await repriceOrder(tx, needs, upload, orderIndex);
  const { totalMinor } = await countRows(tx, upload);
  const totalCost = costOfUpload(upload, totalMinor);
  if (totalCost !== null && totalCost !== shownCost) throw new CostChanged(totalCost);
  await updateTotal(tx, upload, totalMinor);
}

async function repriceOrder(tx: Tx, needs: UploadNeeds, upload: UploadRecord, orderIndex: number): Promise<void> {
  const vault = openUpload(needs.keyRing, upload);
  const mapping = openMapping(vault, upload);
  const rows = await listRowsOfOrder(tx, upload, orderIndex);
  const body = orderBody(
    mapping,
    'check',
    rows.map(({ row, sealedCells }) => lineOfRow(mapping, vault.openRow(row, sealedCells))),
  );
  const catalog = await needs.catalog.forAccount(upload.accountId);
  const { order } = checkOrder(fromWireOrder(body, []), [], { catalog, limits: needs.limits, now: needs.now() });
  // What can no longer be ordered fails again, with the reason.
  if (!order) return;
  const priced = rows.map((row, index) => {
    const line = order.lines[index];
    return { ...row, costMinor: line ? lineCost(line) : row.costMinor };
  });
  await updateChecks(tx, upload, priced);
}
