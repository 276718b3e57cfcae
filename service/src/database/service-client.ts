import pg from 'pg';

/**
 * JIT compilation pays off for statements that run for seconds. Ours run for milliseconds, and where JIT is on by
 * default PostgreSQL needs seconds to compile some of them. Set on the open connection, so that no option in the
 * database URL overrides it, and no pooler has to support a start-up option.
 */
const sessionSettings = 'set jit = off';

/** A connection to PostgreSQL, as all parts of the service use it. */
export class ServiceClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A broken connection reports the error to the pending query and also as an event; an unhandled event would end
    // the process.
    this.on('error', () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
    const ready = this.connectAndSet();
    if (!callback) return ready;
    ready.then(
      () => callback(null),
      (error: Error) => callback(error),
    );
    return undefined;
  }

  private async connectAndSet(): Promise<pg.Client> {
    await super.connect();
    try {
      await this.query(sessionSettings);
      return this;
    } catch (error) {
      void this.end().catch(() => undefined);
      throw error;
    }
  }
}
