import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// The kernel's USER_HZ: 100 on every Linux that Node runs on.
const ticksPerSecond = 100;
const microsPerSecond = 1_000_000;
const kibibyte = 1_024;
const userTicksField = 11;
const systemTicksField = 12;

/** CPU time that a process has used so far, or null if the system does not report it. */
export function processCpuMicros(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[userTicksField]) + Number(fields[systemTicksField]);
    return (ticks / ticksPerSecond) * microsPerSecond;
  } catch {
    return null;
  }
}

/** Peak resident memory of a process, if the kernel reports it; otherwise the current value. */
export function processPeakRssBytes(pid: number): number {
  try {
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kibibytes === undefined ? processRssBytes(pid) : Number(kibibytes) * kibibyte;
  } catch {
    return processRssBytes(pid);
  }
}

/** Current resident memory of a process. */
export function processRssBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * kibibyte;
}
