import { createRandom } from '../chaos/random.ts';
import { declaredOperations, noteDeclaredRoutes } from './operations/declared-operations.ts';
import { readDocument } from './operations/document-operations.ts';
import { parseOptions } from './options.ts';
import { writeReport } from './report.ts';
import { runRequests } from './run-requests.ts';
import { createSender } from './world/sender.ts';
import { startService } from './world/service.ts';

const connections = 8;
const options = parseOptions(process.argv.slice(2));
noteDeclaredRoutes();
const service = await startService();
const sender = createSender(service.baseUrl, connections);
try {
  const operations = [
    ...readDocument('openapi.json'),
    ...readDocument('operator-openapi.json'),
    ...declaredOperations(),
  ];
  const outcome = await runRequests({ ...options, service, sender, operations, random: createRandom(options.seed) });
  console.log(writeReport(outcome, options));
  process.exitCode = outcome.faults.length === 0 && outcome.isMemoryFlat ? 0 : 1;
} finally {
  sender.close();
  await service.stop();
}
