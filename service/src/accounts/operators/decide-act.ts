import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { actingBy, type PersonActing } from '../acting.ts';
import { titleOf } from './act-words.ts';
import type { Approval } from './approval-types.ts';
import { type ApproverPolicy, approve, refuse, withdraw } from './approvals.ts';

export interface Performed {
  /** The invitation of a new operator, where no mail is sent. */
  readonly shownLink?: string | null;
  /** Notifies this process of a change before the response is sent. */
  readonly afterCommit?: () => void;
}

/** Performs exactly what a request contains. Wired in by `main`, since the actions belong to several folders. */
export type PerformAct = (tx: Tx, acting: PersonActing, approval: Approval) => Promise<Performed>;

export interface ApprovalNeeds {
  readonly db: Db;
  readonly operators: ApproverPolicy;
  readonly performAct: PerformAct;
}

/** Approves a request and performs its action, in one commit. */
export async function approveAct(needs: ApprovalNeeds, acting: PersonActing, id: string): Promise<Performed> {
  const performed = await withTransaction(needs.db, async (tx) => {
    const approval = await approve(tx, needs.operators, acting.person, id);
    return needs.performAct(tx, approvedBy(acting, approval), approval);
  });
  performed.afterCommit?.();
  return performed;
}

export async function refuseAct(db: Db, acting: PersonActing, id: string, reason: string | null): Promise<void> {
  await withTransaction(db, async (tx) => {
    const approval = await refuse(tx, acting.person, id, reason);
    await note(tx, acting, approval, 'ApprovalRefused');
  });
}

export async function withdrawAct(db: Db, acting: PersonActing, id: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    const approval = await withdraw(tx, acting.person, id);
    await note(tx, acting, approval, 'ApprovalWithdrawn');
  });
}

/** The approver is recorded as the actor, with the requester in the details. */
function approvedBy(acting: PersonActing, { id, askedBy, askedByName }: Approval): PersonActing {
  const asked = { AskedBy: askedByName, AskedById: askedBy, ApprovalId: id };
  const recorder = actingBy((tx, act) => acting.record(tx, { ...act, details: { ...act.details, ...asked } }));
  return { ...acting, ...recorder };
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
