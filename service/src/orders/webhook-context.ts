/** A caller's webhook headers may hold its own secrets, so the whole setting is sealed to its order. */
export function webhookContext(accountId: string, orderId: string) {
  return { purpose: 'order-webhook', row: [accountId, orderId] };
}
