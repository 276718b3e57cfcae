import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import tls from 'node:tls';
import type { CertificateProbe } from '../../alerts/check-expiry.ts';
import { checkSmtp } from '../../delivery/senders/check-smtp.ts';
import type { Config } from '../../kit/config.ts';
import { baseUrlOf } from './base-url.ts';

const timeoutMs = 10_000;

/** The certificates on which this installation depends. A DKIM key has no end. */
export function certificateProbes(config: Config): CertificateProbe[] {
  const { smtp } = config.delivery;
  const { apple } = config.wallets;
  const publicUrl = new URL(baseUrlOf(config));
  return [
    ...(smtp ? [{ name: 'mail server', findExpiry: async () => (await checkSmtp(smtp)).certificateExpiresAt }] : []),
    ...(apple ? [{ name: 'Apple Wallet', findExpiry: () => fileExpiry(apple.certificateFile) }] : []),
    ...(publicUrl.protocol === 'https:' ? [{ name: 'BASE_URL', findExpiry: () => serverExpiry(publicUrl) }] : []),
  ];
}

async function fileExpiry(path: string): Promise<Date> {
  return new Date(new X509Certificate(await readFile(path)).validTo);
}

/** Only its end is read, so it may be one that this machine does not trust. */
export async function serverExpiry({ hostname, port }: Pick<URL, 'hostname' | 'port'>): Promise<Date | null> {
  return new Promise((resolve, reject) => {
    const servername = isIP(hostname) ? '' : hostname;
    const options = { host: hostname, servername, port: Number(port || 443), rejectUnauthorized: false };
    const socket = tls.connect(options, () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      socket.end();
      resolve(validTo ? new Date(validTo) : null);
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')));
    socket.on('error', reject);
  });
}
