import { connect, type Socket } from 'node:net';
import { ResponseReader } from './response-reader.ts';

const loopback = '127.0.0.1';
const readBytes = 65_536;
const errorTextMax = 600;

// Every socket reads into the same memory: an answer is looked at in the callback and never kept.
const readBuffer = Buffer.allocUnsafe(readBytes);

export interface ConnectionListener {
  answered(connection: Connection, status: number): void;
  lost(connection: Connection, reason: string): void;
}

/** One keep-alive connection with at most one request under way. */
export class Connection {
  readonly scratch: Buffer;
  /** From when the latency of the request under way counts; 0 when there is none. */
  startedAt = 0;
  lastErrorText = '';
  private readonly socket: Socket;
  private readonly reader = new ResponseReader();
  private isClosed = false;

  constructor(
    port: number,
    scratchBytes: number,
    private readonly listener: ConnectionListener,
  ) {
    this.scratch = Buffer.allocUnsafe(scratchBytes);
    this.socket = connect({
      host: loopback,
      port,
      noDelay: true,
      onread: { buffer: readBuffer, callback: (length) => this.read(length) },
    });
    this.socket.on('error', (error) => this.fail(error.message));
    this.socket.on('close', () => this.fail('closed by the server'));
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('error', reject);
    });
  }

  get bodyBytes(): number {
    return this.reader.bodyBytes;
  }

  send(request: Buffer, startedAt: number): void {
    this.startedAt = startedAt;
    this.socket.write(request);
  }

  close(): void {
    this.isClosed = true;
    this.socket.destroy();
  }

  private read(length: number): boolean {
    try {
      const status = this.reader.read(readBuffer, length);
      if (status === 0) return true;
      if (status >= 400) this.lastErrorText = readBuffer.toString('latin1', 0, Math.min(length, errorTextMax));
      this.listener.answered(this, status);
    } catch (error) {
      this.fail(String(error));
    }
    return true;
  }

  private fail(reason: string): void {
    if (this.isClosed) return;
    this.close();
    this.listener.lost(this, reason);
  }
}
