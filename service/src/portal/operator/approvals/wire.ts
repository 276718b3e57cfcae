import type { Type } from 'typebox';
import { wordsOf } from '../../../accounts/operators/act-words.ts';
import type { Approval } from '../../../accounts/operators/approval-types.ts';
import type { askedApproval } from '../schemas.ts';
import type { approval as wireApproval } from './schemas.ts';

/** What the reader may do with a request. */
interface Standing {
  readonly isOwn: boolean;
  readonly objection: string | null;
}

export function toWireApproval(approval: Approval, { isOwn, objection }: Standing): Type.Static<typeof wireApproval> {
  const { title, facts } = wordsOf(approval);
  const isWaiting = approval.status === 'Waiting';
  return {
    Id: approval.id,
    Kind: approval.kind,
    Title: title,
    Facts: facts.map(({ label, value }) => ({ Label: label, Value: value })),
    AccountId: approval.accountId,
    AskedBy: { Id: approval.askedBy, Name: approval.askedByName },
    AskedAt: approval.askedAt.toISOString(),
    ExpiresAt: approval.expiresAt.toISOString(),
    Status: approval.status,
    DecidedBy: approval.decidedBy && { Id: approval.decidedBy, Name: approval.decidedByName ?? '' },
    DecidedAt: approval.decidedAt?.toISOString() ?? null,
    Reason: approval.reason,
    CanApprove: isWaiting && objection === null,
    WhyNot: isWaiting ? objection : null,
    IsOwn: isOwn,
  };
}

/** The same in short, for the answer to an action that now waits for a second operator. */
export function toWireAsked(approval: Approval | null): Type.Static<typeof askedApproval> | null {
  return approval && { Id: approval.id, Title: wordsOf(approval).title, ExpiresAt: approval.expiresAt.toISOString() };
}
