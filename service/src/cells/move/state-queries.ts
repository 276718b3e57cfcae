import { sql } from 'kysely';
import { type Db, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { KnownMove, MoveState } from './types.ts';

const columns = sql`account_id as "accountId", to_cell as "toCell", state`;

export async function findMove(reader: Reader, accountId: AccountId): Promise<KnownMove | null> {
  return maybeOne(reader, sql<KnownMove>`select ${columns} from account_moves where account_id = ${accountId}`);
}

/** A move that is under way, or was interrupted: its account is not usable until it ends. */
export async function findUnfinishedMove(reader: Reader): Promise<KnownMove | null> {
  return maybeOne(
    reader,
    sql<KnownMove>`select ${columns} from account_moves where state <> 'Moved' order by started_at limit 1`,
  );
}

/** Throws if the move is not in one of these states. No other step of it happens until the commit. */
export async function lockMove(tx: Tx, accountId: AccountId, states: readonly MoveState[]): Promise<KnownMove> {
  const move = await maybeOne(
    tx,
    sql<KnownMove>`select ${columns} from account_moves where account_id = ${accountId} for update`,
  );
  if (!move || !states.includes(move.state)) throw new Error(`the move is ${move?.state ?? 'gone'}, not ${states}`);
  return move;
}

export async function insertMove(tx: Tx, { accountId, toCell }: Pick<KnownMove, 'accountId' | 'toCell'>) {
  await sql`insert into account_moves (account_id, to_cell) values (${accountId}, ${toCell})`.execute(tx);
}

export async function updateMove(tx: Tx, accountId: AccountId, state: MoveState): Promise<void> {
  await sql`update account_moves set state = ${state} where account_id = ${accountId}`.execute(tx);
}

export async function deleteMove(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`delete from account_moves where account_id = ${accountId}`.execute(tx);
}

/** The account, by its id or exact name; also when only its move is left. */
export async function findAccountNamed(reader: Reader, text: string) {
  return maybeOne(
    reader,
    sql<{ id: AccountId; name: string; movingTo: string | null }>`
      select id, name, moving_to as "movingTo" from accounts where id::text = lower(${text})
      union all
      select id, name, moving_to from accounts
      where name = ${text} and (select count(*) from accounts where name = ${text}) = 1
      limit 1`,
  );
}

export async function isAccountHere(reader: Reader, accountId: AccountId): Promise<boolean> {
  return (await maybeOne(reader, sql`select 1 from accounts where id = ${accountId}`)) !== null;
}

const commandKey = (accountId: AccountId) => sql`hashtextextended(${`bestow cells move ${accountId}`}, 0)`;
const arrivalKey = (accountId: AccountId) => sql`hashtextextended(${`bestow account arrives ${accountId}`}, 0)`;

/** Runs `work` while no other command moves the account. Null: one does. */
export async function alone<T>(db: Db, accountId: AccountId, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${commandKey(accountId)}) as got`.execute(
      connection,
    );
    if (!rows[0]?.got) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${commandKey(accountId)})`.execute(connection).catch(() => undefined);
    }
  });
}

/** Whether this cell and the one in which the caller is `alone` with the account are one database under two names. */
export async function isSameDatabase(tx: Tx, accountId: AccountId): Promise<boolean> {
  const got = await maybeOne(
    tx,
    sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${commandKey(accountId)}) as got`,
  );
  return got?.got !== true;
}

/** Held until the transaction ends by whoever brings the account, or wants to know for sure whether somebody did. */
export async function lockArrival(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${arrivalKey(accountId)})`.execute(tx);
}

/** For a transaction of the move: takes as long as it takes, may write the account's rows, and shows all values in one form. */
export async function beginStep(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`
    select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
           set_config('bestow.account_move', ${accountId}, true), set_config('timezone', 'UTC', true),
           set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
           set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`.execute(tx);
}
