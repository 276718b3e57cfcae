import { openDatabase } from '../../../service/src/database/database.ts';
import { listFoundOrders } from '../../../service/src/orders/look-up/queries.ts';
import { median } from '../../measure/median.ts';
import type { Measure } from '../measure.ts';

const calls = 50;
const ordersMax = 10;

/** The query of an operator's look-up over all accounts. It takes an index look-up for each account. */
export const lookUpOrders: Measure = {
  name: 'operator looks up a PONumber',
  rounds: 3,
  async measure({ databaseUrl }) {
    const database = openDatabase({ url: databaseUrl, applicationName: 'bestow-bench', connectionsMax: 1 });
    try {
      const times: number[] = [];
      for (let call = 0; call < calls; call++) {
        const startedAt = performance.now();
        await listFoundOrders(database.db, 'PONumber', 'nobody-has-this', ordersMax);
        times.push(performance.now() - startedAt);
      }
      return [{ name: 'p50', ms: median(times), isFree: true }];
    } finally {
      await database.close();
    }
  },
};
