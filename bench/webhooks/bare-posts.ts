import type { CellNeeds } from '../cell-needs.ts';
import type { Cell, Measurement } from '../measure/measurement.ts';
import { startChildScript } from '../processes/child-script.ts';
import { startOnce } from '../processes/start-once.ts';
import type { Receiver } from './receiver.ts';

/** The loop's task. */
export interface BarePosts {
  readonly url: string;
  readonly atOnce: number;
  readonly measureMs: number;
}

type Answer = { readonly result: Measurement } | { readonly error: string };

/** As many as the service sends to one endpoint at a time. */
const atOnce = 4;

/** A loop that signs and posts the same bytes to the same receiver, and stores nothing. */
export function barePosts(needs: CellNeeds, receiverLater: () => Promise<Receiver>): Cell {
  const scriptLater = startOnce(async () => {
    const script = await startChildScript<object>(new URL('./bare-posts-process.ts', import.meta.url));
    needs.cleanup.add('bare posts', () => script.stop());
    return script;
  });
  return {
    name: 'bare signed posts',
    group: 'yardsticks',
    kind: 'yardstick',
    async measure({ warmupMs, measureMs }) {
      const receiver = await receiverLater();
      const script = await scriptLater();
      const question: BarePosts = { url: `${receiver.origin}/bare`, atOnce, measureMs: warmupMs + measureMs };
      const answer = await script.ask<Answer>(question);
      await receiver.forget();
      if ('error' in answer) throw new Error(answer.error);
      return answer.result;
    },
  };
}
