import { sql } from 'kysely';
import { newCaseNumber } from '../../../../src/help/case-number.ts';
import { newId } from '../../../../src/kit/ids.ts';
import type { AuditedPortal } from './audited-portal.ts';

/** A fresh case about the first card of the Links order, which its recipient has opened; earlier ones are removed. */
export async function givenCase({ api, account, links }: AuditedPortal): Promise<string> {
  const { db } = api.database;
  const id = newId();
  await sql`
    update cards set claimed_at = service_now(), first_disclosed_at = coalesce(first_disclosed_at, service_now()),
                     first_disclosed_by = coalesce(first_disclosed_by, 'ClaimPage')
    where order_id = ${links.Id}`.execute(db);
  await sql`delete from help_case_steps`.execute(db);
  await sql`delete from help_cases`.execute(db);
  await sql`
    insert into help_cases (account_id, id, number, kind, category, order_id, line_number, card_number, locale, opened_at)
    values (${account.accountId}, ${id}, ${newCaseNumber()}, 'CodeProblem', 'Other', ${links.Id}, 1, 1, 'en', service_now())`.execute(
    db,
  );
  return id;
}
