import { sendWaitingMails } from './send-waiting-mails.ts';

process.on('message', (environ: Record<string, string>) => {
  sendWaitingMails(environ).then(
    () => process.send?.({ isDone: true }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ isReady: true });
