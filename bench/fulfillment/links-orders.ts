import type { Traffic } from '../measure/measure-http.ts';
import { postJsonRequest } from '../scenarios/http-request.ts';
import { linksOrderBody, recipient } from '../scenarios/order-body.ts';
import { ordersPath } from '../scenarios/order-pages.ts';

const recipientCount = 1_000;
const completeText = '"Status":"Complete"';

/** One-card orders whose answer waits for the card, as it does by default. Only complete ones count. */
export function completeLinksTraffic(
  { productId, token }: { readonly productId: string; readonly token: string },
  connections: number,
): Traffic {
  const requests = Array.from({ length: recipientCount }, (_, index) =>
    postJsonRequest(ordersPath, linksOrderBody(productId, { to: recipient(index), quantity: 1 }), { token }),
  );
  return { requests, connections, expectedText: completeText };
}
