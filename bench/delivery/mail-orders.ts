import { poNumberMark } from '../load/po-number.ts';
import { postJsonRequest } from '../scenarios/http-request.ts';
import { orderBody, recipient } from '../scenarios/order-body.ts';
import { ordersPath } from '../scenarios/order-pages.ts';
import type { MailScene } from './set-mail-scene.ts';

const recipientCount = 1_000;
// The load does not wait for cards to be issued.
const prefer = 'respond-async';

/** Orders with one gift each, by email only. */
export function mailOrderRequests({ productId, token }: MailScene): string[] {
  return Array.from({ length: recipientCount }, (_, index) =>
    postJsonRequest(ordersPath, orderBody(productId, [{ ...recipient(index), sms: null }]), { token, prefer }),
  );
}

/** One order with many gifts, each for a different recipient. */
export function largeMailOrder({ productId }: MailScene, lineCount: number, poNumber: string): string {
  const recipients = Array.from({ length: lineCount }, (_, index) => ({ ...recipient(index), sms: null }));
  return orderBody(productId, recipients).replace(poNumberMark, poNumber);
}
