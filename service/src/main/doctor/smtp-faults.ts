import { certificateFaultOf, type Fault, systemCodeOf } from './tls-faults.ts';

/** What the mailer reports when it cannot connect or sign in. */
export type SmtpError = Error & { readonly code?: string; readonly responseCode?: number };

/** Why the mail server cannot be used, in words. The server's own text is left out: it may repeat an address. */
export function smtpFaultOf(error: SmtpError, host: string): Fault {
  const { code, responseCode, message } = error;
  if (code === 'EAUTH')
    return {
      text: `${host} does not accept the user and password (${responseCode ?? code}).`,
      advice: 'Correct them in SMTP_URL; write @ as %40, / as %2F and # as %23.',
    };
  if (responseCode !== undefined)
    return {
      text: `${host} refuses the connection with ${responseCode}.`,
      advice: 'Ask the provider of the mail server.',
    };
  const certificate = certificateFaultOf(error, host);
  if (certificate) return { text: `Mails cannot be sent: ${certificate.text}.`, advice: certificate.advice };
  if (code === 'ETLS')
    return {
      text: `${host} offers no encryption (STARTTLS) on this port.`,
      advice: 'Use the port for sending mail, usually 587, or smtps:// with 465.',
    };
  if (/wrong version number|packet length too long/i.test(message))
    return {
      text: `${host} does not begin with TLS on this port.`,
      advice: 'Use smtp:// for a port with STARTTLS (587), and smtps:// for one that begins with TLS (465).',
    };
  return unreachable(host, code === 'EDNS' ? 'ENOTFOUND' : systemCodeOf(error));
}

function unreachable(host: string, code: string): Fault {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return {
      text: `There is no address for ${host} (${code}).`,
      advice: 'Check the host in SMTP_URL, and the name servers of this machine.',
    };
  if (code === 'ECONNREFUSED')
    return { text: `${host} refuses the connection (${code}).`, advice: 'Check the port in SMTP_URL.' };
  return {
    text: `${host} does not answer (${code}).`,
    advice: 'Check host and port in SMTP_URL, and that this machine may connect to it: many hosters block port 25.',
  };
}
