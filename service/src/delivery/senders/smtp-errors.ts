import type { Outcome } from '../types.ts';

/** nodemailer's error for a failed mail. */
export interface SmtpFailure {
  readonly message?: string;
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

// 5.1.x: no such mailbox or domain. 5.2.1: the mailbox is closed. Other codes may be about this mail, or about us.
const deadAddress = /^5\d\d[ -]5\.(1\.[0-36]|2\.1)\b/;
const mailboxUnknown = 550;

/** No connection, or it broke before the mail was sent: the next mail would fail too. */
export const serverUnreachable: Outcome = { kind: 'Deferred', reason: 'MailServerUnreachable', isServerAway: true };

/** The server answers, but its certificate has expired, is not trusted or is for another name. */
const certificateRefused: Outcome = { kind: 'Deferred', reason: 'MailServerCertificateRefused', isServerAway: true };
const certificatePattern = /certificate/i;

/**
 * What a failure means for the mail. Only a reply to its recipient or its content is final: a failed login, a rejected
 * sender address or an unreachable server says nothing about the mail, and may be fixed within a day.
 */
export function outcomeOfFailure(failure: SmtpFailure, wasBodySent: boolean): Outcome {
  const { command, responseCode = 0 } = failure;
  const isPermanent = responseCode >= 500 && responseCode < 600 && responseCode !== 503;
  if (isPermanent && command === 'RCPT TO') {
    return { kind: 'Refused', status: 'Bounced', reason: 'RecipientRefused', isDeadAddress: isDead(failure) };
  }
  if (isPermanent && command === 'DATA') {
    return { kind: 'Refused', status: 'Failed', reason: 'MessageRefused', isDeadAddress: false };
  }
  if (responseCode >= 400) return { kind: 'Deferred', reason: `MailServerAnswered${responseCode}` };
  // Without a reply after the last line of the mail, the server may have accepted it.
  if (wasBodySent) return { kind: 'Unknown', reason: 'MailServerSilent' };
  return certificatePattern.test(failure.message ?? '') ? certificateRefused : serverUnreachable;
}

function isDead({ responseCode, response = '' }: SmtpFailure): boolean {
  const hasEnhancedCode = /^5\d\d[ -]5\.\d/.test(response);
  return hasEnhancedCode ? deadAddress.test(response) : responseCode === mailboxUnknown;
}
