import type { Tx } from '../database/database.ts';
import { arrangeParcelsJob } from '../fulfillment/jobs.ts';
import type { Inspector } from '../fulfillment/watch/types.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { groupParcels } from '../orders/parcel-rules.ts';
import type { OrderRef } from '../orders/types.ts';
import { isReadyForParcel } from './arrange-parcels.ts';
import { listMailedLines } from './queries.ts';
import { listMailedStandings, listUnarranged, type MailedStanding } from './watch-queries.ts';

/** Lines that should be in a parcel but are not, or the reverse. Ready parcels wait for the warehouse. */
export const inspectParcels: Inspector = async (tx, orders) => {
  const standings = await listMailedStandings(tx, orders);
  const wanting: OrderRef[] = [];
  for (const standing of standings) if (await isWanting(tx, standing)) wanting.push(standing);
  const unarranged = wanting.length > 0 ? await listUnarranged(tx, wanting, arrangeParcelsJob.kind) : [];
  if (unarranged.length > 0) await enqueue(tx, arrangeParcelsJob, { orders: unarranged });
  const resumed = new Set(unarranged.map(({ orderId }) => orderId));
  return standings.map(({ orderId }) =>
    resumed.has(orderId) ? { kind: 'Resumed', orderId, what: 'NotArranged' } : { kind: 'Waits', orderId, until: null },
  );
};

/** A parcel waits for the last of its lines, so a line without a parcel may be correct. */
async function isWanting(tx: Tx, { looseLines, hasEnded, ...ref }: MailedStanding): Promise<boolean> {
  if (hasEnded) return true;
  if (looseLines.length === 0) return false;
  const groups = groupParcels(await listMailedLines(tx, ref));
  return groups.some(
    (group) => isReadyForParcel(group) && group.lines.some(({ lineNumber }) => looseLines.includes(lineNumber)),
  );
}
