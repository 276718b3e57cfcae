import type { MailCounts } from '../../delivery/mail-counts.ts';
import { sendBareMails } from './send-bare-mails.ts';

process.on('message', ({ smtpUrl, counts }: { readonly smtpUrl: string; readonly counts: MailCounts }) => {
  sendBareMails(smtpUrl, counts).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ isReady: true });
