import { isLockTimeout, isRetryable } from '../database/database-errors.ts';
import { createHotConnections, type HotConnections } from '../database/hot-connections.ts';
import type { AccountId } from '../kit/ids.ts';
import { createCardQueue } from './card-queue.ts';
import { type Reveal, type RevealedRow, revealCard, revealCards } from './queries.ts';

/** Commits reveals. Those of one account that arrive while its last ones are being committed go together. */
export interface RevealQueue {
  submit(reveal: Reveal): Promise<RevealedRow | null>;
  close(): Promise<void>;
}

interface Connections {
  readonly normal: HotConnections;
  /** For reveals whose card or account is locked, so that they do not hold up the others. */
  readonly lockWaiting: HotConnections;
}

const triesMax = 4;
// No healthy transaction holds the account's lock this long.
const lockTimeoutMs = 300;
const normalMax = 3;
const lockWaitingMax = 4;
export const revealConnectionsMax = normalMax + lockWaitingMax;

export function createRevealQueue(url: string): RevealQueue {
  const connections: Connections = {
    normal: createHotConnections({
      url,
      applicationName: 'bestow-claims',
      connectionsMax: normalMax,
      lockTimeoutMs,
    }),
    lockWaiting: createHotConnections({ url, applicationName: 'bestow-claims-locked', connectionsMax: lockWaitingMax }),
  };
  return {
    submit: createCardQueue<Reveal, RevealedRow | null>({
      cardOf: ({ card }) => card,
      // Repeat views do not write the account's row, so they need not wait for first reveals, which do.
      kindOf: ({ isFirst }) => (isFirst ? 'first' : 'later'),
      together: (accountId, reveals) => revealTogether(connections, accountId, reveals),
      alone: (reveal) => revealAlone(connections, reveal),
    }),
    close: async () => void (await Promise.all([connections.normal.close(), connections.lockWaiting.close()])),
  };
}

async function revealTogether(
  { normal, lockWaiting }: Connections,
  accountId: AccountId,
  reveals: readonly Reveal[],
): Promise<(RevealedRow | null)[]> {
  const revealOn = ({ use }: HotConnections) => use((client) => revealCards(client, accountId, reveals));
  return revealOn(normal).catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error;
    return revealOn(lockWaiting);
  });
}

async function revealAlone({ lockWaiting }: Connections, reveal: Reveal): Promise<RevealedRow | null> {
  for (let tries = 1; ; tries++) {
    try {
      return await lockWaiting.use((client) => revealCard(client, reveal));
    } catch (error) {
      if (tries === triesMax || !isRetryable(error)) throw error;
    }
  }
}
