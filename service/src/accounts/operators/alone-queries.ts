import { sql } from 'kysely';
import { many, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { PersonId } from '../people/types.ts';

export type AloneKind = 'Funding' | 'Reship';

export interface AloneSum {
  readonly accountId: AccountId;
  readonly amountMinor: bigint;
}

/** What one operator did alone in the last 24 hours, by account. */
export async function listAloneSums(reader: Reader, personId: PersonId, kind: AloneKind): Promise<AloneSum[]> {
  return many(
    reader,
    sql<AloneSum>`
      select account_id as "accountId", sum(amount_minor)::bigint as "amountMinor" from operator_alone_amounts
      where person_id = ${personId} and kind = ${kind} and done_at > service_now() - interval '24 hours'
      group by account_id`,
  );
}

export async function insertAloneAmount(
  tx: Tx,
  personId: PersonId,
  amount: { kind: AloneKind; accountId: AccountId; amountMinor: bigint },
): Promise<void> {
  await sql`
    insert into operator_alone_amounts (person_id, kind, account_id, amount_minor)
    values (${personId}, ${amount.kind}, ${amount.accountId}, ${amount.amountMinor})`.execute(tx);
}
