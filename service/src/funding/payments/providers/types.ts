import type { IncomingHttpHeaders } from 'node:http';
import type { ReceivedPayment, ReportedReversal } from '../types.ts';

/** A raw call of a payment provider. */
export interface ProviderCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly now: Date;
}

/** The result of parsing a call: whether it is genuine, and what it reports. */
export type ReadCall =
  | { readonly kind: 'Forged' }
  | { readonly kind: 'Malformed'; readonly detail: string }
  /** Genuine, but about nothing that concerns money here. */
  | { readonly kind: 'Irrelevant' }
  | { readonly kind: 'Payment'; readonly payment: ReceivedPayment }
  | { readonly kind: 'Reversal'; readonly reversal: ReportedReversal };

/** One provider's form. */
export type ProviderForm = (call: ProviderCall) => ReadCall;

export const forged: ReadCall = { kind: 'Forged' };
export const irrelevant: ReadCall = { kind: 'Irrelevant' };
export const malformed = (detail: string): ReadCall => ({ kind: 'Malformed', detail });
