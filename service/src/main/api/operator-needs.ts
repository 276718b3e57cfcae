import { loadFingerprints } from '../../cards/fingerprints.ts';
import { createEndPasses } from '../../claims/wallet/end-pass.ts';
import { withholdMessages } from '../../delivery/withhold-queries.ts';
import { sourceNamesOf } from '../../fulfillment/sources/source-rules.ts';
import type { OperatorNeeds } from '../../operator/needs.ts';
import type { ApiNeeds } from './api-needs.ts';
import type { ApiParts } from './api-parts.ts';
import { createPerformAct } from './perform-act.ts';
import { timelineSources } from './timeline-sources.ts';

type Parts = Pick<
  ApiParts,
  | 'audit'
  | 'onChange'
  | 'links'
  | 'sendNotice'
  | 'notifyPerson'
  | 'shipping'
  | 'addressHashes'
  | 'notifyFunding'
  | 'codesElsewhere'
>;
type Given = Pick<ApiNeeds, 'config' | 'database' | 'keyRing' | 'baseUrl'>;

/** What the operator API's routes need, in the API process and on the command line. */
export function operatorNeedsOf({ config, database, keyRing, baseUrl }: Given, parts: Parts): OperatorNeeds {
  const { db } = database;
  const { audit, onChange, links, sendNotice, notifyPerson, shipping, addressHashes, notifyFunding } = parts;
  const fingerprints = () => loadFingerprints(db, keyRing);
  const endPasses = createEndPasses(config.wallets);
  const cases = { db, keyRing, baseUrl, sendNotice, fingerprints, endPasses };
  return {
    db,
    keyRing,
    environment: config.environment,
    audit,
    onChange,
    links,
    notifyPerson,
    performAct: createPerformAct({ links, shipping, cases, onChange, notifyFunding }),
    operators: config.operators,
    sourceNames: sourceNamesOf(config.environment, config.suppliers),
    shipping,
    fundingPolicy: { appliedAfterSeconds: config.fundingAppliedAfterSeconds },
    notifyFunding,
    seller: config.seller,
    addressHashes,
    fingerprints,
    codesElsewhere: parts.codesElsewhere,
    cases,
    timeline: timelineSources,
    withholdMessages,
  };
}
