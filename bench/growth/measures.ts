import type { ListFilter } from './list-filter.ts';
import { listFilters } from './list-filters.ts';
import type { Measure, WorkedPlace } from './measure.ts';
import { buildReport } from './measures/build-report.ts';
import { idleWorker } from './measures/idle-worker.ts';
import { listMeasures } from './measures/lists.ts';
import { listsOfFew } from './measures/lists-of-few.ts';
import { lookUpOrders } from './measures/look-up-orders.ts';
import { placeOrders } from './measures/place-orders.ts';
import { readFeed } from './measures/read-feed.ts';
import { readOrders } from './measures/read-orders.ts';
import { revealGifts } from './measures/reveal-gifts.ts';
import { webhookLag } from './measures/webhook-lag.ts';

export interface Measures {
  readonly filters: readonly ListFilter[];
  /** In this order: the lists are checked against what was loaded, so they come before orders that are placed. */
  readonly alone: readonly Measure[];
  readonly withWorker: readonly Measure<WorkedPlace>[];
}

/** Those whose name contains the text, or all. */
export function selectMeasures(only: string | null): Measures {
  const isWanted = ({ name }: { readonly name: string }) => only === null || name.includes(only);
  const alone = [...listMeasures(listFilters), readOrders, readFeed, lookUpOrders, listsOfFew, ...placeOrders];
  const withWorker = [revealGifts, buildReport, idleWorker, webhookLag];
  const selected = { alone: alone.filter(isWanted), withWorker: withWorker.filter(isWanted) };
  if (selected.alone.length + selected.withWorker.length === 0)
    throw new Error(`No measure's name contains "${only}".`);
  return { filters: listFilters, ...selected };
}
