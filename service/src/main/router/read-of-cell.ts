import type { IncomingMessage } from 'node:http';
import type { Cell } from '../../cells/types.ts';
import { sessionCookie } from './kept-sessions.ts';

const readMsMax = 5_000;

/** Reads JSON of a cell for a browser, with its session there. Null: no answer, or a refusal. */
export async function readOfCell(
  { headers, socket }: IncomingMessage,
  path: string,
  { cell, session }: { readonly cell: Cell; readonly session?: string | undefined },
): Promise<unknown> {
  const answer = await fetch(new URL(path, cell.url), {
    headers: {
      cookie: session === undefined ? '' : `${sessionCookie}=${session}`,
      'x-forwarded-for': [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? ''].flat().join(', '),
      'user-agent': headers['user-agent'] ?? '',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(readMsMax),
  }).catch(() => null);
  const isJson = answer?.ok && (answer.headers.get('content-type') ?? '').includes('json');
  return isJson ? answer.json().catch(() => null) : null;
}
