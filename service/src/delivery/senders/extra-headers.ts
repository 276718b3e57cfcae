import type { OutgoingMail } from '../types.ts';

/** Headers of a mail besides the usual ones. */
export function extraHeaders({ isNotice, stopUrl }: OutgoingMail): Record<string, string> {
  return {
    ...(isNotice && { 'Auto-Submitted': 'auto-generated' }),
    ...(stopUrl !== null && {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/**
 * What DKIM signs, if a mail has it. Mailbox providers follow a one-click link only if its two headers are signed, and the
 * mailer's own list lacks the second.
 */
export const signedHeaders = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc'],
  ...['MIME-Version', 'Content-Type', 'Content-Transfer-Encoding'],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post', 'Auto-Submitted'],
].join(':');
