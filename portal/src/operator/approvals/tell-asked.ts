import type { AskedApproval } from '../../api/types.generated.ts';
import { tellDone } from '../../ui/tell.tsx';

/** Reports what was done, or that another operator must approve it. */
export function tellDoneOrAsked(answer: { readonly Approval?: AskedApproval | null }, done: string): void {
  tellDone(doneOrAsked(answer, done));
}

export function doneOrAsked({ Approval }: { readonly Approval?: AskedApproval | null }, done: string): string {
  return Approval ? 'Requested. Another operator must approve it.' : done;
}
