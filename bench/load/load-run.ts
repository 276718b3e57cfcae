import { setTimeout as delay } from 'node:timers/promises';
import { Connection, type ConnectionListener } from './connection.ts';
import { openConnections } from './connections.ts';
import { jobDurationMsMax, type LoadJob, type LoadResult } from './job.ts';
import { closedLoop, openLoop, type Pacing } from './pacing.ts';
import { RequestSource } from './request-source.ts';
import { Tally } from './tally.ts';

const drainMsMax = 5_000;
const tickMs = 1;
const reconnectsMax = 1_000;

/** Sends the load of one job and reports the results. */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  if (job.warmupMs + job.measureMs > jobDurationMsMax)
    throw new Error(`A load job lasts at most ${jobDurationMsMax} ms.`);
  const run = new LoadRun(job);
  await run.open();
  try {
    return await run.measure();
  } finally {
    run.close();
  }
}

class LoadRun implements ConnectionListener {
  private readonly source: RequestSource;
  private readonly idle: Connection[] = [];
  private readonly all = new Set<Connection>();
  private tally: Tally;
  private pacing: Pacing = closedLoop;
  private endsAt = 0;
  private reconnects = 0;

  constructor(private readonly job: LoadJob) {
    this.source = new RequestSource(job.requests, job.poNumberTag);
    this.tally = new Tally(job, performance.now());
  }

  async open(): Promise<void> {
    for (const connection of await openConnections(this.job, this.source.longestBytes, this)) {
      this.all.add(connection);
      this.idle.push(connection);
    }
  }

  async measure(): Promise<LoadResult> {
    const startsAt = performance.now();
    this.tally = new Tally(this.job, startsAt);
    this.endsAt = this.tally.measureTo;
    if (this.job.arrivalsPerSecond !== undefined) this.pacing = openLoop(this.job.arrivalsPerSecond, startsAt);
    this.sendDue(startsAt);
    await this.untilDone();
    for (const _unanswered of this.busy())
      this.tally.error('unanswered', `No answer within ${drainMsMax} ms of the end.`);
    return this.tally.result();
  }

  close(): void {
    for (const connection of this.all) connection.close();
  }

  answered(connection: Connection, fault: string | null): void {
    const now = performance.now();
    this.tally.answer(fault, connection.startedAt, now, connection.bodyBytes, connection.lastErrorText);
    connection.startedAt = 0;
    this.idle.push(connection);
    this.sendDue(now);
  }

  lost(connection: Connection, reason: string): void {
    this.tally.error('lost', reason);
    this.all.delete(connection);
    const idleAt = this.idle.indexOf(connection);
    if (idleAt >= 0) this.idle.splice(idleAt, 1);
    if (performance.now() < this.endsAt && this.reconnects++ < reconnectsMax) void this.reconnect();
  }

  private async reconnect(): Promise<void> {
    const connection = new Connection(this.job, this.source.longestBytes, this);
    this.all.add(connection);
    // A connection that cannot be opened reports itself as lost.
    await connection.opened().then(
      () => {
        this.idle.push(connection);
        this.sendDue(performance.now());
      },
      () => {},
    );
  }

  private sendDue(now: number): void {
    if (now >= this.endsAt || this.tally.isFull) return;
    while (this.idle.length > 0) {
      const dueAt = this.pacing.takeDue(now);
      if (dueAt === null) break;
      // Round robin: the server closes a connection that never gets a request.
      const connection = this.idle.shift() as Connection;
      connection.send(this.source.next(connection.scratch), dueAt);
    }
    for (let dropped = this.pacing.takeDropped(); dropped > 0; dropped--)
      this.tally.error('dropped', 'Too many requests wait.');
  }

  /** Open loop needs its own timer; closed loop only checks periodically whether the time is up. */
  private async untilDone(): Promise<void> {
    const pauseMs = this.job.arrivalsPerSecond === undefined ? 10 * tickMs : tickMs;
    for (let now = performance.now(); now < this.endsAt && !this.tally.isFull; now = performance.now()) {
      await delay(Math.min(pauseMs, Math.max(tickMs, this.endsAt - now)));
      this.sendDue(performance.now());
    }
    while (this.busy().length > 0 && performance.now() < this.endsAt + drainMsMax) await delay(tickMs);
  }

  private busy(): Connection[] {
    return [...this.all].filter((connection) => connection.startedAt > 0);
  }
}
