import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Db } from '../database/database.ts';
import { withTransaction } from '../database/database.ts';
import { insertOperatorEvents, operatorEventIdOf } from '../events/operator-event-queries.ts';
import type { OperatorEvent } from '../events/types.ts';
import { countBounces, countWaitingFunding } from './queries.ts';

const daySeconds = 86_400;
const hourSeconds = 3_600;
/** Below this, a few dead addresses would look like a broken sender. */
const bounceMessagesMin = 50;
const bounceShareMax = 0.05;
const diskUsedShareMax = 0.9;

/** Problems that cause no event anywhere else, so they have to be checked for. */
export async function recordFindings(db: Db, dataDir: string): Promise<void> {
  const disk = await diskEvents(dataDir);
  await withTransaction(db, async (tx) => {
    const { waiting, now } = await countWaitingFunding(tx, daySeconds);
    const bounces = await countBounces(tx, hourSeconds);
    const events = [...fundingEvents(waiting), ...bounces.flatMap(bounceEvents), ...disk];
    await insertOperatorEvents(
      tx,
      events.map((event) => withId(event, now)),
    );
  });
}

type Finding = Omit<OperatorEvent, 'id'> & { readonly key: string; readonly everySeconds: number };

/** As long as it lasts, it is recorded once in each period, however many workers find it. */
function withId({ key, everySeconds, ...event }: Finding, now: Date): OperatorEvent {
  const period = Math.floor(now.getTime() / 1_000 / everySeconds);
  return { ...event, id: operatorEventIdOf(`${event.type} ${key} ${period}`) };
}

function fundingEvents(waiting: number): Finding[] {
  if (waiting === 0) return [];
  const data = { Requests: waiting, OlderThanHours: daySeconds / hourSeconds };
  return [{ type: 'FundingWaiting', key: '', everySeconds: daySeconds, data }];
}

function bounceEvents({ channel, ended, bounced }: { channel: string; ended: number; bounced: number }): Finding[] {
  if (ended < bounceMessagesMin || bounced / ended < bounceShareMax) return [];
  const data = { Channel: channel, Messages: ended, Bounced: bounced, Percent: Math.round((bounced / ended) * 100) };
  return [{ type: 'MessagesBounce', key: channel, everySeconds: hourSeconds, data }];
}

async function diskEvents(dataDir: string): Promise<Finding[]> {
  const disk = await statfs(dataDir).catch(() => null);
  // A file system without blocks, such as some network mounts, says nothing.
  if (!disk || disk.blocks === 0) return [];
  const usedShare = 1 - disk.bavail / disk.blocks;
  if (usedShare < diskUsedShareMax) return [];
  const data = { Host: hostname(), Percent: Math.round(usedShare * 100) };
  return [{ type: 'DiskNearlyFull', key: data.Host, everySeconds: hourSeconds, data }];
}
