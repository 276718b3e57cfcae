import { TLSSocket } from 'node:tls';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpAddress } from '../../kit/delivery-settings.ts';

export interface SmtpFacts {
  readonly host: string;
  /** Null: the connection is in plain text. */
  readonly certificateExpiresAt: Date | null;
  readonly isSignedIn: boolean;
}

const timeoutMs = 10_000;

/** Connects and signs in as the sender does, and sends nothing. Throws if the server does not accept that. */
export async function checkSmtp({ url, allowsPlain }: SmtpAddress): Promise<SmtpFacts> {
  const { auth, ...address } = parseConnectionUrl(url.reveal());
  const connection = new SMTPConnection({
    ...address,
    requireTLS: !allowsPlain,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    const socket = connection._socket;
    const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : null;
    if (auth) {
      await new Promise<void>((resolve, reject) => {
        connection.login(auth, (error) => (error ? reject(error) : resolve()));
      });
    }
    return {
      host: address.host ?? 'localhost',
      certificateExpiresAt: certificate?.valid_to ? new Date(certificate.valid_to) : null,
      isSignedIn: auth !== undefined,
    };
  } finally {
    connection.quit();
    connection.close();
  }
}
