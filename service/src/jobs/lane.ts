import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { Logger } from '../kit/logger.ts';
import { extendLeases, type TakenJob, takeDueJobs, takeFromLanes } from './queries.ts';
import type { JobWork } from './types.ts';
import { workOnGroup } from './work-on-group.ts';

export interface LaneNeeds {
  readonly db: Db;
  readonly work: JobWork;
  readonly logger: Logger;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
  readonly quarantine: Quarantine;
  readonly outage: Outage;
}

/** While it is on, and for a moment afterwards, no kind takes jobs. */
export interface Outage {
  isOn: boolean;
}

/** One place for all kinds of a process, for jobs that may be what kills workers. */
export interface Quarantine {
  isFree: boolean;
}

export function createQuarantine(): Quarantine {
  return { isFree: true };
}

/**
 * A worker that dies loses everything it had in hand, and one of these jobs may be the cause. After the first loss they are
 * worked on in small groups, after the second each is a suspect: it is taken alone, and a process has one suspect at a time. So a
 * job that kills its workers soon has none of the others beside it, and only what is lost in quarantine counts as a failure.
 */
const recoveredTogetherMax = 8;
const suspectAfterLosses = 2;

/** One kind's loop. Kinds do not wait for each other, so one that is slow or failing delays no other. */
export function startLane(needs: LaneNeeds) {
  const { db, work, logger, signal, quarantine, outage } = needs;
  const { kind, leaseSeconds } = work.definition;
  const jobsMax = work.merge?.jobsMax ?? 1;
  let wakeUp: () => void = () => undefined;
  let isWoken = false;
  /** The last look left some behind: when one that is under way ends, it is worth another. */
  let isMoreDue = false;
  const underWay = new Set<Promise<void>>();
  const inHand = new Set<TakenJob>();

  async function run(): Promise<void> {
    const heartbeat = setInterval(() => void extend(), (leaseSeconds * 1000) / 3);
    while (!signal.aborted) {
      isWoken = false;
      if (!isMoreDue) await waitForCompany();
      await takeGroup();
      const mayTakeMore = isMoreDue && underWay.size < work.concurrencyMax;
      if (!mayTakeMore && !isWoken) await rest();
      if (work.merge?.gatherMs !== undefined && !signal.aborted) await delay(work.merge.gatherMs);
    }
    await Promise.all(underWay);
    clearInterval(heartbeat);
  }

  /** While some are worked on, more come together; but not for longer than they are worth. */
  async function waitForCompany(): Promise<void> {
    const { patienceMs } = work.merge ?? {};
    if (patienceMs === undefined || underWay.size === 0) return;
    const ended = new AbortController();
    void Promise.all(underWay).then(() => ended.abort());
    await delay(patienceMs, null, { signal: ended.signal }).catch(() => undefined);
  }

  /** Takes the next group, if there is a place for it, and starts to work on it. */
  async function takeGroup(): Promise<void> {
    isMoreDue = underWay.size >= work.concurrencyMax;
    if (isMoreDue || outage.isOn) return;
    const takesSuspect = quarantine.isFree;
    if (takesSuspect) quarantine.isFree = false;
    const jobs = await takeJobs(takesSuspect);
    const isSuspect = jobs.some((job) => job.lostLeases >= suspectAfterLosses);
    const mayBeMore = jobs.some((job) => job.lostLeases > 0 || job.failures > 0);
    isMoreDue = jobs.length === jobsMax || mayBeMore;
    if (takesSuspect && !isSuspect) quarantine.isFree = true;
    if (jobs.length > 0) start(jobs, isSuspect);
  }

  async function takeJobs(takesSuspect: boolean): Promise<TakenJob[]> {
    const limits = { leaseSeconds, jobsMax, recoveredMax: recoveredTogetherMax, suspectAfter: suspectAfterLosses };
    try {
      if (!work.lanes) return await takeDueJobs(db, kind, { ...limits, takesSuspect });
      const inHandOf = countByLane(inHand);
      return await takeFromLanes(db, kind, { ...limits, takesSuspect, inHand: inHandOf, ...work.lanes });
    } catch (error) {
      if (isDatabaseUnavailable(error)) outage.isOn = true;
      else logger.error({ err: error, kind }, 'cannot take jobs');
      return [];
    }
  }

  function start(jobs: readonly TakenJob[], isSuspect: boolean): void {
    for (const job of jobs) inHand.add(job);
    const ended = workOnGroup({ ...needs, suspectAfterLosses }, jobs, (job) => inHand.delete(job)).finally(() => {
      underWay.delete(ended);
      if (isSuspect) quarantine.isFree = true;
      if (isMoreDue) wake();
    });
    underWay.add(ended);
  }

  /** Keeps what is in hand for this worker, however long it takes. */
  async function extend(): Promise<void> {
    if (inHand.size > 0) await extendLeases(db, [...inHand], leaseSeconds).catch(() => undefined);
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      wakeUp = resolve;
    });
  }

  function wake(): void {
    isWoken = true;
    wakeUp();
  }

  return { kind, wake, extend, ended: run() };
}

function countByLane(jobs: Iterable<TakenJob>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { lane } of jobs) if (lane !== null) counts.set(lane, (counts.get(lane) ?? 0) + 1);
  return counts;
}
