import { totpContext } from '../../accounts/people/second-factor.ts';
import { outboxContext } from '../../delivery/outbox/outbox-sender.ts';
import { noticeContext } from '../../delivery/send-notice.ts';
import type { SealContext } from '../../kit/keyring.ts';
import { webhookContext } from '../../orders/place-order.ts';
import { uploadKeyContext } from '../../portal/uploads/seal-upload.ts';
import { secretContext, targetContext } from '../../webhooks/seal-endpoint.ts';

/** A column whose values are sealed by a root key itself; a new one joins the rotation by standing in this list. */
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
    context: ([id = '']) => ({ purpose: 'webhook-secret', row: [id] }),
  },
  {
    shownAs: 'webhook settings of orders',
    table: 'orders',
    column: 'sealed_webhook',
    key: ['account_id', 'id'],
    context: ([accountId = '', id = '']) => webhookContext(accountId, id),
  },
  {
    shownAs: 'notices that wait to be sent',
    table: 'messages',
    column: 'sealed_notice',
    key: ['account_id', 'id'],
    context: ([accountId = '', id = '']) => noticeContext(accountId, id),
  },
  {
    shownAs: 'messages in the stage outbox',
    table: 'outbox_messages',
    column: 'sealed_content',
    key: ['account_id', 'id'],
    context: ([accountId = '', id = '']) => outboxContext(accountId, id),
  },
  {
    shownAs: 'addresses of webhook endpoints',
    table: 'webhook_endpoints',
    column: 'sealed_target',
    key: ['account_id', 'id'],
    context: ([accountId = '', id = '']) => targetContext(accountId, id),
  },
  {
    shownAs: 'secrets of webhook endpoints',
    table: 'webhook_endpoints',
    column: 'sealed_secret',
    key: ['account_id', 'id'],
    context: ([accountId = '', id = '']) => secretContext(accountId, id),
  },
  {
    shownAs: 'replaced secrets of webhook endpoints',
    table: 'webhook_endpoints',
    column: 'sealed_old_secret',
    key: ['account_id', 'id'],
    context: ([accountId = '', id = '']) => secretContext(accountId, id),
  },
  {
    shownAs: 'second factors of people',
    table: 'people',
    column: 'sealed_totp_secret',
    key: ['id'],
    context: ([id = '']) => totpContext(id),
  },
  {
    shownAs: 'keys of uploads',
    table: 'uploads',
    column: 'sealed_key',
    key: ['account_id', 'id'],
    context: ([accountId = '', id = '']) => uploadKeyContext(accountId, id),
  },
];
