import type { AccountId } from '../../kit/ids.ts';
import type { PersonId } from '../people/types.ts';

export type ApprovalKind =
  | 'InviteOperator'
  | 'EnableOperator'
  | 'ApplyFunding'
  | 'ChangeAccountPrice'
  | 'ChangeProductPrice'
  | 'GrantRawCodes'
  | 'ReshipParcel'
  | 'ReplaceCode'
  | 'SettlePayment'
  | 'ReverseFunding';

export type ApprovalStatus = 'Waiting' | 'Approved' | 'Refused' | 'Withdrawn' | 'Expired';

/** An action that one operator requested and another must approve. */
export interface Approval {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly target: string;
  readonly accountId: AccountId | null;
  /** JSON, as requested. */
  readonly act: string;
  readonly askedBy: PersonId;
  readonly askedByName: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly status: ApprovalStatus;
  readonly decidedBy: PersonId | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

export interface NewApproval {
  readonly kind: ApprovalKind;
  readonly target: string;
  readonly accountId: AccountId | null;
  readonly act: string;
}

/** An operator, as far as approvals are concerned. */
export interface Approver {
  readonly id: PersonId;
  readonly name: string;
}
