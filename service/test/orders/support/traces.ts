import { sql } from 'kysely';
import { one } from '../../../src/database/database.ts';
import type { TestApi } from '../../support/test-api.ts';

export interface Traces {
  readonly orders: number;
  readonly lines: number;
  readonly transfers: number;
  readonly events: number;
  readonly jobs: number;
  readonly availableMinor: string;
  readonly lastNumbers: string;
}

/** Counts of everything that an order writes: a rejected request must not change any of them. */
export async function findTraces({ database }: TestApi): Promise<Traces> {
  return one(
    database.db,
    sql<Traces>`
      select (select count(*)::int from orders) as orders, (select count(*)::int from order_lines) as lines,
             (select count(*)::int from transfers) as transfers, (select count(*)::int from events) as events,
             (select count(*)::int from jobs) as jobs,
             (select coalesce(sum(available_minor), 0)::text from balances) as "availableMinor",
             (select concat_ws(' ', sum(order_number), sum(transfer_number), sum(event_sequence))
              from account_sequences) as "lastNumbers"`,
  );
}
