import type { PersonActing } from '../../../accounts/acting.ts';
import type { Approval } from '../../../accounts/operators/approval-types.ts';
import { accountChange as changeOfAccount } from '../../../catalog/catalog.ts';
import type { Tx } from '../../../database/database.ts';
import type { PortalNeeds } from '../../needs.ts';
import { grantRawCodes, setApprovedAccountPrice } from '../accounts/approved-changes.ts';
import { setApprovedProductPrice } from '../catalog/approved-changes.ts';
import { applyApproved } from '../funding/settle-requests.ts';
import { reshipApproved } from '../parcels/reship-or-ask.ts';
import { enableApproved, inviteApproved } from '../people/approved-changes.ts';
import type { Acts } from './types.ts';

export interface Performed {
  /** The invitation of a new operator, where no mail really goes out. */
  readonly shownLink?: string | null;
  /** Tells this process of a change before the answer goes out. */
  readonly afterCommit?: () => void;
}

type Perform<Act> = (
  needs: PortalNeeds,
  tx: Tx,
  acting: PersonActing,
  act: Act,
  approval: Approval,
) => Promise<Performed>;

/** Does exactly what the request says. What is no longer possible or no longer the same is refused by each act itself. */
export function performAct(needs: PortalNeeds, tx: Tx, acting: PersonActing, approval: Approval): Promise<Performed> {
  const act: unknown = JSON.parse(approval.act);
  // Only askFor writes these rows, with the act that belongs to the kind.
  return (performers[approval.kind] as Perform<unknown>)(needs, tx, acting, act, approval);
}

const performers: { readonly [Kind in keyof Acts]: Perform<Acts[Kind]> } = {
  InviteOperator: (needs, tx, acting, act, { askedBy }) => inviteApproved(needs, tx, acting, act, askedBy),
  EnableOperator: async (_needs, tx, acting, act, { askedBy }) => {
    await enableApproved(tx, acting, act, askedBy);
    return {};
  },
  ApplyFunding: async (_needs, tx, acting, act) => {
    await applyApproved(tx, acting, act);
    return {};
  },
  ChangeAccountPrice: async (needs, tx, acting, act) => {
    await setApprovedAccountPrice(tx, acting, act);
    return { afterCommit: () => needs.onChange(changeOfAccount(act.accountId)) };
  },
  ChangeProductPrice: async (_needs, tx, acting, act) => {
    await setApprovedProductPrice(tx, acting, act);
    return {};
  },
  GrantRawCodes: async (needs, tx, acting, act) => {
    await grantRawCodes(tx, acting, act);
    return { afterCommit: () => needs.onChange(changeOfAccount(act.accountId)) };
  },
  ReshipParcel: async (needs, tx, acting, act, approval) => {
    await reshipApproved(needs, tx, acting, act, approval);
    return {};
  },
};
