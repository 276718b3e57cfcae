import type { SendNotice } from '../../delivery/send-notice.ts';
import { insertOperatorEvent } from '../../events/operator-event-queries.ts';
import { newId } from '../../kit/ids.ts';
import type { DisabledReason, NotifyOwner } from '../../webhooks/types.ts';
import { notifyAdmins } from './notify-admins.ts';

const reasons: Readonly<Record<DisabledReason, string>> = {
  Gone: 'it answered 410 (Gone)',
  Failing: 'it has failed for five days',
};

/** Notifies an account's admins by mail that an endpoint was disabled, and the operator by an operator event. */
export function createNotifyOwner(sendNotice: SendNotice, baseUrl: string): NotifyOwner {
  return async (tx, { accountId, endpointId, reason }) => {
    await insertOperatorEvent(tx, {
      id: newId(),
      type: 'WebhookEndpointDisabled',
      data: { AccountId: accountId, EndpointId: endpointId, Reason: reason },
    });
    await notifyAdmins(tx, sendNotice, accountId, {
      subject: 'A webhook endpoint was disabled',
      text: `Your webhook endpoint ${endpointId} was disabled: ${reasons[reason]}.\n\nNothing is lost. Every event is in the event feed, and once the endpoint is enabled again you can replay messages for 90 days.`,
      action: { label: 'View the endpoint', url: `${baseUrl}/portal/webhooks` },
    });
  };
}
