import type { ProviderCall, ProviderForm, ReadCall } from './providers/types.ts';
import { type PaymentNeeds, recordPayment } from './record-payment.ts';
import { recordReversal } from './record-reversal.ts';

/** Records what a provider's genuine call reports. A repeated call has no further effect. */
export async function acceptCall(needs: PaymentNeeds, form: ProviderForm, call: ProviderCall): Promise<ReadCall> {
  const read = form(call);
  if (read.kind === 'Payment') await recordPayment(needs, read.payment);
  if (read.kind === 'Reversal') await recordReversal(needs, read.reversal);
  return read;
}
