import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiUrl } from '../api/client.ts';
import { keys } from '../api/keys.ts';

/** However fast an account's orders come in, an open page reads again at most this often. */
const restMs = 2_000;
const followed = [
  keys.everyOrder,
  keys.everyAmount,
  keys.overview,
  keys.everyCase,
  keys.everyMessage,
  keys.everyApproval,
];

/**
 * Keeps open pages up to date: whenever the account has new events, what they show is read again. Hidden tabs do not listen, because
 * a browser opens few connections to one host; what they show is read again when they are seen.
 */
export function useLiveChanges(isAccount: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAccount) return;
    let source: EventSource | null = null;
    let rest: number | undefined;
    const refresh = () => {
      rest ??= window.setTimeout(() => {
        rest = undefined;
        for (const queryKey of followed) void client.invalidateQueries({ queryKey });
      }, restMs);
    };
    const listen = () => {
      source?.close();
      source = null;
      if (document.hidden) return;
      source = new EventSource(apiUrl('/Events/Stream'));
      source.addEventListener('changed', refresh);
    };
    listen();
    document.addEventListener('visibilitychange', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      window.clearTimeout(rest);
      source?.close();
    };
  }, [client, isAccount]);
}
