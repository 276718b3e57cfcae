/** A caller's webhook headers may contain secrets, so the whole setting is encrypted for its order. */
export function webhookContext(accountId: string, orderId: string) {
  return { purpose: 'order-webhook', row: [accountId, orderId] };
}
