import { createRandom } from '../chaos/random.ts';
import { stopOnSignals } from '../chaos/stop-on-signals.ts';
import type { Fault } from './faults.ts';
import { declaredOperations, noteDeclaredRoutes } from './operations/declared-operations.ts';
import { readDocument } from './operations/document-operations.ts';
import { parseOptions } from './options.ts';
import { faultText, writeReport } from './report.ts';
import { runRequests } from './run-requests.ts';
import { createSender } from './world/sender.ts';
import { startService } from './world/service.ts';

const connections = 16;
const stoppedExitCode = 130;
const signal = stopOnSignals();
const options = parseOptions(process.argv.slice(2));
noteDeclaredRoutes();
const service = await startService();
const sender = createSender(service.baseUrl, connections);
signal.addEventListener('abort', sender.close);
try {
  const operations = [
    ...readDocument('openapi.json'),
    ...readDocument('operator-openapi.json'),
    ...declaredOperations(),
  ];
  const random = createRandom(options.seed);
  const onFault = (fault: Fault) => console.log(faultText(fault, options.seed));
  const outcome = await runRequests({ ...options, service, sender, operations, random, signal, onFault });
  console.log(writeReport(outcome, operations, options));
  process.exitCode = outcome.faults.length === 0 && outcome.isMemoryFlat ? 0 : 1;
} finally {
  sender.close();
  await service.stop();
}
if (signal.aborted) process.exit(stoppedExitCode);
