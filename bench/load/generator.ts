import type { LoadJob } from './job.ts';
import { runLoad } from './load-run.ts';

// The generator is a process of its own, so that neither side's garbage or table printing is measured as the other's latency.
process.on('message', (job: LoadJob) => {
  runLoad(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ isReady: true });
