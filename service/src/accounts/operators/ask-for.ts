import type { Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { PersonActing } from '../acting.ts';
import type { Acts } from './act-types.ts';
import { titleOf } from './act-words.ts';
import type { Approval } from './approval-types.ts';
import { askForApproval } from './approvals.ts';

/** Requests an action that a second operator has to approve, and records who requested it. */
export async function askFor<Kind extends keyof Acts>(
  tx: Tx,
  acting: PersonActing,
  wish: { readonly kind: Kind; readonly target: string; readonly act: Acts[Kind]; readonly accountId?: AccountId },
): Promise<Approval> {
  const { kind, target, accountId } = wish;
  const act = JSON.stringify(wish.act);
  const { approval, isNew } = await askForApproval(tx, acting.person, {
    kind,
    target,
    accountId: accountId ?? null,
    act,
  });
  if (isNew) {
    const details = { Kind: kind, About: titleOf(approval), Target: target };
    await acting.record(tx, {
      action: 'ApprovalRequested',
      target: approval.id,
      details,
      ...(accountId && { accountId }),
    });
  }
  return approval;
}
