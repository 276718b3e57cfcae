import { accountActs } from './account-acts.ts';
import type { Given } from './act.ts';
import { operatorActs } from './operator-acts.ts';
import { ownActs } from './own-acts.ts';

/** A way to do each act of the portal once, by its address. */
export const portalActs: Readonly<Record<string, Given>> = { ...ownActs, ...accountActs, ...operatorActs };
