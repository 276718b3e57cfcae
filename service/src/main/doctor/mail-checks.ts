import { readFile } from 'node:fs/promises';
import { checkSmtp } from '../../delivery/senders/check-smtp.ts';
import type { Config } from '../../kit/config.ts';
import type { SmtpAddress } from '../../kit/delivery-settings.ts';
import { type Finding, findingsOf } from './finding.ts';
import { checkDkim, checkDmarc, checkSpf } from './mail-records.ts';
import { type SmtpError, smtpFaultOf } from './smtp-faults.ts';
import type { TxtLookup } from './txt-lookup.ts';

const dayMs = 86_400_000;
const certificateDaysMin = 14;

/** The mail server, and the DNS records that let other servers trust our mails. */
export async function checkMail({ delivery, environment }: Config, lookUp: TxtLookup): Promise<Finding[]> {
  const { smtp, mailFrom } = delivery;
  if (smtp === null) {
    const is = findingsOf('SMTP');
    return environment === 'stage'
      ? [is.ok('not configured: mails stay in the outbox')]
      : [is.warning('SMTP_URL is not set: mails wait and are not sent.', 'Set SMTP_URL and MAIL_FROM.')];
  }
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  const records = [dkimOf(smtp, domain, lookUp), checkSpf(domain, lookUp), checkDmarc(domain, lookUp)];
  return (await Promise.all([checkServer(smtp), ...records.map(async (record) => [await record])])).flat();
}

async function checkServer(smtp: SmtpAddress): Promise<Finding[]> {
  const is = findingsOf('SMTP');
  try {
    const { host, certificateExpiresAt, isSignedIn } = await checkSmtp(smtp);
    const signIn = is.ok(`${host} ${isSignedIn ? 'accepts the user and password' : 'answers; SMTP_URL has no user'}`);
    return [signIn, checkCertificate(certificateExpiresAt)];
  } catch (error) {
    const { text, advice } = smtpFaultOf(error as SmtpError, new URL(smtp.url.reveal()).hostname);
    return [is.failed(text, advice)];
  }
}

export function checkCertificate(expiresAt: Date | null, now = Date.now()): Finding {
  const is = findingsOf('SMTP certificate');
  if (expiresAt === null)
    return is.warning('The connection is in plain text.', 'Use smtps:// or a server that offers STARTTLS.');
  const days = Math.floor((expiresAt.getTime() - now) / dayMs);
  const text = `valid until ${expiresAt.toISOString().slice(0, 10)}`;
  if (days >= certificateDaysMin) return is.ok(text);
  return is.warning(`${text}, in ${days} days`, 'Ask the provider of the mail server to renew it.');
}

async function dkimOf(smtp: SmtpAddress, domain: string, lookUp: TxtLookup): Promise<Finding> {
  const is = findingsOf('DKIM');
  if (smtp.dkim === null) return is.ok('DKIM_KEY_FILE is not set: the mail server is expected to sign');
  const { keyFile, selector } = smtp.dkim;
  const key = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => error);
  if (key instanceof Error)
    return is.failed(`DKIM_KEY_FILE cannot be read (${key.code}).`, `Check ${keyFile} and its owner.`);
  return checkDkim({ domain, selector, privateKey: key }, lookUp);
}
