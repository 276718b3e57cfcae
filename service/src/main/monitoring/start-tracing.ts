import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { installTracing } from '../../kit/tracing.ts';
import type { Closers } from '../shutdown.ts';

/** Turns traces on if a receiver is configured, before anything that is traced is opened. Otherwise loads nothing. */
export async function startTracing({ tracing }: Config, logger: Logger, closers: Closers): Promise<void> {
  if (tracing === null) return;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  const traces = createOtlpTracing(tracing, logger);
  installTracing(traces);
  closers.add(async () => {
    installTracing(null);
    await traces.close();
  });
}
