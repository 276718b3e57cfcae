import { Type } from 'typebox';
import { parseAddressBlock } from '../../kit/allowed-addresses.ts';
import { type Fault, InvalidRequest } from '../../kit/errors.ts';
import { instantOut, named, nullable, object, optional, reference, singleLine } from '../../kit/schema.ts';
import { wordsOf } from './act-words.ts';
import type { Approval } from './approval-types.ts';
import type { ApprovalStanding } from './approvals.ts';
import type { NewOperatorCredential, OperatorCredential } from './credential-types.ts';
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
    'ReverseFunding',
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

export const createdOperatorCredential = named(
  'CreatedOperatorCredential',
  object({ Credential: wireOperatorCredential, Secret: Type.String({ description: 'Shown only in this answer.' }) }),
);

const addressBlocksMax = 100;
const blockLengthMax = 50;

export const newOperatorCredential = object({
  Name: singleLine(100),
  Scopes: Type.Array(Type.Enum([...allScopes]), { minItems: 1, uniqueItems: true }),
  AddressBlocks: Type.Array(singleLine(blockLengthMax), { maxItems: addressBlocksMax }),
  ExpiresAt: optional(Type.String({ format: 'instant' })),
});

export function fromWireOperatorCredential(
  { Name, Scopes, AddressBlocks, ExpiresAt }: Type.Static<typeof newOperatorCredential>,
  now: Date,
): NewOperatorCredential {
  const blocks = AddressBlocks.map((text) => parseAddressBlock(text.trim()));
  const wrong = blocks.flatMap((block, index) => (block === null ? [index] : []));
  const expiresAt = ExpiresAt ? new Date(ExpiresAt) : null;
  const faults: Fault[] = wrong.map((index) => ({
    pointer: '/AddressBlocks',
    code: 'NotAllowed',
    detail: `"${AddressBlocks[index]}" is not an address block such as 192.0.2.0/24.`,
  }));
  if (expiresAt && expiresAt <= now)
    faults.push({ pointer: '/ExpiresAt', code: 'OutOfRange', detail: 'The end must be in the future.' });
  if (faults.length > 0) throw new InvalidRequest(faults);
  return { name: Name, scopes: Scopes, addressBlocks: blocks.filter((block) => block !== null), expiresAt };
}

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
