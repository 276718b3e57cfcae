import { ServiceUnavailable } from '../../kit/errors.ts';
import type { PoolLimits } from '../../kit/threads/pool-limits.ts';
import { ThreadFault } from '../../kit/threads/thread-errors.ts';
import { createThreadPool } from '../../kit/threads/thread-pool.ts';
import { applePass } from './apple-pass.ts';
import type { PassTask } from './sign-pass.thread.ts';
import type { AppleSigner, PassContent } from './types.ts';

/** Signs Apple Wallet passes in a thread: a signature takes 20 ms, which the event loop must not wait for. */
export interface PassMaker {
  /** Throws ServiceUnavailable if the pass could not be made. */
  make(content: PassContent): Promise<Uint8Array>;
  close(): Promise<void>;
}

const limits: PoolLimits = {
  file: 'claims/wallet/sign-pass.thread',
  threadsMax: 1,
  waitingMax: 50,
  taskMs: 10_000,
  heapMbMax: 128,
  youngHeapMbMax: 8,
  idleMs: 300_000,
};
const unavailable = 'The pass cannot be created right now. Try again in a few seconds.';
const retryAfterSeconds = 5;

export function createPassMaker(signer: AppleSigner, onFault: (fault: ThreadFault) => void): PassMaker {
  const threads = createThreadPool<PassTask, Uint8Array>(limits);
  const { certificate, key, keyPassphrase, authority } = signer;
  return {
    async make(content) {
      try {
        return await threads.run({
          pass: applePass(signer, content),
          certificate,
          key: key.reveal(),
          keyPassphrase: keyPassphrase?.reveal() ?? null,
          authority,
        });
      } catch (error) {
        if (!(error instanceof ThreadFault)) throw error;
        onFault(error);
        throw new ServiceUnavailable(unavailable, retryAfterSeconds);
      }
    },
    close: () => threads.close(),
  };
}
