import { connect, type Socket } from 'node:net';
import type { LoadJob } from './job.ts';
import { ResponseReader } from './response-reader.ts';

const loopback = '127.0.0.1';
const readBytes = 65_536;
const errorTextMax = 600;
const firstErrorStatus = 400;

// All sockets read into the same buffer: an answer is parsed in the callback and never kept.
const readBuffer = Buffer.allocUnsafe(readBytes);

export interface ConnectionListener {
  /** `fault` is the kind of error that the answer counts as; null for a success. */
  answered(connection: Connection, fault: string | null): void;
  lost(connection: Connection, reason: string): void;
}

/** One keep-alive connection with at most one outstanding request. */
export class Connection {
  readonly scratch: Buffer;
  /** Start of the latency of the outstanding request; 0 if there is none. */
  startedAt = 0;
  lastErrorText = '';
  private readonly socket: Socket;
  private readonly reader: ResponseReader;
  private isClosed = false;

  constructor(
    { port, expectedText }: Pick<LoadJob, 'port' | 'expectedText'>,
    scratchBytes: number,
    private readonly listener: ConnectionListener,
  ) {
    this.scratch = Buffer.allocUnsafe(scratchBytes);
    this.reader = new ResponseReader(expectedText);
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
      const fault = this.faultOf(status);
      if (fault !== null) this.lastErrorText = readBuffer.toString('latin1', 0, Math.min(length, errorTextMax));
      this.listener.answered(this, fault);
    } catch (error) {
      this.fail(String(error));
    }
    return true;
  }

  private faultOf(status: number): string | null {
    if (status >= firstErrorStatus) return String(status);
    return this.reader.isAsExpected ? null : 'unexpected';
  }

  private fail(reason: string): void {
    if (this.isClosed) return;
    this.close();
    this.listener.lost(this, reason);
  }
}
