import type { SampleGift } from '../../orders/samples/sample-gift.ts';
import type { MessageContext } from '../compose-message.ts';
import { composeEmail } from '../content/compose-email.ts';
import { type ComposedSms, composeSms } from '../content/compose-sms.ts';
import type { ComposedEmail } from '../content/types.ts';
import { sampleMessage } from './sample-message.ts';

interface Surroundings {
  readonly accountName: string;
  readonly baseUrl: string;
  readonly supportContact: string | null;
}

/** As long as a real link, so that a text message has its real length; and plainly not one. */
const tokenLength = 64;
const sampleLink = (baseUrl: string) =>
  `${baseUrl}/c/${'sample-every-recipient-gets-a-link-of-their-own'.padEnd(tokenLength, '-')}`;

export function previewSampleEmail(sample: SampleGift, context: MessageContext, around: Surroundings): ComposedEmail {
  return composeEmail(sampleMessage('Email', sample, context, { ...around, link: sampleLink(around.baseUrl) }));
}

export function previewSampleSms(sample: SampleGift, context: MessageContext, around: Surroundings): ComposedSms {
  return composeSms(sampleMessage('Sms', sample, context, { ...around, link: sampleLink(around.baseUrl) }));
}
