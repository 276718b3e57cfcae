import { listPeople } from '../accounts/people/queries.ts';
import type { SendNotice } from '../delivery/send-notice.ts';
import { insertOperatorEvent } from '../events/operator-event-queries.ts';
import { newId } from '../kit/ids.ts';
import type { DisabledReason, NotifyOwner } from '../webhooks/types.ts';

const reasons: Readonly<Record<DisabledReason, string>> = {
  Gone: 'it answered 410, which asks us to send nothing more',
  Failing: 'it has taken no message for five days',
};

/** Tells an account's admins by mail that an endpoint gets nothing any more, and the operator by a note. */
export function createNotifyOwner(sendNotice: SendNotice, baseUrl: string): NotifyOwner {
  return async (tx, { accountId, endpointId, reason }) => {
    await insertOperatorEvent(tx, {
      id: newId(),
      type: 'WebhookEndpointDisabled',
      data: { AccountId: accountId, EndpointId: endpointId, Reason: reason },
    });
    const admins = (await listPeople(tx, accountId)).filter(
      ({ role, status, hasPassword }) => role === 'admin' && status === 'Active' && hasPassword,
    );
    for (const { email } of admins) {
      await sendNotice(tx, {
        accountId,
        to: email,
        setsPassword: false,
        subject: 'A webhook endpoint was disabled',
        text: `Your webhook endpoint ${endpointId} was disabled: ${reasons[reason]}.\n\nNothing is lost. Every event stands in the event feed, and messages can be replayed for 90 days once the endpoint is enabled again.`,
        action: { label: 'Look at the endpoint', url: `${baseUrl}/portal/webhooks` },
      });
    }
  };
}
