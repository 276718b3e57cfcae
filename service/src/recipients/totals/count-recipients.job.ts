import { type Db, withTransaction } from '../../database/database.ts';
import type { AddressHashes } from '../../delivery/address-hashes.ts';
import { listEventsAfter } from '../../events/queries.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { RecordedEvent } from '../../events/types.ts';
import { addNextRun } from '../../jobs/periodic.ts';
import type { JobContext } from '../../jobs/types.ts';
import type { AccountId } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { countRecipientsJob } from '../jobs.ts';
import { countGifts } from './count-gifts.ts';
import { listAccountsToCount, lockCountMark, updateCountMark } from './count-queries.ts';
import { markAnnounced } from './queries.ts';
import type { NotifyThreshold } from './types.ts';

export interface CountNeeds {
  readonly db: Db;
  readonly addressHashes: AddressHashes;
  readonly notifyThreshold: NotifyThreshold;
}

const accountsPerRun = 1_000;
const eventsPerPortion = 500;
const portionsPerAccount = 200;
/** What changes what a recipient got. */
const countedTypes = new Set<string>([
  'FulfillmentComplete',
  'OrderStatusChanged',
  'CardVoided',
  'CardExpired',
  'LineItemChanged',
]);

/** Follows the events of all accounts and keeps their recipients' totals, each event's order once, in portions. */
export function countRecipientsHandler(needs: CountNeeds) {
  return async (_: unknown, { signal }: JobContext): Promise<void> => {
    await addNextRun(needs.db, countRecipientsJob);
    for (const accountId of await listAccountsToCount(needs.db, accountsPerRun)) {
      for (let portion = 0; portion < portionsPerAccount && !signal.aborted; portion++) {
        if (!(await countPortion(needs, accountId))) break;
      }
      await announce(needs, accountId);
    }
  };
}

/** False when there are no more events. */
async function countPortion({ db, addressHashes }: CountNeeds, accountId: AccountId): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const after = await lockCountMark(tx, accountId);
    const events = await listEventsAfter(tx, accountId, after, eventsPerPortion);
    const last = events.at(-1);
    if (!last) return false;
    const yearByOrder = yearsOf(events);
    if (yearByOrder.size > 0) await countGifts(tx, addressHashes, accountId, [...yearByOrder.keys()], yearByOrder);
    await updateCountMark(tx, accountId, Number(last.sequence));
    return events.length === eventsPerPortion;
  });
}

/** The orders that events are about, with the UTC year of the first one. */
function yearsOf(events: readonly RecordedEvent[]): Map<string, number> {
  const years = new Map<string, number>();
  for (const { type, data, recordedAt } of events) {
    const orderId = countedTypes.has(type) ? data.OrderId : null;
    if (typeof orderId === 'string' && !years.has(orderId)) years.set(orderId, recordedAt.getUTCFullYear());
  }
  return years;
}

/** Separately, because an event needs the account's lock, which must be taken before any other row. */
async function announce({ db, notifyThreshold }: CountNeeds, accountId: AccountId): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockAccounts(tx, [accountId]);
    const reached = await markAnnounced(tx, accountId);
    if (reached.length > 0) await notifyThreshold(tx, accountId, reached);
    for (const { year, currencyCode, totalMinor, thresholdMinor, addressHash } of reached) {
      await recordEvent(tx, accountId, {
        type: 'RecipientThresholdReached',
        data: {
          RecipientKey: addressHash.toString('hex'),
          Year: year,
          CurrencyCode: currencyCode,
          Total: amountToWire(totalMinor, currencyCode),
          Threshold: amountToWire(thresholdMinor, currencyCode),
        },
      });
    }
  });
}
