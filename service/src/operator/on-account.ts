import type { FastifyRequest } from 'fastify';
import { type AccountActing, actingOnAccount } from '../accounts/acting.ts';
import { getAccount } from '../accounts/read-accounts.ts';
import type { AccountRow } from '../accounts/types.ts';
import type { Db } from '../database/database.ts';

/** The account of the path, which must exist, and the caller acting on it. */
export async function onAccount(
  db: Db,
  { operatorActing, params }: FastifyRequest,
): Promise<{ readonly account: AccountRow; readonly acting: AccountActing }> {
  const account = await getAccount(db, (params as { id: string }).id);
  return { account, acting: actingOnAccount(operatorActing, account.id) };
}
