import { findAccount } from '../../accounts/account-queries.ts';
import { listAccounts } from '../../accounts/queries.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import type { AuditHook } from '../../database/audit-hook.ts';
import type { Db } from '../../database/database.ts';
import { loadAddressHashes } from '../../delivery/address-hashes.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import { isMailbox } from '../../kit/mailbox.ts';
import { isE164 } from '../../kit/phone.ts';
import type { RecipientAddress } from '../../orders/forget/types.ts';
import { listArchivesOf } from '../../recipients/archived-queries.ts';
import { getForget } from '../../recipients/list-forgets.ts';
import { type RequestForgetNeeds, recipientAddress, requestForget } from '../../recipients/request-forget.ts';
import { searchRecipient } from '../../recipients/search-recipient.ts';
import { type ForgetRef, type ForgetRequest, type PlaceCounts, placeNames } from '../../recipients/types.ts';
import { workOnForget } from '../../recipients/work-on-forget.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

/** Forgets a recipient in one account, or in all that store something about them, and prints what was found where. */
export async function recipientsForget({ config, logger, given, out }: CommandContext): Promise<void> {
  const address = parseAddress(given.address ?? '');
  await withServiceDatabase(config, logger, 'bestow-recipients', async (db) => {
    const keyRing = await loadKeysOf(db, config);
    const needs = { db, keyRing, addressHashes: await loadAddressHashes(db, keyRing) };
    const acting = await openCommandActing(config, db);
    const results: ForgetResult[] = [];
    const print = (result: ForgetResult, text: string) => {
      results.push(result);
      out.say(`${result.AccountId}  ${text}`);
    };
    for (const accountId of await accountsOf(db, given.account)) {
      const found = await searchRecipient(needs, accountId, address);
      const archives = await listArchivesOf(db, accountId, needs.addressHashes.of(address.value));
      const isNowhere = Object.keys(found).length === 0 && archives.length === 0;
      const archived = archives.length === 0 ? {} : { Archives: archives.map(({ fileName }) => fileName) };
      if (given['dry-run'] !== undefined || isNowhere) {
        const text = isNowhere ? 'nothing found' : `found ${[inWords(found), ...archivedWords(archives)].join('; ')}`;
        print({ AccountId: accountId, Found: found, ...archived }, text);
        continue;
      }
      const audit = acting.audit<ForgetRef>(({ id }) => ({ action: 'RecipientForgotten', target: id, accountId }));
      const request = await forgetIn(needs, accountId, address, audit);
      const { id, status, counts } = request;
      const text = [outcomeOf(request), ...archivedWords(archives)].join('; ');
      print({ AccountId: accountId, RequestId: id, Status: status, Removed: counts, ...archived }, text);
    }
    out.json(results);
  });
}

interface ForgetResult {
  readonly AccountId: AccountId;
  readonly Found?: PlaceCounts;
  readonly RequestId?: string;
  readonly Status?: string;
  readonly Removed?: PlaceCounts;
  /** Files to restore first. */
  readonly Archives?: readonly string[];
}

async function forgetIn(
  needs: RequestForgetNeeds,
  accountId: AccountId,
  address: RecipientAddress,
  audit: AuditHook<ForgetRef>,
): Promise<ForgetRequest> {
  const request = await requestForget(needs, accountId, address, { isOperator: true, audit });
  // A worker may do the same at this moment; whoever comes second finds less to do.
  await workOnForget(needs, request);
  return getForget(needs.db, accountId, request.id);
}

function parseAddress(text: string): RecipientAddress {
  if (isMailbox(text)) return recipientAddress('Email', text);
  if (isE164(text)) return recipientAddress('Sms', text);
  throw new WrongUse('<address> must be an email address or a number such as +14155550123.');
}

async function accountsOf(db: Db, given: string | undefined): Promise<AccountId[]> {
  if (given === undefined) return (await listAccounts(db)).map(({ id }) => id);
  const account = isId(given) ? await findAccount(db, given as AccountId) : null;
  if (!account) throw new CommandRefused(`There is no account ${given}.`);
  return [account.id];
}

function outcomeOf({ id, status, counts, waitsFor }: ForgetRequest): string {
  if (status === 'Complete') return `removed ${inWords(counts)}; a search found nothing left (request ${id})`;
  const orderIds = [...new Set(waitsFor.map(({ orderId }) => orderId))];
  const reason =
    orderIds.length > 0
      ? `orders still to be sent: ${orderIds.join(' ')}`
      : 'a message or upload in progress, or archived orders';
  return `removed ${inWords(counts)}; the rest follows automatically, once it no longer waits for ${reason} (request ${id})`;
}

function archivedWords(archives: Awaited<ReturnType<typeof listArchivesOf>>): string[] {
  return archives.map(
    ({ fileName, orders }) => `${orders} archived orders: restore them with "bestow archive restore ${fileName}"`,
  );
}

function inWords(counts: PlaceCounts): string {
  const parts = placeNames.flatMap((place) => (counts[place] ? [`${place} ${counts[place]}`] : []));
  return parts.length > 0 ? parts.join(', ') : 'nothing yet';
}
