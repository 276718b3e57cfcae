import { listAccounts } from '../../accounts/queries.ts';
import { type AccountResult, archiveOrders } from '../../archive/archive-orders.ts';
import { aloneWithArchives } from '../../archive/archive-queries.ts';
import { type AccountReason, type StayReason, stayReasons } from '../../archive/types.ts';
import { WrongUse } from '../../cli/command-errors.ts';
import type { Output } from '../../cli/output/output.ts';
import { readClock } from '../../database/clock.ts';
import type { Db } from '../../database/database.ts';
import { archiveMonthsMin } from '../../kit/archive-settings.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { CommandContext } from '../command-context.ts';
import { archiveFolder, archivesBusy, openArchives, refusalOf } from '../shared/archive-needs.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { findGivenAccount } from './archive-list.ts';

const stayWords: Readonly<Record<StayReason, string>> = {
  NotFinished: 'not finished',
  ChangedSince: 'changed since, or looked at by the recipient',
  CardOpen: 'a card was not opened, and has not expired',
  ChoiceOpen: 'a picked gift has no code yet',
  ReturnPending: 'a code is being returned to stock or to its supplier',
  SupplierAsked: 'a supplier was asked for cards',
  ParcelOpen: 'a parcel was not handed over',
  MessageUnsent: 'a message was not sent',
  WebhookUndelivered: 'a webhook message was not delivered',
  HasCase: 'a recipient opened a case',
  ApprovalWaiting: 'a request waits for a second operator',
  JobWaiting: 'a job is about it',
  RecipientKept: 'recipients are still to be forgotten by age',
  RecipientBeingForgotten: 'a recipient is being forgotten',
  LedgerFinding: 'the ledger check finds something',
  InUse: 'in use at this moment',
};

const accountWords: Readonly<Record<AccountReason, string>> = {
  Moving: 'the account is moving to another cell, or has left',
  Frozen: 'the claim links of the account are frozen',
  ReportRunning: 'a report of the account is being built',
  GiftsUncounted: 'workers have not counted its gifts yet; start them and repeat the command later',
};

export async function archiveOrdersCommand(context: CommandContext): Promise<void> {
  const { config, logger, given, out } = context;
  const isCheck = given.check !== undefined;
  await withServiceDatabase(config, logger, 'bestow-archive', async (db) => {
    const folder = isCheck ? '' : archiveFolder(context);
    const before = await dayOf(context, db);
    const needs = await openArchives(config, db, folder);
    const accounts = await accountsOf(db, given.account);
    const work = async () => {
      const results: AccountResult[] = [];
      for (const accountId of accounts) {
        const onFile = ({ fileName, orders }: { fileName: string; orders: number }) =>
          out.say(`${fileName}  ${orders} orders`);
        const result = await archiveOrders(needs, accountId, { before, isCheck, onFile });
        report(out, result, isCheck);
        results.push(result);
      }
      return results;
    };
    const running = isCheck ? work() : aloneWithArchives(db, work);
    const done = await running.catch((error: unknown) => {
      throw refusalOf(error);
    });
    if (done === null) throw archivesBusy();
    const orders = done.reduce((sum, result) => sum + result.orders, 0);
    out.say(`${orders} orders from before ${dayText(before)} ${isCheck ? 'can be archived' : 'archived'}.`);
    out.json({ Before: dayText(before), IsCheck: isCheck, Orders: orders, Accounts: done.filter(isTold).map(toWire) });
  });
}

/** The first moment that is not archived any more. */
async function dayOf({ config, given: { before } }: CommandContext, db: Db): Promise<Date> {
  const { now } = await readClock(db);
  const latest = monthsBefore(now, archiveMonthsMin);
  if (before === undefined) {
    if (config.archive.afterMonths === null)
      throw new WrongUse('Set ARCHIVE_AFTER_MONTHS, or name a day with --before.');
    return monthsBefore(now, config.archive.afterMonths);
  }
  const day = /^\d{4}-\d{2}-\d{2}$/.test(before) ? new Date(`${before}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(day.getTime()) || dayText(day) !== before)
    throw new WrongUse('--before must be a day such as 2030-01-31.');
  if (day > latest)
    throw new WrongUse(`--before must be ${dayText(latest)} or earlier: orders stay for ${archiveMonthsMin} months.`);
  return day;
}

/** The beginning of the day; a month that is shorter ends earlier. */
function monthsBefore(now: Date, months: number): Date {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return day;
}

function dayText(day: Date): string {
  return day.toISOString().slice(0, 10);
}

async function accountsOf(db: Db, given: string | undefined): Promise<AccountId[]> {
  const account = await findGivenAccount(db, given);
  return account === null ? (await listAccounts(db)).map(({ id }) => id) : [account];
}

function report(out: Output, result: AccountResult, isCheck: boolean): void {
  if (!isTold(result)) return;
  out.say(`${result.accountId}  ${result.orders} orders ${isCheck ? 'can be archived' : 'archived'}`);
  if (result.reason !== null) out.say(`  none: ${accountWords[result.reason]}`);
  for (const reason of stayReasons)
    if (result.staying[reason]) out.say(`  ${result.staying[reason]} stay: ${stayWords[reason]}`);
}

/** Accounts without an order of that age are left out. */
function isTold({ reason, orders, staying }: AccountResult): boolean {
  return reason !== null || orders > 0 || Object.keys(staying).length > 0;
}

function toWire({ accountId, reason, orders, files, staying }: AccountResult) {
  return { AccountId: accountId, Reason: reason, Orders: orders, Files: files, Staying: staying };
}
