import net from 'node:net';

interface Handle {
  readonly fd: number;
  listen(backlog: number): number;
  getsockname(address: { port?: number }): number;
  close(): void;
}

/** A listening socket from which this process accepts nothing: others inherit it. */
export interface HeldSocket {
  readonly fd: number;
  readonly port: number;
  close(): void;
}

/** Like a service manager: holds the listening socket, whichever process serves it. */
export function holdSocket(): HeldSocket {
  // Not documented, and the only way in Node to have a socket without reading from it.
  const { _createServerHandle } = net as unknown as {
    _createServerHandle(address: string, port: number, family: 4): Handle;
  };
  const handle = _createServerHandle('127.0.0.1', 0, 4);
  const address: { port?: number } = {};
  handle.getsockname(address);
  return { fd: handle.fd, port: address.port ?? 0, close: () => handle.close() };
}
