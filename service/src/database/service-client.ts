import pg from 'pg';

/**
 * Compiling a plan pays off for statements that run for seconds. Ours run for milliseconds, and PostgreSQL, where it compiles by
 * default, takes seconds for some of them. Set on the open connection, so that no option in the database's address undoes it,
 * and no pooler has to know a start-up option.
 */
const sessionSettings = 'set jit = off';

/** A connection to PostgreSQL, as all parts of the service use it. */
export class ServiceClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // What breaks says so to whoever waits for an answer, and once more by an event; unheard, that would end the process.
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
