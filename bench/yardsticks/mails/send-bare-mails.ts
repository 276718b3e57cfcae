import { createTransport } from 'nodemailer';
import { composeEmail } from '../../../service/src/delivery/content/compose-email.ts';
import { deliverySettings } from '../../../service/src/kit/delivery-settings.ts';
import { Secret } from '../../../service/src/kit/secret.ts';
import { readDemoCatalog } from '../../../service/src/main/demo/read-demo-catalog.ts';
import type { MailCounts } from '../../delivery/mail-counts.ts';
import { mailRate } from '../../delivery/mail-rate.ts';
import type { Measurement } from '../../measure/measurement.ts';

const claimTokenLength = 64;
const microsPerMillisecond = 1_000;

/** Nodemailer alone: one mail like ours, composed once, sent repeatedly on as many connections as we use. */
export async function sendBareMails(smtpUrl: string, { warmup, measured }: MailCounts): Promise<Measurement> {
  const { smtp, mailFrom } = deliverySettings({ SMTP_URL: smtpUrl }, true);
  const connections = smtp?.connectionsMax ?? 1;
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: connections, maxMessages: 1_000 });
  const { fromName, replyTo, ...content } = preparedMail();
  const mail = {
    from: { name: fromName, address: mailFrom },
    to: 'recipient-000@example.com',
    replyTo: replyTo ?? undefined,
    textEncoding: 'base64' as const,
    ...content,
  };
  const cpuBefore = process.cpuUsage();
  const acceptedAt: number[] = [];
  let left = warmup + measured;
  const lane = async () => {
    while (left-- > 0) {
      await transport.sendMail(mail);
      acceptedAt.push(performance.now());
    }
  };
  await Promise.all(Array.from({ length: 2 * connections }, lane));
  transport.close();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { ...mailRate(acceptedAt, warmup), workerCpuMs: (user + system) / microsPerMillisecond };
}

function preparedMail() {
  const [product] = readDemoCatalog().products;
  if (!product) throw new Error('The demo has no products.');
  return composeEmail({
    gifts: [
      {
        product: product.content,
        valueMinor: 2_500n,
        currencyCode: product.content.currencyCode,
        claimLink: new Secret(`http://127.0.0.1:8080/c/${'A'.repeat(claimTokenLength)}`),
      },
    ],
    part: { number: 1, count: 1 },
    culture: null,
    personalization: {
      to: 'Ada Recipient 000',
      fromName: 'Bench',
      fromEmail: 'bench@example.com',
      message: 'Thank you for the good work of this year; we are glad that you are with us.',
    },
    branding: null,
    accountName: 'bench-0',
    baseUrl: 'http://127.0.0.1:8080',
    supportContact: null,
  });
}
