import { mailCounts } from '../delivery/mail-counts.ts';
import type { Cell, Measurement } from '../measure/measurement.ts';
import { startChildScript } from '../processes/child-script.ts';
import type { Cleanup } from '../processes/cleanup.ts';
import { startOnce } from '../processes/start-once.ts';

type Answer = { readonly result: Measurement } | { readonly error: string };

/** What nodemailer's pool achieves alone, with the same sink as the service. */
export function bareMails(sinkLater: () => Promise<string>, cleanup: Cleanup): Cell {
  const scriptLater = startOnce(async () => {
    const script = await startChildScript<object>(new URL('./mails/bare-mails-process.ts', import.meta.url));
    cleanup.add('bare mails', () => script.stop());
    return script;
  });
  return {
    name: 'nodemailer bare',
    group: 'yardsticks',
    kind: 'yardstick',
    async measure(phase) {
      const script = await scriptLater();
      const answer = await script.ask<Answer>({ smtpUrl: await sinkLater(), counts: mailCounts(phase) });
      if ('error' in answer) throw new Error(answer.error);
      return answer.result;
    },
  };
}
