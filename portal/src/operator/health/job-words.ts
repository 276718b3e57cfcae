import { inWords } from '../../ui/format.ts';

/** What each kind of job does, as an operator would say it. */
const words: Readonly<Record<string, string>> = {
  'apply-funding': 'Credit stage payments',
  'apply-retention': 'Remove old data',
  'arrange-parcels': 'Prepare parcels',
  'buy-upload': 'Place orders of uploads',
  'check-balances': 'Check balances',
  'check-expiry': 'Check certificates and credentials',
  'collect-owed': 'Collect overdue amounts',
  'count-recipients': 'Count totals per recipient',
  'end-pass': 'End wallet passes',
  'end-waiting-webhooks': 'End webhooks of disabled endpoints',
  'expire-cards': 'Expire unopened cards',
  'fill-choices': 'Issue chosen cards',
  'forget-recipient': 'Forget recipients',
  'fulfil-large-order': 'Issue cards of large orders',
  'fulfil-orders': 'Issue cards',
  'gather-reminder-lines': 'Find gifts for new reminder settings',
  remind: 'Find gifts to remind of',
  'replay-webhooks': 'Replay webhooks',
  'resend-gifts': 'Send lost gifts again',
  'return-cards': 'Return cards to suppliers',
  'send-alert': 'Send operator alerts',
  'send-lines': 'Prepare messages',
  'send-messages': 'Send messages',
  'send-reminders': 'Send reminders',
  'serve-alone': 'Retry orders one by one',
  'serve-awaiting': 'Retry orders that wait for stock',
  'serve-scheduled': 'Issue cards of scheduled orders',
  'settle-order': 'Settle stuck orders',
  'simulate-loss': 'Simulate lost parcels',
  'simulate-warehouse': 'Simulate the warehouse',
  'stage-report': 'Simulate delivery reports',
  'tell-operators': 'Tell operators what happened',
  'tell-product-change': 'Announce product changes',
  'wake-awaiting': 'Find orders for new stock',
  'watch-orders': 'Look for stuck orders',
};

const remotePrefix = 'serve-remote-';

export function jobInWords(kind: string): string {
  if (kind.startsWith(remotePrefix)) return `Issue cards from ${kind.slice(remotePrefix.length)}`;
  return words[kind] ?? inWords(kind);
}
