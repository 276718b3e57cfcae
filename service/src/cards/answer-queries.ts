import { sql } from 'kysely';
import { maybeOne, type Reader } from '../database/database.ts';
import type { AnswerLimits, CardKey, WrongAnswers } from './types.ts';

/**
 * Counts a wrong answer, or returns null when the link is locked or gone: then the response does not reveal whether it
 * was wrong. Answers take effect one after the other under the lock of the card's row, including right ones (they lock
 * the row as well): of a hundred concurrent answers, those after the last allowed one are rejected, right or wrong. The
 * window restarts with each wrong answer, so no window ever has more than the allowed number.
 */
export async function addWrongAnswer(
  reader: Reader,
  card: CardKey & { readonly claimVersion: number },
  limits: AnswerLimits,
): Promise<WrongAnswers | null> {
  return maybeOne(
    reader,
    sql<WrongAnswers>`
      update cards c
      set wrong_answers = c.wrong_answers + 1,
          recent_wrong_answers =
            case when c.recent_wrong_since > clock.window_start then c.recent_wrong_answers + 1 else 1 end,
          recent_wrong_since = clock.now
      from (select now, now - make_interval(secs => ${limits.lockSeconds}) as window_start
            from (select service_now() as now) as moment) as clock
      where c.account_id = ${card.accountId} and c.order_id = ${card.orderId}
        and c.line_number = ${card.lineNumber} and c.card_number = ${card.cardNumber}
        and c.claim_version = ${card.claimVersion} and c.voided_at is null and c.wrong_answers < ${limits.wrongMax}
        and (c.recent_wrong_answers < ${limits.recentWrongMax}
             or c.recent_wrong_since is null or c.recent_wrong_since <= clock.window_start)
      returning c.wrong_answers as "wrongAnswers", c.recent_wrong_answers as "recentWrongAnswers",
                c.recent_wrong_since as "recentWrongSince"`,
  );
}

/**
 * Whether a right answer counts: not on a link that is locked or gone. It waits for other answers to the same link, so of many at
 * once those behind the last that is allowed are refused, right or wrong.
 */
export async function acceptsAnswer(
  reader: Reader,
  card: CardKey & { readonly claimVersion: number },
  limits: AnswerLimits,
): Promise<boolean> {
  const row = await maybeOne(
    reader,
    sql`
      select 1 from cards c
      where c.account_id = ${card.accountId} and c.order_id = ${card.orderId}
        and c.line_number = ${card.lineNumber} and c.card_number = ${card.cardNumber}
        and c.claim_version = ${card.claimVersion} and c.voided_at is null and c.wrong_answers < ${limits.wrongMax}
        and (c.recent_wrong_answers < ${limits.recentWrongMax} or c.recent_wrong_since is null
             or c.recent_wrong_since <= (select service_now()) - make_interval(secs => ${limits.lockSeconds}))
      for no key update`,
  );
  return row !== null;
}
