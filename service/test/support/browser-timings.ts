import { appendFileSync } from 'node:fs';
import type { ConsoleMessage, Page } from 'playwright-core';
import { inject } from 'vitest';

const prefix = 'browser-timing';

/**
 * Reports how long a page took to show its largest part after it was loaded, and how long each click or key took until the
 * next frame. It reports through the console, since a context may be closed at any moment.
 */
const observeTimings = `{
  const loaded = location.pathname;
  const report = (kind, id, ms) => console.debug('${prefix}', kind, location.pathname, id, Math.round(ms));
  new PerformanceObserver((list) => {
    // Pages that are opened without loading anything are parts of the same document.
    for (const entry of list.getEntries())
      if (location.pathname === loaded) report('paint', performance.timeOrigin, entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) report('interaction', performance.timeOrigin + entry.interactionId, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}`;

/** Adds what the page reports to the file from which the report is made when all tests have ended. */
export function recordTimings(page: Page): void {
  const file = inject('browserTimings');
  // Not an init script: that would run in sandboxed frames too, where the browser blocks it and logs an error.
  page.on('domcontentloaded', () => void page.evaluate(observeTimings).catch(() => undefined));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'debug' || !message.text().startsWith(prefix)) return;
    const [, kind, path, id, ms] = message.text().split(' ');
    appendFileSync(file, `${JSON.stringify({ kind, path: withoutIds(path ?? ''), id, ms: Number(ms) })}\n`);
  });
}

/** Pages that differ only in an id are one row of the report, and no link to a gift gets into it. */
function withoutIds(path: string): string {
  return path
    .replace(/[\w-]{20,}/g, ':id')
    .replace(/^\/portal\/(operator\/catalog|products|brandings)\/(?!new$).+/, '/portal/$1/:id');
}
