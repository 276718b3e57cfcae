import { startChildScript } from '../processes/child-script.ts';
import type { LoadJob, LoadResult } from './job.ts';

export interface LoadProcess {
  run(job: LoadJob): Promise<LoadResult>;
  stop(): Promise<void>;
}

type Answer = { readonly result: LoadResult } | { readonly error: string };

export async function startLoadProcess(): Promise<LoadProcess> {
  const script = await startChildScript<object>(new URL('./generator.ts', import.meta.url));
  return {
    async run(job) {
      const answer = await script.ask<Answer>(job);
      if ('error' in answer) throw new Error(`The load generator failed: ${answer.error}`);
      return answer.result;
    },
    stop: () => script.stop(),
  };
}
