import type { AddressInfo } from 'node:net';
import { StartupError } from '../../kit/startup-error.ts';

/** Listens, or explains in one sentence why it cannot. */
export async function listenOrExplain<T>(
  listen: () => Promise<T>,
  place: { host: string; port: number; setting: string; hostSetting?: string },
): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (place.setting === 'LISTEN_FD') {
      throw new StartupError(
        `LISTEN_FD is not a socket that this process can listen on (${code}); pass a listening socket under that number.`,
      );
    }
    const where = `${place.host}:${place.port}`;
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `${where} is already in use; stop the other program or set ${place.setting} to a free port.`,
      );
    }
    if (code === 'EACCES')
      throw new StartupError(`Listening on ${where} is not permitted; set ${place.setting} to a port above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StartupError(
        `${place.host} is not an address of this machine; correct ${place.hostSetting ?? 'HOST'}.`,
      );
    }
    throw error;
  }
}

export function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
