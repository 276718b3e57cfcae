import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { CommandRefused, type Given } from '../command.ts';
import { listenOrExplain, portOf } from '../listen.ts';
import { runUntilSignal } from '../shutdown.ts';
import { createWebhookListener } from '../webhook-listener.ts';

const host = '127.0.0.1';

/** Prints and verifies what arrives on a port of this machine, for developing a receiver. */
export async function webhooksListen(_: Config, __: Logger, given: Given): Promise<void> {
  const port = portNumber(given.port ?? '');
  const secret = given.secret ?? null;
  if (secret !== null && !/^whsec_[A-Za-z0-9+/]{20,}={0,2}$/.test(secret)) {
    throw new CommandRefused('--secret must be the complete secret, starting with whsec_.');
  }
  await runUntilSignal(async (closers) => {
    const server = createWebhookListener(secret, (text) => process.stdout.write(text));
    closers.add(async () => {
      server.closeAllConnections();
      server.close();
    });
    const listen = () =>
      new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    await listenOrExplain(listen, { host, port, setting: '--port' });
    process.stdout.write(`Listening at http://${host}:${portOf(server.address())}/; press Ctrl-C to stop.\n`);
  });
}

function portNumber(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new CommandRefused('--port must be a whole number from 0 to 65535.');
  return port;
}
