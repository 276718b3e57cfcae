import { startChildScript } from '../processes/child-script.ts';
import type { Cleanup } from '../processes/cleanup.ts';

/** Requests to this path are never answered. */
export const hangPath = '/hang';

export interface ReceiverReady {
  readonly port: number;
}

export interface Journal {
  /** When each message arrived and when its event happened, in milliseconds, in order of arrival. */
  readonly arrivals: readonly (readonly [arrivedAt: number, eventAt: number])[];
}

export interface Receiver {
  readonly origin: string;
  /** What has arrived since the last reset. */
  read(): Promise<Journal>;
  forget(): Promise<void>;
}

/** A receiver on loopback that answers 200 immediately. */
export async function startReceiver(cleanup: Cleanup): Promise<Receiver> {
  const script = await startChildScript<ReceiverReady>(new URL('./receiver-process.ts', import.meta.url));
  cleanup.add('webhook receiver', () => script.stop());
  return {
    origin: `http://127.0.0.1:${script.first.port}`,
    read: () => script.ask<Journal>({ isToForget: false }),
    async forget() {
      await script.ask({ isToForget: true });
    },
  };
}
