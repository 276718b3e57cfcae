import { startChildScript } from '../processes/child-script.ts';
import type { Cleanup } from '../processes/cleanup.ts';

/** An SMTP server on loopback that accepts and discards every mail. */
export async function startSink(cleanup: Cleanup): Promise<string> {
  const sink = await startChildScript<{ readonly port: number }>(new URL('./sink-process.ts', import.meta.url));
  cleanup.add('mail sink', () => sink.stop());
  return `smtp://127.0.0.1:${sink.first.port}`;
}
