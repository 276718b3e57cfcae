import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newCaseNumber } from '../../../src/help/case-number.ts';
import { sealReport } from '../../../src/help/seal-case.ts';
import { type AccountId, newId, type OrderId } from '../../../src/kit/ids.ts';
import type { TestApi } from '../../support/test-api.ts';

/** A case about the first card of an order whose cards are not issued yet: the card is added, void and unreadable. */
export async function givenCase(api: TestApi, accountId: AccountId, orderId: OrderId): Promise<string> {
  const { db } = api.database;
  const id = newId();
  const report = { details: 'It says <b>unknown card</b>.\nI tried twice.', contact: 'ann@example.com' };
  await sql`
    insert into cards (account_id, order_id, line_number, card_number, sealed_code, code_fingerprint, code_hint, source,
                       issued_at, voided_at)
    values (${accountId}, ${orderId}, 1, 1, ${randomBytes(64)}, ${randomBytes(16)}, '', 'test', service_now(),
            service_now())`.execute(db);
  await sql`
    insert into help_cases (account_id, id, number, kind, category, order_id, line_number, card_number, locale,
                            sealed_report, opened_at)
    values (${accountId}, ${id}, ${newCaseNumber()}, 'CodeProblem', 'NotAccepted', ${orderId}, 1, 1, 'de',
            ${sealReport(api.keyRing, { accountId, id }, report)}, service_now())`.execute(db);
  return id;
}
