import { setTimeout as delay } from 'node:timers/promises';
import { addressBlockOf } from '../kit/address-block.ts';

/** Rate limits of claim pages, in one process. */
export interface PageLimits {
  readonly linkPerMinuteMax: number;
  readonly addressPerMinuteMax: number;
}

/** A PDF or a wallet pass costs as much as several pages, and nobody needs many. */
export const pagesPerDownload = 6;

/**
 * A rejection is delayed by a second: a program that retries immediately would otherwise do so thousands of times a
 * second. Only a limited number is delayed; the rest are answered immediately.
 */
const heldMs = 1_000;
const heldMax = 500;

interface Limiter {
  take(key: string): { readonly isAllowed: boolean; readonly resetSeconds: number };
}

export interface PageGuard {
  /** The seconds to wait, or null: the page may be shown. */
  secondsToWait(request: {
    readonly token: string;
    readonly address: string;
    readonly isDownload: boolean;
  }): number | null;
  /** Resolves when a rejection may be sent. */
  holdRefusal(): Promise<void>;
}

/** Counts each request by its link and by its address block: a household, or a company behind one address. */
export function createPageGuard(newLimiter: (perMinuteMax: number) => Limiter, limits: PageLimits | null): PageGuard {
  if (limits === null) return { secondsToWait: () => null, holdRefusal: async () => undefined };
  let held = 0;
  const { linkPerMinuteMax, addressPerMinuteMax } = limits;
  const perDownload = (pages: number) => Math.max(1, Math.floor(pages / pagesPerDownload));
  const byLink = { pages: newLimiter(linkPerMinuteMax), downloads: newLimiter(perDownload(linkPerMinuteMax)) };
  const byAddress = { pages: newLimiter(addressPerMinuteMax), downloads: newLimiter(perDownload(addressPerMinuteMax)) };
  return {
    secondsToWait({ token, address, isDownload }) {
      const kind = isDownload ? 'downloads' : 'pages';
      const decisions = [byAddress[kind].take(addressBlockOf(address)), byLink[kind].take(token)];
      const waits = decisions.filter(({ isAllowed }) => !isAllowed).map(({ resetSeconds }) => resetSeconds);
      return waits.length === 0 ? null : Math.max(1, ...waits);
    },
    async holdRefusal() {
      if (held >= heldMax) return;
      held++;
      await delay(heldMs, undefined, { ref: false });
      held--;
    },
  };
}
