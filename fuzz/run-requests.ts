import type { Random } from '../chaos/random.ts';
import { createAnswerCheck } from './checks/check-answer.ts';
import { findForeign, noteWritten } from './checks/find-foreign.ts';
import { heapInUse } from './checks/memory.ts';
import { type Fault, Faults } from './faults.ts';
import { learn } from './learn.ts';
import { nameOf, type Operation } from './operations/types.ts';
import { type Planned, planRequest, weigh } from './plan-request.ts';
import { makeCast } from './world/make-cast.ts';
import type { Received, Sender } from './world/sender.ts';
import type { Service } from './world/service.ts';

/** So many are under way at once. All of a batch are made before the first is sent, so that the seed decides them. */
const batchSize = 8;
/** After so many, companies and people are new ones: acts may have suspended, locked out or emptied the old ones. */
const batchesPerCast = 600;
const batchesPerWork = 75;
const faultsMax = 40;
/** Beyond both of these, the process keeps something of every request. */
const growthMax = 1.6;
const growthBytesMax = 80 * 1024 * 1024;

export interface Outcome {
  readonly requests: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** How often each operation was answered with each status. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly faults: readonly Fault[];
  readonly heapBytes: { readonly early: number; readonly end: number };
  readonly isMemoryFlat: boolean;
}

export interface Run {
  readonly service: Service;
  readonly sender: Sender;
  readonly operations: readonly Operation[];
  readonly random: Random;
  readonly requests: number;
}

export async function runRequests({ service, sender, operations, random, requests }: Run): Promise<Outcome> {
  const startedAt = performance.now();
  const faults = new Faults(service.baseUrl);
  const answers = new Map<string, Map<number, number>>();
  const check = createAnswerCheck();
  const weighed = weigh(operations);
  let cast = await makeCast(service, sender, 0);
  let early = 0;
  const batches = Math.ceil(requests / batchSize);
  for (let batch = 0; batch < batches && faults.all.length < faultsMax; batch++) {
    if (batch > 0 && batch % batchesPerWork === 0) await service.work();
    if (batch > 0 && batch % batchesPerCast === 0) cast = await makeCast(service, sender, batch / batchesPerCast);
    const first = batch * batchSize + 1;
    const size = Math.min(batchSize, requests - first + 1);
    const planned = Array.from({ length: size }, (_, index) => planRequest(random, weighed, cast, first + index));
    for (const { caller, request } of planned) noteWritten(cast, caller, request);
    const received = await Promise.all(planned.map(({ request }) => sender.send(request)));
    for (const [index, each] of planned.entries()) {
      const answer = received[index] as Received;
      const what =
        check(each.operation, answer, each.request.method) ?? findForeign(cast, each.caller, each.request, answer);
      if (what !== null) faults.note(each, what, service.takeErrors());
      count(answers, each, answer.status);
      await learn(cast, each, answer);
    }
    if (early === 0 && batch >= batches / 4) early = heapInUse();
  }
  await service.work();
  const end = heapInUse();
  const { user, system } = process.cpuUsage();
  return {
    requests,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    cpuSeconds: Math.round((user + system) / 1e6),
    answers,
    faults: faults.all,
    heapBytes: { early, end },
    isMemoryFlat: end < early * growthMax || end < early + growthBytesMax,
  };
}

function count(answers: Map<string, Map<number, number>>, { operation }: Planned, status: number): void {
  const counts = answers.get(nameOf(operation)) ?? new Map<number, number>();
  counts.set(status, (counts.get(status) ?? 0) + 1);
  answers.set(nameOf(operation), counts);
}
