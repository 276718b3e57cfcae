import type { AskedApproval } from '../../api/types.generated.ts';
import { tellDone } from '../../ui/tell.tsx';

/** Says what was done, or that it waits for another operator now. */
export function tellDoneOrAsked(answer: { readonly Approval?: AskedApproval | null }, done: string): void {
  tellDone(doneOrAsked(answer, done));
}

export function doneOrAsked({ Approval }: { readonly Approval?: AskedApproval | null }, done: string): string {
  return Approval ? 'Requested. Another operator has to approve it.' : done;
}
