import type { Reader, Tx } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId, newId } from '../../kit/ids.ts';
import {
  expireApproval,
  getTies,
  insertApproval,
  listOperatorStandings,
  lockApproval,
  lockOperators,
  lockWaitingApproval,
  type OperatorStanding,
  updateDecision,
} from './approval-queries.ts';
import type { Approval, Approver, NewApproval } from './approval-types.ts';
import { ApprovalDecided, ApprovalWaiting, SecondPersonRequired } from './errors.ts';
import { decidingRole, mayAskFor, mayDecideOn } from './role-scopes.ts';

const approvalDaysMax = 7;

export interface ApproverPolicy {
  /** How long after their confirmation an operator can approve requests. */
  readonly waitHours: number;
}

/** Records a request of an operator. Repeated by the same person, it is one request. */
export async function askForApproval(
  tx: Tx,
  asker: Approver,
  wish: NewApproval,
): Promise<{ approval: Approval; isNew: boolean }> {
  await expireApproval(tx, wish.kind, wish.target);
  const approval = await insertApproval(tx, { ...wish, id: newId(), asker, lifetimeDays: approvalDaysMax });
  if (approval) return { approval, isNew: true };
  const earlier = await lockWaitingApproval(tx, wish.kind, wish.target);
  // Decided between the two statements; a repeated request can be stored.
  if (!earlier) throw new ApprovalDecided('decided');
  if (earlier.askedBy !== asker.id || earlier.act !== wish.act)
    throw new ApprovalWaiting(earlier.id, earlier.askedByName);
  return { approval: earlier, isNew: false };
}

/**
 * Approves a request, and locks it and both operators until the commit. The caller performs the action in the same
 * transaction: if that fails, the request stays undecided.
 */
export async function approve(tx: Tx, policy: ApproverPolicy, approver: Approver, id: string): Promise<Approval> {
  const approval = await lockUndecided(tx, id);
  const operators = await lockOperators(tx, [approval.askedBy, approver.id]);
  const objection = await findObjection(tx, policy, approval, approver, operators);
  if (objection !== null) throw new SecondPersonRequired(objection);
  return updateDecision(tx, approval.id, { status: 'Approved', by: approver, reason: null });
}

/** Any other operator with the role can reject. */
export async function refuse(tx: Tx, by: Approver, id: string, reason: string | null): Promise<Approval> {
  const approval = await lockUndecided(tx, id);
  const [operator] = await lockOperators(tx, [by.id]);
  if (approval.askedBy !== by.id && !mayDecideOn(approval.kind, operator?.roles ?? []))
    throw new SecondPersonRequired(roleObjection(approval.kind));
  if (approval.askedBy === by.id) throw new SecondPersonRequired('This is your own request; withdraw it instead.');
  return updateDecision(tx, approval.id, { status: 'Refused', by, reason });
}

export async function withdraw(tx: Tx, by: Approver, id: string): Promise<Approval> {
  const approval = await lockUndecided(tx, id);
  if (approval.askedBy !== by.id)
    throw new SecondPersonRequired(`Only ${approval.askedByName}, who made this request, can withdraw it.`);
  return updateDecision(tx, approval.id, { status: 'Withdrawn', by, reason: null });
}

/** Ends pending requests for something that was settled in another way. */
export async function endWaiting(
  tx: Tx,
  by: Approver,
  about: Pick<NewApproval, 'kind' | 'target'>,
  reason: string | null,
): Promise<void> {
  const waiting = await lockWaitingApproval(tx, about.kind, about.target);
  if (!waiting) return;
  const status = waiting.askedBy === by.id ? 'Withdrawn' : 'Refused';
  await updateDecision(tx, waiting.id, { status, by, reason });
}

/** What a reader may do with a request. */
export interface ApprovalStanding {
  readonly isOwn: boolean;
  /** Why the reader cannot approve it, in a sentence; null if they can. */
  readonly objection: string | null;
}

export async function standingOn(
  reader: Reader,
  policy: ApproverPolicy,
  approval: Approval,
  by: Approver,
): Promise<ApprovalStanding> {
  const isWaiting = approval.status === 'Waiting';
  const objection = isWaiting ? await whyNotApprove(reader, policy, approval, by) : null;
  return { isOwn: approval.askedBy === by.id, objection };
}

/** Ends a pending request for something that has happened in another way, in the name of whoever made it. */
export async function lapseWaiting(tx: Tx, about: Pick<NewApproval, 'kind' | 'target'>, reason: string): Promise<void> {
  const waiting = await lockWaitingApproval(tx, about.kind, about.target);
  if (!waiting) return;
  const by = { id: waiting.askedBy, name: waiting.askedByName };
  await updateDecision(tx, waiting.id, { status: 'Withdrawn', by, reason });
}

/** Why this operator cannot approve this request, in a sentence; null if they can. */
export async function whyNotApprove(
  reader: Reader,
  policy: ApproverPolicy,
  approval: Approval,
  approver: Approver,
): Promise<string | null> {
  const operators = await listOperatorStandings(reader, [approval.askedBy, approver.id]);
  return findObjection(reader, policy, approval, approver, operators);
}

async function findObjection(
  reader: Reader,
  policy: ApproverPolicy,
  { kind, askedBy, askedByName }: Approval,
  approver: Approver,
  operators: readonly OperatorStanding[],
): Promise<string | null> {
  if (askedBy === approver.id) return 'This is your own request; another operator must approve it.';
  const [asker, second] = [askedBy, approver.id].map((id) => operators.find((operator) => operator.id === id));
  if (!asker?.isActive)
    return `${askedByName}, who made this request, is no longer an operator. Reject it and make a new request.`;
  if (!mayAskFor(kind, asker.roles))
    return `${askedByName} no longer has the role for this. Reject it and make a new request.`;
  if (!second?.isActive) return 'You are no longer an operator.';
  if (!mayDecideOn(kind, second.roles)) return roleObjection(kind);
  if (second.confirmedHoursAgo < policy.waitHours)
    return `You can approve requests once you have been an operator for ${policy.waitHours} hours.`;
  if (asker.countsAs === second.countsAs)
    return `${askedByName} and you count as the same operator, so someone else must approve this.`;
  const ties = await getTies(reader, asker.countsAs, second.countsAs);
  if (ties.askerBacksApprover) return `${askedByName} helped make you an operator, so someone else must approve this.`;
  if (ties.approverInvitedAsker)
    return `You invited ${askedByName} to be an operator, so someone else must approve this.`;
  return null;
}

function roleObjection(kind: Approval['kind']): string {
  return `Only operators with the role ${decidingRole(kind)} can decide on this.`;
}

async function lockUndecided(tx: Tx, id: string): Promise<Approval> {
  const approval = isId(id) ? await lockApproval(tx, id) : null;
  if (!approval) throw new NotFound('No request');
  if (approval.status !== 'Waiting') throw new ApprovalDecided(approval.status);
  return approval;
}
