import type { CommandOption } from '../../cli/command.ts';

/** Options and help of "bestow suppliers reconcile". */
export const reconcileOptions: Readonly<Record<string, CommandOption>> = {
  from: { value: 'day', does: 'the first day of the statement (UTC), if it has no column Date' },
  to: { value: 'day', does: 'the last day' },
};

export const reconcileMore = `The file is CSV; its first line names the columns, others than these are ignored:
  Reference  as in the request to the supplier
  Amount     what it charges, such as 12.50; rows with a negative amount are credits and left out
  Currency   ISO 4217, such as EUR
  Date       optional: the day, such as 2026-03-31

Differences:
  OnlyOurs      issued on these days by our records, and not in the statement
  OnlyTheirs    in the statement, and not in our records
  Amount        another amount or currency
  ChargedTwice  more than one row
  NotUsed       charged, but the codes were unusable, or the line had ended before the supplier answered

Nothing is changed. The result is an operator event, written once for the same file and result. The command ends with code 3 if there
are differences. With --url the file has at most 4 MiB.`;
