import type { JobHandler } from '../jobs/types.ts';
import type { ForgetRecipient } from './jobs.ts';
import { type ForgetNeeds, workOnForget } from './work-on-forget.ts';

export function forgetRecipientHandler(needs: ForgetNeeds): JobHandler<ForgetRecipient> {
  return ({ accountId, forgetId }, { signal }) => workOnForget(needs, { accountId, id: forgetId }, signal);
}
