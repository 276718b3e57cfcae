import { totpContext } from '../../../accounts/people/second-factor.ts';
import { signOnContext } from '../../../accounts/sign-on/manage-sign-on.ts';
import { webhookSecretContext } from '../../../accounts/webhook-secret/rotate-webhook-secret.ts';
import { archiveKeyContext } from '../../../archive/file/archive-key.ts';
import { outboxContext } from '../../../delivery/outbox/outbox-sender.ts';
import { noticeContext } from '../../../delivery/send-notice.ts';
import { reportContext, stepContext } from '../../../help/seal-case.ts';
import type { SealContext } from '../../../kit/keyring.ts';
import { webhookContext } from '../../../orders/webhook-context.ts';
import { forgetContext } from '../../../recipients/seal-address.ts';
import { uploadKeyContext } from '../../../uploads/seal-upload.ts';
import { secretContext, targetContext } from '../../../webhooks/seal-endpoint.ts';

/**
 * A column whose values are encrypted directly with a root key; every such column must be in this list to be rotated.
 */
export interface SealedColumn {
  readonly shownAs: string;
  readonly table: string;
  readonly column: string;
  /** The columns of its primary key, all of them uuid. */
  readonly key: readonly string[];
  readonly context: (key: readonly string[]) => SealContext;
}

export const sealedColumns: readonly SealedColumn[] = [
  {
    shownAs: 'webhook secrets of accounts',
    table: 'accounts',
    column: 'sealed_webhook_secret',
    key: ['id'],
    context: ([id = '']) => webhookSecretContext(id),
  },
  {
    shownAs: 'replaced webhook secrets of accounts',
    table: 'accounts',
    column: 'sealed_old_webhook_secret',
    key: ['id'],
    context: ([id = '']) => webhookSecretContext(id),
  },
  {
    shownAs: 'second factors of people',
    table: 'people',
    column: 'sealed_totp_secret',
    key: ['id'],
    context: ([id = '']) => totpContext(id),
  },
  {
    shownAs: 'client secrets of sign-on',
    table: 'sign_on',
    column: 'sealed_client_secret',
    key: ['owner_id'],
    context: ([owner = '']) => signOnContext(owner),
  },
  ofAccounts('webhook settings of orders', 'orders.sealed_webhook', webhookContext),
  ofAccounts('notices that wait to be sent', 'messages.sealed_notice', noticeContext),
  ofAccounts('messages in the stage outbox', 'outbox_messages.sealed_content', outboxContext),
  ofAccounts('addresses of webhook endpoints', 'webhook_endpoints.sealed_target', targetContext),
  ofAccounts('secrets of webhook endpoints', 'webhook_endpoints.sealed_secret', secretContext),
  ofAccounts('replaced secrets of webhook endpoints', 'webhook_endpoints.sealed_old_secret', secretContext),
  ofAccounts('addresses of recipients that are being forgotten', 'forget_requests.sealed_address', forgetContext),
  ofAccounts('reports of recipients', 'help_cases.sealed_report', reportContext),
  ofAccounts('answers to recipients', 'help_case_steps.sealed_text', stepContext),
  ofAccounts('keys of uploads', 'uploads.sealed_key', uploadKeyContext),
  ofAccounts('keys of archive files', 'order_archives.sealed_key', archiveKeyContext),
];

/** A column of rows that belong to accounts; `place` names its table and itself. */
function ofAccounts(
  shownAs: string,
  place: `${string}.${string}`,
  contextOf: (accountId: string, id: string) => SealContext,
): SealedColumn {
  const [table = '', column = ''] = place.split('.');
  return {
    shownAs,
    table,
    column,
    key: ['account_id', 'id'],
    context: ([accountId = '', id = '']) => contextOf(accountId, id),
  };
}
