import type { Db, Tx } from '../database/database.ts';
import { withTransaction } from '../database/database.ts';
import { countComplaints } from '../delivery/complaint-queries.ts';
import { insertOperatorEvents } from '../events/operator-event-queries.ts';
import { listEndingLevels, sampleStockUse } from '../fulfillment/stock/level-queries.ts';
import type { StockLevel } from '../fulfillment/stock/types.ts';
import { diskFindings } from './check-disk.ts';
import { silentWorkerFindings } from './check-workers.ts';
import { daySeconds, eventOf, type Finding, hourSeconds } from './finding.ts';
import { countBounces, countSentMessages, countWaitingFunding } from './queries.ts';

/** Below this, a few dead addresses would look like a broken sender. */
const bounceMessagesMin = 50;
const bounceShareMax = 0.05;
/** Large mail providers begin to reject senders at 0.3 %. Fewer complaints than this could be one angry person. */
const complaintsMin = 3;
const complaintShareMax = 0.003;
const stockDaysMin = 3;
const stockLevelsMax = 100;

/** Problems that cause no event anywhere else, so they have to be checked for. */
export async function recordFindings(db: Db, dataDir: string): Promise<void> {
  const disk = await diskFindings(dataDir);
  await withTransaction(db, async (tx) => {
    const { waiting, now } = await countWaitingFunding(tx, daySeconds);
    const bounces = await countBounces(tx, hourSeconds);
    await sampleStockUse(tx);
    const findings = [
      ...fundingFindings(waiting),
      ...bounces.flatMap(bounceFindings),
      ...(await complaintFindings(tx)),
      ...(await listEndingLevels(tx, stockDaysMin, stockLevelsMax)).map(stockFinding),
      ...(await silentWorkerFindings(tx)),
      ...disk,
    ];
    await insertOperatorEvents(
      tx,
      findings.map((finding) => eventOf(finding, now)),
    );
  });
}

function fundingFindings(waiting: number): Finding[] {
  if (waiting === 0) return [];
  const data = { Requests: waiting, OlderThanHours: daySeconds / hourSeconds };
  return [{ type: 'FundingWaiting', key: '', everySeconds: daySeconds, data }];
}

function bounceFindings({ channel, ended, bounced }: { channel: string; ended: number; bounced: number }): Finding[] {
  if (ended < bounceMessagesMin || bounced / ended < bounceShareMax) return [];
  const data = { Channel: channel, Messages: ended, Bounced: bounced, Percent: Math.round((bounced / ended) * 100) };
  return [{ type: 'MessagesBounce', key: channel, everySeconds: hourSeconds, data }];
}

/** Messages are counted only if there are complaints: a day may have millions of them. */
async function complaintFindings(tx: Tx): Promise<Finding[]> {
  const complaints = await countComplaints(tx, daySeconds);
  if (complaints < complaintsMin) return [];
  const sent = await countSentMessages(tx, daySeconds);
  const share = complaints / Math.max(1, sent);
  if (share < complaintShareMax) return [];
  const data = { Complaints: complaints, Messages: sent, Percent: Math.round(share * 1_000) / 10 };
  return [{ type: 'MessagesComplained', key: '', everySeconds: daySeconds, data }];
}

function stockFinding({ productId, valueMinor, available, isPlastic, daysLeft }: StockLevel): Finding {
  const data = {
    ProductId: productId,
    ValueMinor: Number(valueMinor),
    Kind: isPlastic ? 'plastic' : 'codes',
    Available: Number(available),
    DaysLeft: daysLeft,
  };
  return { type: 'StockLow', key: `${productId} ${valueMinor} ${isPlastic}`, everySeconds: daySeconds, data };
}
