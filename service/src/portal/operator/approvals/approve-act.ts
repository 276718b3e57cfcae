import type { PersonActing } from '../../../accounts/acting.ts';
import type { Approval } from '../../../accounts/operators/approval-types.ts';
import { approve, refuse, withdraw } from '../../../accounts/operators/approvals.ts';
import { type Tx, withTransaction } from '../../../database/database.ts';
import type { PortalNeeds } from '../../needs.ts';
import { titleOf } from './act-words.ts';
import { type Performed, performAct } from './perform-act.ts';

/** Approves a request and does what it says, in one commit. */
export async function approveAct(needs: PortalNeeds, acting: PersonActing, id: string): Promise<Performed> {
  const performed = await withTransaction(needs.db, async (tx) => {
    const approval = await approve(tx, needs.operators, acting.person, id);
    return performAct(needs, tx, approvedBy(acting, approval), approval);
  });
  performed.afterCommit?.();
  return performed;
}

export async function refuseAct(
  needs: PortalNeeds,
  acting: PersonActing,
  id: string,
  reason: string | null,
): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const approval = await refuse(tx, acting.person, id, reason);
    await note(tx, acting, approval, 'ApprovalRefused');
  });
}

export async function withdrawAct(needs: PortalNeeds, acting: PersonActing, id: string): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const approval = await withdraw(tx, acting.person, id);
    await note(tx, acting, approval, 'ApprovalWithdrawn');
  });
}

/** The one who approved answers for the act; who asked for it stands beside. */
function approvedBy(acting: PersonActing, { id, askedBy, askedByName }: Approval): PersonActing {
  const asked = { AskedBy: askedByName, AskedById: askedBy, ApprovalId: id };
  const record: PersonActing['record'] = (tx, act) =>
    acting.record(tx, { ...act, details: { ...act.details, ...asked } });
  return {
    ...acting,
    record,
    audit: (act) => (tx, done) => record(tx, typeof act === 'function' ? act(done) : act),
  };
}

async function note(tx: Tx, acting: PersonActing, approval: Approval, action: string): Promise<void> {
  const { id, kind, accountId, askedByName, reason } = approval;
  const details = { Kind: kind, About: titleOf(approval), AskedBy: askedByName };
  await acting.record(tx, {
    action,
    target: id,
    details: reason === null ? details : { ...details, Reason: reason },
    ...(accountId && { accountId }),
  });
}
