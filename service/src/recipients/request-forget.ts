import { requireActive } from '../accounts/account-status.ts';
import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import type { AddressHashes } from '../delivery/address-hashes.ts';
import { enqueueOnce } from '../jobs/enqueue.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { RecipientAddress } from '../orders/forget/types.ts';
import { forgetRecipientJob } from './jobs.ts';
import { findForget, insertForget } from './queries.ts';
import { sealAddress } from './seal-address.ts';
import type { ForgetRef, ForgetRequest } from './types.ts';

export interface RequestForgetNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly addressHashes: AddressHashes;
}

/**
 * Accepts a request to forget a recipient; a worker does the rest. While a request for the same address is unfinished, it is the answer, extended to
 * what was ordered since. Whether the address is known makes no difference to the answer. A suspended account is read-only, but its operator may forget.
 */
export async function requestForget(
  needs: RequestForgetNeeds,
  accountId: AccountId,
  address: RecipientAddress,
  by: { readonly isOperator?: boolean; readonly audit?: AuditHook<ForgetRef> } = {},
): Promise<ForgetRequest> {
  return withTransaction(needs.db, async (tx) => {
    if (!by.isOperator) await requireActive(tx, accountId);
    const fresh = { accountId, id: newId() };
    const id = await insertForget(tx, {
      ...fresh,
      channel: address.channel,
      addressHash: needs.addressHashes.of(address.value),
      sealedAddress: sealAddress(needs.keyRing, fresh, address),
    });
    const ref: ForgetRef = { accountId, id };
    await enqueueForget(tx, ref);
    await (by.audit ?? noAudit)(tx, ref);
    const request = await findForget(tx, ref);
    if (!request) throw new Error('a request that was just written is not there');
    return request;
  });
}

/** At most one job of a request waits for its first attempt. */
export async function enqueueForget(tx: Tx, { accountId, id }: ForgetRef, delaySeconds = 0): Promise<void> {
  const payload = { accountId, forgetId: id };
  await enqueueOnce(tx, forgetRecipientJob, [{ key: id, lane: null, payload }], delaySeconds);
}

/** An address as lists compare it. */
export function recipientAddress(channel: RecipientAddress['channel'], text: string): RecipientAddress {
  return { channel, value: channel === 'Email' ? text.toLowerCase() : text };
}
