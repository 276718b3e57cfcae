/** Adds the events that a part of a larger statement selects: account_id, sequence, id, type, recorded_at, data. */
export const insertEventsSql = (part: string) =>
  `insert into events (account_id, sequence, id, type, recorded_at, data)
  select account_id, sequence, id, type, recorded_at, data from ${part}`;
