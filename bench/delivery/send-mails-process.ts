import { sendWaitingMails } from './send-waiting-mails.ts';

const microsPerMillisecond = 1_000;

// A separate process, like the load generator, so that the bench's own garbage collection is not measured.
process.on('message', (environ: Record<string, string>) => {
  const before = process.cpuUsage();
  sendWaitingMails(environ).then(
    () => {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ cpuMs: (user + system) / microsPerMillisecond });
    },
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ isReady: true });
