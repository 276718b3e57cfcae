import type { Outcome } from '../types.ts';

/** What nodemailer tells about a failed handing over. */
export interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

// 5.1.x: there is no such mailbox or domain. 5.2.1: it was closed. Others may be about this mail, or about us.
const deadAddress = /^5\d\d[ -]5\.(1\.[0-36]|2\.1)\b/;
const mailboxUnknown = 550;

/** No connection could be had, or it broke before the mail was through: the next mail would fare no better. */
export const serverUnreachable: Outcome = { kind: 'Deferred', reason: 'MailServerUnreachable', isServerAway: true };

/**
 * What a failure means for the mail. Only an answer to its recipient or its content is final: that we cannot log on, that
 * our own address is refused or that the server is away says nothing about the mail, and may be mended within a day.
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
  // Without an answer after the last line of the mail, the server may have it.
  return wasBodySent ? { kind: 'Unknown', reason: 'MailServerSilent' } : serverUnreachable;
}

function isDead({ responseCode, response = '' }: SmtpFailure): boolean {
  const hasEnhancedCode = /^5\d\d[ -]5\.\d/.test(response);
  return hasEnhancedCode ? deadAddress.test(response) : responseCode === mailboxUnknown;
}
