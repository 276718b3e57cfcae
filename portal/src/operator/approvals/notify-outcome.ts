import type { AskedApproval } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { notifyDone } from '../../ui/notify.tsx';

/** Reports what was done, or that another operator must approve it. */
export function notifyOutcome(answer: { readonly Approval?: AskedApproval | null }, done: string): void {
  notifyDone(outcomeText(answer, done));
}

export function outcomeText({ Approval }: { readonly Approval?: AskedApproval | null }, done: string): string {
  return Approval ? t('Requested. Another operator must approve it.') : done;
}
