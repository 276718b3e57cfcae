import { sql } from 'kysely';
import type pg from 'pg';
import { connectionSettings, type Tx } from './database.ts';
import { ServiceClient } from './service-client.ts';

/** What changed, such as `catalog` or `account:<id>`. `everything` means that notifications may have been missed. */
export type Change = string;
export const everything: Change = 'everything';

const changesChannel = 'bestow_changes';
/** There are new jobs. Every order sends this; processes that only serve requests do not listen to it. */
const workChannel = 'bestow_work';
/** Doubled after each failure: a fail-over takes seconds, and a server that comes back is not to be crowded. */
const reconnectAfterMs = 250;
const reconnectAfterMsMax = 2_000;

/** Notifies every process about a change when the transaction commits, and only then. */
export async function announceChange(tx: Tx, change: Change): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${change})`.execute(tx);
}

/** The same, but only for workers. */
export async function announceWork(tx: Tx, work: Change): Promise<void> {
  await sql`select pg_notify(${workChannel}, ${work})`.execute(tx);
}

/** The same as a column of a statement that makes the change itself; `change` is SQL. */
export const changeAnnouncedBySql = (change: string): string => `pg_notify('${changesChannel}', ${change})`;
export const workAnnouncedBySql = (work: string): string => `pg_notify('${workChannel}', ${work})`;

export interface ChangeListener {
  close(): Promise<void>;
}

/** Names of these connections in `pg_stat_activity`: each process has one, so that processes can be counted. */
export const apiListenerName = 'bestow-changes';
export const workerListenerName = 'bestow-changes-and-work';

/** Listens on a separate connection for the lifetime of the process, and reconnects when it is lost. */
export function listenForChanges(url: string, onChange: (change: Change) => void): ChangeListener {
  return listen(url, apiListenerName, [changesChannel], onChange);
}

export function listenForChangesAndWork(url: string, onChange: (change: Change) => void): ChangeListener {
  return listen(url, workerListenerName, [changesChannel, workChannel], onChange);
}

function listen(
  url: string,
  applicationName: string,
  channels: readonly string[],
  onChange: (change: Change) => void,
): ChangeListener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let failures = 0;

  async function connect(): Promise<void> {
    const next = new ServiceClient({
      ...connectionSettings({ url, applicationName }),
      statement_timeout: 0,
    });
    client = next;
    next.on('notification', ({ payload }) => onChange(payload ?? everything));
    next.on('end', reconnectLater);
    try {
      await next.connect();
      await next.query(channels.map((channel) => `listen ${channel}`).join('; '));
      failures = 0;
      onChange(everything);
    } catch {
      failures++;
      await next.end().catch(() => undefined);
      reconnectLater();
    }
  }

  function reconnectLater(): void {
    if (isClosed || timer) return;
    timer = setTimeout(
      () => {
        timer = null;
        void connect();
      },
      Math.min(reconnectAfterMs * 2 ** failures, reconnectAfterMsMax),
    );
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
