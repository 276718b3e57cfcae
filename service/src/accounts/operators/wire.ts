import { Type } from 'typebox';
import { instantOut, named, nullable, object, optional, reference, singleLine } from '../../kit/schema.ts';
import { wordsOf } from './act-words.ts';
import type { Approval } from './approval-types.ts';
import type { ApprovalStanding } from './approvals.ts';
import type { OperatorCredential } from './credential-types.ts';
import { allScopes } from './scopes.ts';

/** A short form of an action that waits for a second operator. */
export const wireAsked = named(
  'AskedApproval',
  object({ Id: Type.String(), Title: Type.String(), ExpiresAt: instantOut() }),
);

export const refusal = nullable(object({ Reason: optional(singleLine(200)) }));

const approvalMembers = {
  ...wireAsked.properties,
  Kind: Type.Enum([
    'InviteOperator',
    'EnableOperator',
    'ApplyFunding',
    'ChangeAccountPrice',
    'ChangeProductPrice',
    'GrantRawCodes',
    'ReshipParcel',
    'ReplaceCode',
    'SettlePayment',
  ]),
  Facts: Type.Array(object({ Label: Type.String(), Value: Type.String() })),
  AccountId: nullable(Type.String()),
  AskedBy: reference,
  AskedAt: instantOut(),
  Status: Type.Enum(['Waiting', 'Approved', 'Refused', 'Withdrawn', 'Expired']),
  DecidedBy: nullable(reference),
  DecidedAt: nullable(instantOut()),
  Reason: nullable(Type.String()),
  CanApprove: Type.Boolean(),
  WhyNot: nullable(Type.String({ description: 'Why its reader may not approve it.' })),
  IsOwn: Type.Boolean(),
};
export const wireApproval = named('Approval', object(approvalMembers));
const link = nullable(Type.String({ description: 'The invitation of a new operator, if mails are not sent (stage).' }));
export const approvedAct = named('ApprovedAct', object({ ...approvalMembers, Link: link }));

export function toWireApproval(
  approval: Approval,
  { isOwn, objection }: ApprovalStanding,
): Type.Static<typeof wireApproval> {
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
export function toWireAsked(approval: Approval | null): Type.Static<typeof wireAsked> | null {
  return approval && { Id: approval.id, Title: wordsOf(approval).title, ExpiresAt: approval.expiresAt.toISOString() };
}

export const wireOperatorCredential = named(
  'OperatorCredential',
  object({
    Id: Type.String(),
    Name: Type.String(),
    Status: Type.Enum(['Active', 'Expired', 'Revoked', 'CreatorDisabled']),
    SecretHint: Type.String({ description: 'The last characters of the secret.' }),
    Scopes: Type.Array(Type.Enum([...allScopes])),
    AddressBlocks: Type.Array(Type.String(), { description: 'Empty: it may be used from any address.' }),
    ExpiresAt: nullable(instantOut()),
    CreatedBy: nullable(reference),
    CreatedAt: instantOut(),
    LastUsedAt: nullable(instantOut()),
    RevokedAt: nullable(instantOut()),
  }),
);

export function toWireOperatorCredential(credential: OperatorCredential): Type.Static<typeof wireOperatorCredential> {
  const { createdBy, createdByName } = credential;
  return {
    Id: credential.id,
    Name: credential.name,
    Status: credential.status,
    SecretHint: credential.secretHint,
    Scopes: [...credential.scopes],
    AddressBlocks: [...credential.addressBlocks],
    ExpiresAt: credential.expiresAt?.toISOString() ?? null,
    CreatedBy: createdBy && { Id: createdBy, Name: createdByName ?? '' },
    CreatedAt: credential.createdAt.toISOString(),
    LastUsedAt: credential.lastUsedAt?.toISOString() ?? null,
    RevokedAt: credential.revokedAt?.toISOString() ?? null,
  };
}
