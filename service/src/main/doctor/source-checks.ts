import { listUnknownSources } from '../../catalog/manage-queries.ts';
import type { UnknownSource } from '../../catalog/types.ts';
import type { Db } from '../../database/database.ts';
import { localSourceNamesOf } from '../../fulfillment/sources/source-rules.ts';
import type { Config } from '../../kit/config.ts';
import { type Finding, findingsOf } from './finding.ts';

const is = findingsOf('product sources');

/** Whether every supplier that products name is configured. */
export async function checkProductSources(db: Db, { environment, suppliers }: Config): Promise<Finding[]> {
  const known = [...localSourceNamesOf(environment), ...suppliers.map(({ name }) => name)];
  const unknown = await listUnknownSources(db, known);
  return unknown.length === 0 ? [is.ok('every source that products name is configured')] : unknown.map(findingOf);
}

function findingOf({ name, products, withoutOther }: UnknownSource): Finding {
  const text = `${inProducts(products)} the source "${name}", which is not configured`;
  const advice = `Configure the supplier (SUPPLIERS and its settings), or change the sources of these products: "bestow catalog export" shows them.`;
  if (withoutOther === 0) return is.warning(`${text}; their other sources are used.`, advice);
  return is.failed(`${text}; ${withoutOther} have no other source, so their orders wait.`, advice);
}

function inProducts(count: number): string {
  return count === 1 ? '1 active product names' : `${count} active products name`;
}
