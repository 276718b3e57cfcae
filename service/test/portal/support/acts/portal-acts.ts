import { accountActs } from './account-acts.ts';
import type { Given } from './act.ts';
import { operatorActs } from './operator-acts.ts';
import { ownActs } from './own-acts.ts';

/** One call for each action of the portal, by its route. */
export const portalActs: Readonly<Record<string, Given>> = { ...ownActs, ...accountActs, ...operatorActs };
