import type { Config } from '../../kit/config.ts';
import type { OrderLimits } from '../../orders/order-rules.ts';

/** The configured limits of orders, the same for the API and for uploads. */
export function orderLimitsOf({ order, webhooks, delivery }: Config): OrderLimits {
  return { cardsMax: order.cardsMax, webhooks, smsCountries: delivery.smsCountries };
}
