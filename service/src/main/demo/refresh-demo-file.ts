import { outboxPath } from '../../delivery/outbox/routes.ts';
import type { Config } from '../../kit/config.ts';
import { clockPath } from '../api/stage-routes.ts';
import { type DemoFile, demoMarkers, readDemoFile, writeDemoFile } from './demo-file.ts';

/** Addresses may differ between starts; the sign-ins stay the same. */
export async function refreshDemoFile(config: Config, baseUrl: string, metricsUrl: string): Promise<DemoFile | null> {
  const demo = await readDemoFile(config.dataDir);
  if (!demo) return null;
  const current: DemoFile = {
    ...demo,
    BaseUrl: baseUrl,
    MetricsUrl: metricsUrl,
    Markers: demoMarkers,
    OutboxUrl: `${baseUrl}${outboxPath}`,
    ClockUrl: `${baseUrl}${clockPath}`,
  };
  await writeDemoFile(config.dataDir, current);
  return current;
}
