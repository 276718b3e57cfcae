import { sql } from 'kysely';
import pg from 'pg';
import { connectionSettings, type Tx } from './database.ts';

/** What changed, such as `catalog` or `account:<id>`. `everything` is said when notices may have been missed. */
export type Change = string;
export const everything: Change = 'everything';

const channel = 'bestow_changes';
const reconnectAfterMs = 500;

/** Tells every process about a change, when and only when the transaction commits. */
export async function announceChange(tx: Tx, change: Change): Promise<void> {
  await sql`select pg_notify(${channel}, ${change})`.execute(tx);
}

export interface ChangeListener {
  close(): Promise<void>;
}

/** Listens on a connection of its own, for as long as the process lives, and comes back after a break. */
export function listenForChanges(url: string, onChange: (change: Change) => void): ChangeListener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connectionSettings({ url, applicationName: 'bestow-changes' }),
      statement_timeout: 0,
    });
    client = next;
    next.on('notification', ({ payload }) => onChange(payload ?? everything));
    next.on('error', () => undefined);
    next.on('end', reconnectLater);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      onChange(everything);
    } catch {
      await next.end().catch(() => undefined);
      reconnectLater();
    }
  }

  function reconnectLater(): void {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, reconnectAfterMs);
  }

  void connect();
  return {
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
