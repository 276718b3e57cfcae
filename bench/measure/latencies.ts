/** Every latency of a run, exactly, up to a preallocated limit. */
export class Latencies {
  private readonly values: Float64Array;
  private length = 0;

  constructor(capacity: number) {
    this.values = new Float64Array(capacity);
  }

  get count(): number {
    return this.length;
  }

  add(latencyMs: number): void {
    if (this.length === this.values.length) throw new Error(`More than ${this.values.length} answers in one run.`);
    this.values[this.length++] = latencyMs;
  }

  summary(): { p50Ms: number; p99Ms: number; maxMs: number } {
    const sorted = this.values.subarray(0, this.length).sort();
    return { p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99), maxMs: percentile(sorted, 1) };
  }
}

/** The smallest value that at least this share of all values does not exceed. */
function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
