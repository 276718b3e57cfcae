import type { Config } from '../kit/config.ts';
import type { OrderLimits } from '../orders/order-rules.ts';

/** What the configuration says about orders, the same for those of the API and those of uploads. */
export function orderLimitsOf({ order, webhooks, delivery }: Config): OrderLimits {
  return { cardsMax: order.cardsMax, webhooks, smsCountries: delivery.smsCountries };
}
