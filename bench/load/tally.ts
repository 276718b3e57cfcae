import { Latencies } from '../measure/latencies.ts';
import { type LoadJob, type LoadResult, samplesMax } from './job.ts';

/** Counts the answers within the measured time. */
export class Tally {
  readonly measureFrom: number;
  readonly measureTo: number;
  private readonly latencies = new Latencies(samplesMax);
  private readonly errors: Record<string, number> = {};
  private firstError: string | null = null;
  private bodyBytes = 0;
  private answers = 0;
  private readonly cpuAtStart = process.cpuUsage();
  private lastAnswerAt = 0;

  constructor(
    private readonly job: LoadJob,
    startedAt: number,
  ) {
    this.measureFrom = startedAt + job.warmupMs;
    this.measureTo = this.measureFrom + job.measureMs;
  }

  get isFull(): boolean {
    return this.job.answersMax !== undefined && this.latencies.count >= this.job.answersMax;
  }

  answer(fault: string | null, startedAt: number, now: number, bodyBytes: number, errorText: string): void {
    this.answers++;
    if (fault !== null) this.error(fault, errorText);
    if (now < this.measureFrom || now > this.measureTo || this.isFull || fault !== null) return;
    this.bodyBytes = bodyBytes;
    this.lastAnswerAt = now;
    this.latencies.add(now - startedAt);
  }

  error(kind: string, text: string): void {
    this.errors[kind] = (this.errors[kind] ?? 0) + 1;
    this.firstError ??= text;
  }

  result(): LoadResult {
    const cpu = process.cpuUsage(this.cpuAtStart);
    const measuredMs = this.isFull ? this.lastAnswerAt - this.measureFrom : this.job.measureMs;
    return {
      count: this.latencies.count,
      answers: this.answers,
      perSecond: (this.latencies.count / measuredMs) * 1_000,
      ...this.latencies.summary(),
      errors: this.errors,
      firstError: this.firstError,
      bodyBytes: this.bodyBytes,
      generatorCpuMicrosPerRequest: (cpu.user + cpu.system) / Math.max(1, this.answers),
    };
  }
}
