import type { KeyRing } from '../../kit/keyring.ts';
import { sealSample } from '../../orders/samples/sample-token.ts';
import { composeEmail } from '../content/compose-email.ts';
import type { ComposedEmail } from '../content/types.ts';
import type { ContextReader } from '../message-context.ts';
import type { TestGift } from '../send-notice.ts';
import { sampleMessage } from './sample-message.ts';

export interface ComposeTestNeeds {
  readonly keyRing: KeyRing;
  readonly contexts: ContextReader;
  readonly baseUrl: string;
  readonly supportContact: string | null;
}

const mark = '[Test]';
const linkLastsMs = 7 * 86_400_000;

/** The mail of a test: as a recipient would get it, marked in the subject, with a link to a page that opens nothing. */
export async function composeTest(needs: ComposeTestNeeds, { sample, accountName }: TestGift): Promise<ComposedEmail> {
  const { keyRing, contexts, baseUrl, supportContact } = needs;
  const context = (await contexts.read([sample]))(sample);
  const token = sealSample(keyRing, 'test', sample, new Date(Date.now() + linkLastsMs));
  const link = `${baseUrl}/c/sample/${token}`;
  const composed = composeEmail(
    sampleMessage('Email', sample, context, { accountName, link, baseUrl, supportContact }),
  );
  return { ...composed, subject: `${mark} ${composed.subject}` };
}
