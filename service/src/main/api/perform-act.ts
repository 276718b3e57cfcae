import { accountChange } from '../../accounts/account-changes.ts';
import type { PersonActing } from '../../accounts/acting.ts';
import { grantRawCodes } from '../../accounts/change-accounts.ts';
import type { Acts } from '../../accounts/operators/act-types.ts';
import type { Approval } from '../../accounts/operators/approval-types.ts';
import { enableApproved, inviteApproved } from '../../accounts/operators/approved-operators.ts';
import type { PerformAct, Performed } from '../../accounts/operators/decide-act.ts';
import type { PersonLinks } from '../../accounts/people/person-links.ts';
import { setApprovedProductPrice } from '../../catalog/approved-product-price.ts';
import { setApprovedAccountPrice } from '../../catalog/change-account-prices.ts';
import type { Change } from '../../database/changes.ts';
import type { Tx } from '../../database/database.ts';
import { applyApproved } from '../../funding/decide-funding.ts';
import { assignApproved } from '../../funding/payments/assign-payment.ts';
import { reverseApproved } from '../../funding/payments/reverse-funding.ts';
import type { NotifyFunding } from '../../funding/types.ts';
import { type ReplaceCaseNeeds, replaceApproved } from '../../help/replace-code.ts';
import { reshipApproved } from '../../shipping/reship-or-ask.ts';
import type { ReshipNeeds } from '../../shipping/reship-parcel.ts';

export interface PerformNeeds {
  readonly links: PersonLinks;
  readonly shipping: ReshipNeeds;
  readonly cases: ReplaceCaseNeeds;
  readonly onChange: (change: Change) => void;
  readonly notifyFunding: NotifyFunding;
}

type Perform<Act> = (
  needs: PerformNeeds,
  tx: Tx,
  acting: PersonActing,
  act: Act,
  approval: Approval,
) => Promise<Performed>;

/** Each action itself rejects what is no longer possible or has changed. */
export function createPerformAct(needs: PerformNeeds): PerformAct {
  return (tx, acting, approval) => {
    const act: unknown = JSON.parse(approval.act);
    // Only askFor writes these rows, with the act that belongs to the kind.
    return (performers[approval.kind] as Perform<unknown>)(needs, tx, acting, act, approval);
  };
}

const performers: { readonly [Kind in keyof Acts]: Perform<Acts[Kind]> } = {
  InviteOperator: (needs, tx, acting, act, { askedBy }) => inviteApproved(needs, tx, acting, act, askedBy),
  EnableOperator: async (_needs, tx, acting, act, { askedBy }) => {
    await enableApproved(tx, acting, act, askedBy);
    return {};
  },
  ApplyFunding: async (needs, tx, acting, act) => {
    await applyApproved(needs.notifyFunding, tx, acting, act);
    return {};
  },
  ReverseFunding: async (needs, tx, acting, act) => {
    await reverseApproved(needs.notifyFunding, tx, acting, act);
    return {};
  },
  SettlePayment: async (needs, tx, acting, act) => {
    await assignApproved(needs.notifyFunding, tx, acting, act);
    return {};
  },
  ChangeAccountPrice: async (needs, tx, acting, act) => {
    await setApprovedAccountPrice(tx, acting, act);
    return { afterCommit: () => needs.onChange(accountChange(act.accountId)) };
  },
  ChangeProductPrice: async (_needs, tx, acting, act) => {
    await setApprovedProductPrice(tx, acting, act);
    return {};
  },
  GrantRawCodes: async (needs, tx, acting, act) => {
    await grantRawCodes(tx, acting, act);
    return { afterCommit: () => needs.onChange(accountChange(act.accountId)) };
  },
  ReshipParcel: async (needs, tx, acting, act, approval) => {
    await reshipApproved(needs.shipping, tx, acting, act, approval);
    return {};
  },
  ReplaceCode: async (needs, tx, acting, act, approval) => {
    await replaceApproved(needs.cases, tx, acting, act, approval);
    return {};
  },
};
