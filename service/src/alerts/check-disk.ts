import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { type Finding, hourSeconds } from './finding.ts';

const diskUsedShareMax = 0.9;

export async function diskFindings(dataDir: string): Promise<Finding[]> {
  return diskFindingsOf(await statfs(dataDir).catch(() => null));
}

export function diskFindingsOf(disk: Pick<StatsFs, 'bavail' | 'blocks'> | null): Finding[] {
  // A file system without blocks, such as some network mounts, says nothing.
  if (!disk || disk.blocks === 0) return [];
  const usedShare = 1 - disk.bavail / disk.blocks;
  if (usedShare < diskUsedShareMax) return [];
  const data = { Host: hostname(), Percent: Math.round(usedShare * 100) };
  return [{ type: 'DiskNearlyFull', key: data.Host, everySeconds: hourSeconds, data }];
}
