import pg from 'pg';

/** What must never be found in a log: a recipient, a card's code, a claim link's token, a bearer token. */
export const marks = {
  recipient: 'marked.recipient@example.com',
  code: 'MARK-7731-GIFT',
  link: '/c/MarkedLink7731token',
  token: 'bst_stage_Marked7731TokenOfSomebody0000',
};
const everyMark = Object.values(marks).join(' ');

/** Every mark in a form that survives quoting, truncating and escaping of the surrounding text. */
export const traces = ['marked.recipient', 'MARK-7731', 'MarkedLink', 'Marked7731', '77317731'];

export interface ProvokedError {
  readonly kind: string;
  readonly code: string;
  readonly error: unknown;
}

const schema = `
  create table marked_rows (
    id int primary key, unique_text text unique, exclusive_text text, positive int check (positive > 0),
    needed text not null, short varchar(5), parent text references marked_rows (unique_text),
    exclude using btree (exclusive_text with =));
  create function raise_mark(mark text, state text) returns void language plpgsql as $$
    begin raise exception 'refused %', mark using errcode = state, detail = 'detail ' || mark, hint = 'hint ' || mark; end $$;
  create function fail_inside(mark text) returns int language plpgsql as $$
    declare number int; begin execute 'select ' || quote_literal(mark) || '::int' into number; return number; end $$;`;

/** Statements that fail, with the state that PostgreSQL gives each; $1 is all marks together. */
const statements: readonly (readonly [kind: string, code: string, text: string])[] = [
  ['unique', '23505', "insert into marked_rows (id, unique_text, needed) values (2, $1, 'x')"],
  ['exclusion', '23P01', "insert into marked_rows (id, exclusive_text, needed) values (3, $1, 'x')"],
  ['check', '23514', 'insert into marked_rows (id, positive, needed) values (4, 0, $1)'],
  ['foreign key', '23503', "insert into marked_rows (id, parent, needed) values (5, $1 || '!', 'x')"],
  ['not null', '23502', 'insert into marked_rows (id, unique_text) values (6, $1 || 5)'],
  ['too long', '22001', "insert into marked_rows (id, short, needed) values (7, $1, 'x')"],
  ['invalid uuid', '22P02', 'select $1::text::uuid'],
  ['invalid number', '22P02', 'select $1::text::int'],
  ['invalid time', '22007', 'select $1::text::timestamptz'],
  ['invalid JSON', '22P02', 'select (\'{"a": \' || $1::text)::jsonb'],
  ['number out of range', '22003', 'select length($1), $$7731773177317731$$::text::int'],
  ['time out of range', '22008', "select length($1), '2026-77-31'::text::date"],
  ['bad regular expression', '2201B', "select 'x' ~ ($1::text || '(')"],
  ['raised by a function', 'P0001', "select raise_mark($1, 'P0001')"],
  ['raised as a unique violation', '23505', "select raise_mark($1, '23505')"],
  ['failed inside a function', '22P02', 'select fail_inside($1)'],
  ['unknown column', '42703', 'select nothing from marked_rows where needed = $1'],
];

/** Provokes every kind of PostgreSQL error we know of, with marked values in rows, parameters and functions. */
export async function provokeDatabaseErrors(url: string): Promise<ProvokedError[]> {
  const clients = [new pg.Client(url), new pg.Client(url)] as const;
  await Promise.all(clients.map((client) => client.connect()));
  const [client] = clients;
  await client.query(schema);
  await client.query('insert into marked_rows (id, unique_text, exclusive_text, needed) values (1, $1, $1, $1)', [
    everyMark,
  ]);
  const provoked: ProvokedError[] = [];
  for (const [kind, code, text] of statements) {
    provoked.push({ kind, code, error: await failureOf(client.query(text, [everyMark])) });
  }
  provoked.push({ kind: 'statement timeout', code: '57014', error: await timeOut(client) });
  provoked.push({ kind: 'lock timeout', code: '55P03', error: await waitForLock(clients) });
  provoked.push({ kind: 'deadlock', code: '40P01', error: await deadlock(clients) });
  await Promise.all(clients.map((each) => each.end()));
  return provoked;
}

async function timeOut(client: pg.Client): Promise<unknown> {
  await client.query("set statement_timeout = '50ms'");
  const error = await failureOf(client.query('select pg_sleep(20), $1::text', [everyMark]));
  await client.query('reset statement_timeout');
  return error;
}

async function waitForLock([holder, waiter]: readonly [pg.Client, pg.Client]): Promise<unknown> {
  await holder.query('begin; select from marked_rows where id = 1 for update');
  await waiter.query("set lock_timeout = '50ms'");
  const error = await failureOf(waiter.query('update marked_rows set needed = $1 where id = 1', [everyMark]));
  await holder.query('rollback');
  await waiter.query('reset lock_timeout');
  return error;
}

async function deadlock([one, other]: readonly [pg.Client, pg.Client]): Promise<unknown> {
  await one.query("insert into marked_rows (id, needed) values (100, 'x')");
  for (const [client, id] of [
    [one, 1],
    [other, 100],
  ] as const) {
    await client.query('begin');
    await client.query('update marked_rows set needed = $1 where id = $2', [everyMark, id]);
  }
  const outcomes = await Promise.allSettled([
    one.query('update marked_rows set needed = $1 where id = 100', [everyMark]).then(() => one.query('rollback')),
    other.query('update marked_rows set needed = $1 where id = 1', [everyMark]).then(() => other.query('rollback')),
  ]);
  await Promise.all([one.query('rollback'), other.query('rollback')]);
  return outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
}

async function failureOf(query: Promise<unknown>): Promise<unknown> {
  return query.then(
    () => new Error('PostgreSQL did not refuse'),
    (error: unknown) => error,
  );
}
