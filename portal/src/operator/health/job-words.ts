import { t } from '../../i18n/t.ts';
import { inWords } from '../../ui/format.ts';

/** What each kind of job does, as an operator would say it. */
const words: Readonly<Record<string, string>> = {
  'apply-funding': t('Credit stage payments'),
  'apply-retention': t('Remove old data'),
  'arrange-parcels': t('Prepare parcels'),
  'buy-upload': t('Place orders of uploads'),
  'check-balances': t('Check balances'),
  'build-report': t('Build files of reports'),
  'run-report-schedules': t('Start scheduled reports'),
  'tell-ending-credentials': t('Tell accounts of ending credentials'),
  'check-upload': t('Check rows of long uploads'),
  'check-expiry': t('Check certificates and credentials'),
  'collect-owed': t('Collect overdue amounts'),
  'count-recipients': t('Count totals per recipient'),
  'end-pass': t('End wallet passes'),
  'end-waiting-webhooks': t('End webhooks of disabled endpoints'),
  'expire-cards': t('Expire unopened cards'),
  'fill-choices': t('Issue chosen cards'),
  'forget-recipient': t('Forget recipients'),
  'fulfil-large-order': t('Issue cards of large orders'),
  'fulfil-orders': t('Issue cards'),
  'gather-reminder-lines': t('Find gifts for new reminder settings'),
  remind: t('Find gifts to remind of'),
  'replay-webhooks': t('Replay webhooks'),
  'resend-gifts': t('Send lost gifts again'),
  'return-cards': t('Return cards to suppliers'),
  'send-alert': t('Send operator alerts'),
  'send-lines': t('Prepare messages'),
  'send-messages': t('Send messages'),
  'send-reminders': t('Send reminders'),
  'serve-alone': t('Retry orders one by one'),
  'serve-awaiting': t('Retry orders that wait for stock'),
  'serve-scheduled': t('Issue cards of scheduled orders'),
  'settle-order': t('Settle stuck orders'),
  'simulate-loss': t('Simulate lost parcels'),
  'simulate-warehouse': t('Simulate the warehouse'),
  'stage-report': t('Simulate delivery reports'),
  'tell-balance-low': t('Mail admins about low balances'),
  'end-expired-hold': t('Cancel orders whose money did not arrive'),
  'release-holds': t('Release orders that waited for funds'),
  'sweep-holds': t('Look for orders that waited long enough for funds'),
  'tell-funds-needed': t('Mail about orders that wait for funds'),
  'end-rejected-order': t('Cancel and refund rejected orders'),
  'expire-approvals': t('Reject orders that nobody approved in time'),
  'tell-approvers': t('Mail approvers about waiting orders'),
  'tell-budget-exceeded': t('Mail admins about exceeded budgets'),
  'count-departments': t('Count what departments spent'),
  'tell-operators': t('Tell operators what happened'),
  'tell-product-change': t('Announce product changes'),
  'wake-awaiting': t('Find orders for new stock'),
  'watch-orders': t('Look for stuck orders'),
};

const remotePrefix = 'serve-remote-';

export function jobInWords(kind: string): string {
  if (kind.startsWith(remotePrefix))
    return t('Issue cards from {supplier}', { supplier: kind.slice(remotePrefix.length) });
  return words[kind] ?? inWords(kind);
}
