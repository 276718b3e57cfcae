import type { LoadJob } from './job.ts';
import { runLoad } from './load-run.ts';

// The generator is a separate process, so that garbage collection and output of one side do not count as latency of
// the other.
process.on('message', (job: LoadJob) => {
  runLoad(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ isReady: true });
