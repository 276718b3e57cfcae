import type { Acting } from '../../accounts/acting.ts';
import type { Given } from '../../cli/command.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import type { Db } from '../../database/database.ts';
import { DomainError, InvalidRequest } from '../../kit/errors.ts';
import { parseBound } from '../../kit/instant.ts';
import { replayMessageById, replayWindowById } from '../../webhooks/replay-by-id.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

/** Sends one message again, or an endpoint's messages of a window. The workers do the sending. */
export async function webhooksReplay({ config, logger, given, out }: CommandContext): Promise<void> {
  const { message, endpoint } = given;
  if ((message === undefined) === (endpoint === undefined)) {
    throw new WrongUse('Say what to replay: --message <id>, or --endpoint <id> with --from <time>.');
  }
  await withServiceDatabase(config, logger, 'bestow-webhooks', async (db) => {
    const replaying = { db: db, acting: await openCommandActing(config, db) };
    const count = message ? await replayOne(replaying, message) : await replayMany(replaying, endpoint ?? '', given);
    out.json({ Queued: count });
    out.say(message ? `Message ${message} was queued again.` : describeCount(count));
  }).catch((error: unknown) => {
    throw error instanceof DomainError ? new CommandRefused(sentenceOf(error)) : error;
  });
}

interface Replaying {
  readonly db: Db;
  readonly acting: Acting;
}

async function replayOne({ db, acting }: Replaying, id: string): Promise<number> {
  const act = { action: 'WebhookReplayed', target: id };
  const isFound = await replayMessageById(db, id, (accountId) => acting.audit({ ...act, accountId }));
  if (!isFound) throw new CommandRefused(`There is no webhook message ${id}; messages are kept for 90 days.`);
  return 1;
}

async function replayMany({ db, acting }: Replaying, id: string, { from = '', to }: Given): Promise<number> {
  const start = parseBound(from, 'start');
  const end = to === undefined ? null : parseBound(to, 'end');
  if (!start || (to !== undefined && !end)) {
    throw new WrongUse('--from and --to must be ISO 8601 times with a time zone, or plain dates.');
  }
  const act = { action: 'WebhooksReplayed', target: id, details: { From: from, To: to ?? '' } };
  const window = { start, end, isOnlyFailed: false };
  const count = await replayWindowById(db, id, window, (accountId) => acting.audit({ ...act, accountId }));
  if (count === null) throw new CommandRefused(`There is no webhook endpoint ${id}.`);
  return count;
}

function describeCount(count: number): string {
  return count === 1 ? '1 message was queued again.' : `${count} messages were queued again.`;
}

function sentenceOf(error: DomainError): string {
  return error instanceof InvalidRequest ? (error.faults[0]?.detail ?? error.message) : error.message;
}
