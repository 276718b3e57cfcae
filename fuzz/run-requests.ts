import type { Random } from '../chaos/random.ts';
import { createAnswerCheck } from './checks/check-answer.ts';
import { findForeign, noteWritten } from './checks/find-foreign.ts';
import { heapInUse } from './checks/memory.ts';
import { type Fault, Faults } from './faults.ts';
import { learn } from './learn.ts';
import { nameOf, type Operation } from './operations/types.ts';
import { type Planned, planRequest, weigh } from './plan-request.ts';
import { createProgress } from './progress.ts';
import type { Cast } from './world/callers.ts';
import { makeCast } from './world/make-cast.ts';
import type { Received, Sender } from './world/sender.ts';
import type { Service } from './world/service.ts';

/** All of a batch are made before the first is sent, so that the seed decides them. */
const batchSize = 40;
/** After so many, companies and people are new ones: acts may have suspended, locked out or emptied the old ones. */
export const roundSize = 4_800;
/** Beyond both of these, the process keeps something of every request. */
const growthMax = 1.6;
const growthBytesMax = 80 * 1024 * 1024;

export interface Outcome {
  /** How many were sent: fewer than asked for if the run was stopped. */
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
  /** The number of the first request; the run begins with the round that it is in. */
  readonly from: number;
  readonly requests: number;
  readonly signal: AbortSignal;
  /** At the first fault of a kind; the run goes on. */
  readonly onFault: (fault: Fault) => void;
}

export async function runRequests(run: Run): Promise<Outcome> {
  const { service, sender, random, requests, signal } = run;
  const startedAt = performance.now();
  const state = {
    faults: new Faults(service.baseUrl, run.onFault),
    answers: new Map<string, Map<number, number>>(),
    check: createAnswerCheck(),
  };
  const weighed = weigh(run.operations);
  const progress = createProgress(requests);
  const begin = run.from - ((run.from - 1) % roundSize);
  let cast: Cast | null = null;
  let early = 0;
  let sent = 0;
  while (sent < requests && !signal.aborted) {
    const first = begin + sent;
    if (cast === null || (first - 1) % roundSize === 0) cast = await makeCast(service, sender, (first - 1) / roundSize);
    const size = Math.min(batchSize, requests - sent);
    const batch = Array.from({ length: size }, (_, index) => planRequest(random, weighed, cast as Cast, first + index));
    await sendBatch(run, cast, batch, state);
    if (signal.aborted) break;
    await service.untilWorkIsDone();
    sent += size;
    if (early === 0 && sent >= requests / 4) early = heapInUse();
    progress.show(sent, state.faults.all.length);
  }
  const end = heapInUse();
  const { user, system } = process.cpuUsage();
  return {
    requests: sent,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    cpuSeconds: Math.round((user + system) / 1e6),
    answers: state.answers,
    faults: state.faults.all,
    heapBytes: { early, end },
    isMemoryFlat: early === 0 || end < early * growthMax || end < early + growthBytesMax,
  };
}

interface State {
  readonly faults: Faults;
  readonly answers: Map<string, Map<number, number>>;
  readonly check: ReturnType<typeof createAnswerCheck>;
}

async function sendBatch(
  { service, sender, signal }: Run,
  cast: Cast,
  batch: readonly Planned[],
  { faults, answers, check }: State,
): Promise<void> {
  for (const { caller, request } of batch) noteWritten(cast, caller, request);
  const received = await Promise.all(batch.map(({ request }) => sender.send(request)));
  // Then connections were cut by us.
  if (signal.aborted) return;
  for (const [index, each] of batch.entries()) {
    const answer = received[index] as Received;
    const what =
      check(each.operation, answer, each.request.method) ?? findForeign(cast, each.caller, each.request, answer);
    if (what !== null) faults.note(each, what, service.takeErrors());
    count(answers, each, answer.status);
    await learn(cast, each, answer);
  }
}

function count(answers: Map<string, Map<number, number>>, { operation }: Planned, status: number): void {
  const counts = answers.get(nameOf(operation)) ?? new Map<number, number>();
  counts.set(status, (counts.get(status) ?? 0) + 1);
  answers.set(nameOf(operation), counts);
}
