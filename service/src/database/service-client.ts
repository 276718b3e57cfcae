import pg from 'pg';
import { type DatabaseAddress, parseDatabaseAddress } from '../kit/database-address.ts';
import { serverGroupOf } from './server-group.ts';

/**
 * JIT compilation pays off for statements that run for seconds. Ours run for milliseconds, and where JIT is on by
 * default PostgreSQL needs seconds to compile some of them. Set on the open connection, so that no option in the
 * database URL overrides it, and no pooler has to support a start-up option.
 */
const sessionSettings = 'set jit = off';

/** A connection to PostgreSQL, as all parts of the service use it. */
export class ServiceClient extends pg.Client {
  /** Null when the address names one server, whatever its role. */
  private readonly address: DatabaseAddress | null;
  private readonly oneServer: pg.ClientConfig;

  constructor(config: pg.ClientConfig = {}) {
    const address = parseDatabaseAddress(config.connectionString ?? '');
    const oneServer = address === null ? config : { ...config, connectionString: address.url };
    super(oneServer);
    this.address = address;
    this.oneServer = oneServer;
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
    if (this.address !== null) return this.connectToOneOf(this.address);
    await super.connect();
    await this.applySettings();
    return this;
  }

  /** All connections lead to the server that has the wanted role now. */
  private async connectToOneOf(address: DatabaseAddress): Promise<pg.Client> {
    const group = serverGroupOf(address);
    const place = await group.choose(this.oneServer);
    this.host = place.host;
    this.port = place.port;
    this.on('error', () => group.doubt(place));
    try {
      await super.connect();
      await this.applySettings();
      await this.orEnd(group.admit(this, this.oneServer));
      return this;
    } catch (error) {
      group.doubt(place);
      throw error;
    }
  }

  protected applySettings(): Promise<void> {
    return this.orEnd(this.query(sessionSettings));
  }

  private async orEnd(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      void this.end().catch(() => undefined);
      throw error;
    }
  }
}

/** A connection to a pooler: what it sets would stay with the server's connection, which others use next. */
export class PooledClient extends ServiceClient {
  protected override async applySettings(): Promise<void> {}
}
