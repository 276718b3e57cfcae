import type { OutputStream } from './streams.ts';
import { cutToWidth } from './text-width.ts';

const terminalEveryMs = 200;
const logEveryMs = 5_000;

/** How far long work is, on standard error. */
export interface Progress {
  /** Shows the text if the last one was shown some time ago. */
  update(text: () => string): void;
  /** Removes the line from a terminal. */
  end(): void;
}

/** One line that is overwritten on a terminal, or a line every few seconds elsewhere. */
export function createProgress(stream: OutputStream, now: () => number = () => performance.now()): Progress {
  const isTerminal = stream.isTTY === true;
  let shownAt = now();
  let isShown = false;
  return {
    update(text) {
      if (now() - shownAt < (isTerminal ? terminalEveryMs : logEveryMs)) return;
      shownAt = now();
      isShown = true;
      // A line that wraps could not be overwritten.
      const line = cutToWidth(text(), isTerminal ? (stream.columns ?? 80) - 1 : Number.POSITIVE_INFINITY);
      stream.write(isTerminal ? `\r${line}\u001b[K` : `${line}\n`);
    },
    end() {
      if (isTerminal && isShown) stream.write('\r\u001b[K');
      isShown = false;
    },
  };
}
