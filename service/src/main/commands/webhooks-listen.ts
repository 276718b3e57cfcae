import { WrongUse } from '../../cli/command-errors.ts';
import { listenOrExplain, portOf } from '../api/listen.ts';
import type { CommandContext } from '../command-context.ts';
import { runUntilSignal } from '../shutdown.ts';
import { createWebhookListener } from '../webhook-listener.ts';

const host = '127.0.0.1';

/** Prints and verifies what arrives on a port of this machine, for developing a receiver. */
export async function webhooksListen({ given, out }: CommandContext): Promise<void> {
  const port = portNumber(given.port ?? '');
  const secret = given.secret ?? null;
  if (secret !== null && !/^whsec_[A-Za-z0-9+/]{20,}={0,2}$/.test(secret)) {
    throw new WrongUse('--secret must be the complete secret, starting with whsec_.');
  }
  await runUntilSignal(async (closers) => {
    const server = createWebhookListener(secret, (text) => out.raw(text));
    closers.add(async () => {
      server.closeAllConnections();
      server.close();
    });
    const listen = () =>
      new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    await listenOrExplain(listen, { host, port, setting: '--port' });
    out.say(`Listening at http://${host}:${portOf(server.address())}/; press Ctrl-C to stop.`);
  });
}

function portNumber(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new WrongUse('--port must be a whole number from 0 to 65535.');
  return port;
}
