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

/** While set, and for a moment afterwards, no kind claims jobs. */
export interface Outage {
  isOn: boolean;
}

/** One slot for all kinds of a process, for jobs that may be crashing workers. */
export interface Quarantine {
  isFree: boolean;
}

export function createQuarantine(): Quarantine {
  return { isFree: true };
}

/**
 * A worker that crashes loses all its running jobs, and one of them may be the cause. After the first loss they run in
 * small groups; after the second each is a suspect: it runs alone, and a process has one suspect at a time. So a job
 * that crashes its workers soon affects no others, and only losses of suspects count as failures.
 */
const recoveredTogetherMax = 8;
const suspectAfterLosses = 2;

/** The loop of one kind. Kinds do not wait for each other, so a slow or failing one delays no other. */
export function startLane(needs: LaneNeeds): Lane {
  return new Lane(needs);
}

class Lane {
  readonly kind: string;
  /** Resolves when the process stops and all running jobs have ended. */
  readonly ended: Promise<void>;
  readonly #needs: LaneNeeds;
  readonly #jobsMax: number;
  readonly #underWay = new Set<Promise<void>>();
  readonly #inHand = new Set<TakenJob>();
  #wakeUp: () => void = () => undefined;
  #isWoken = false;
  /** The last poll left some jobs behind: poll again when a running one ends. */
  #isMoreDue = false;

  constructor(needs: LaneNeeds) {
    this.#needs = needs;
    this.#jobsMax = needs.work.merge?.jobsMax ?? 1;
    this.kind = needs.work.definition.kind;
    this.ended = this.#run();
  }

  wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }

  /** Extends the leases of running jobs. */
  async extend(): Promise<void> {
    const { db, work } = this.#needs;
    if (this.#inHand.size === 0) return;
    await extendLeases(db, [...this.#inHand], work.definition.leaseSeconds).catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { work, signal } = this.#needs;
    const heartbeat = setInterval(() => void this.extend(), (work.definition.leaseSeconds * 1000) / 3);
    while (!signal.aborted) {
      this.#isWoken = false;
      if (!this.#isMoreDue) await this.#waitForCompany();
      await this.#takeGroup();
      const mayTakeMore = this.#isMoreDue && this.#underWay.size < work.concurrencyMax;
      if (!mayTakeMore && !this.#isWoken) await this.#rest();
      if (work.merge?.gatherMs !== undefined && !signal.aborted) await delay(work.merge.gatherMs);
    }
    await Promise.all(this.#underWay);
    clearInterval(heartbeat);
  }

  /** While some are running, more can be collected, but only for a limited time. */
  async #waitForCompany(): Promise<void> {
    const { patienceMs } = this.#needs.work.merge ?? {};
    if (patienceMs === undefined || this.#underWay.size === 0) return;
    const ended = new AbortController();
    void Promise.all(this.#underWay).then(() => ended.abort());
    await delay(patienceMs, null, { signal: ended.signal }).catch(() => undefined);
  }

  /** Claims the next group, if there is a free slot, and starts it. */
  async #takeGroup(): Promise<void> {
    const { work, outage, quarantine } = this.#needs;
    this.#isMoreDue = this.#underWay.size >= work.concurrencyMax;
    if (this.#isMoreDue || outage.isOn) return;
    const takesSuspect = quarantine.isFree;
    if (takesSuspect) quarantine.isFree = false;
    const jobs = await this.#takeJobs(takesSuspect);
    const isSuspect = jobs.some((job) => job.lostLeases >= suspectAfterLosses);
    const mayBeMore = jobs.some((job) => job.lostLeases > 0 || job.failures > 0);
    this.#isMoreDue = jobs.length === this.#jobsMax || mayBeMore;
    if (takesSuspect && !isSuspect) quarantine.isFree = true;
    if (jobs.length > 0) this.#start(jobs, isSuspect);
  }

  async #takeJobs(takesSuspect: boolean): Promise<TakenJob[]> {
    const { db, work, outage, logger } = this.#needs;
    const { kind, leaseSeconds } = work.definition;
    const limits = {
      leaseSeconds,
      jobsMax: this.#jobsMax,
      recoveredMax: recoveredTogetherMax,
      suspectAfter: suspectAfterLosses,
      takesSuspect,
    };
    try {
      if (!work.lanes) return await takeDueJobs(db, kind, limits);
      return await takeFromLanes(db, kind, { ...limits, inHand: countByLane(this.#inHand), ...work.lanes });
    } catch (error) {
      if (isDatabaseUnavailable(error)) outage.isOn = true;
      else logger.error({ err: error, kind }, 'cannot take jobs');
      return [];
    }
  }

  #start(jobs: readonly TakenJob[], isSuspect: boolean): void {
    for (const job of jobs) this.#inHand.add(job);
    const needs = { ...this.#needs, suspectAfterLosses };
    const ended = workOnGroup(needs, jobs, (job) => this.#inHand.delete(job)).finally(() => {
      this.#underWay.delete(ended);
      if (isSuspect) this.#needs.quarantine.isFree = true;
      if (this.#isMoreDue) this.wake();
    });
    this.#underWay.add(ended);
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakeUp = resolve;
    });
  }
}

function countByLane(jobs: Iterable<TakenJob>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { lane } of jobs) if (lane !== null) counts.set(lane, (counts.get(lane) ?? 0) + 1);
  return counts;
}
