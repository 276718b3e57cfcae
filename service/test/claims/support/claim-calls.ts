import { sql } from 'kysely';
import { many, one } from '../../../src/database/database.ts';
import type { Answer } from '../../support/http-caller.ts';
import type { ClaimApp } from './claim-app.ts';
import type { GivenCard } from './given-card.ts';

export const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** Sends the form of a claim page. */
export function postAnswer(
  app: ClaimApp,
  path: string,
  answer?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = answer === undefined ? '' : new URLSearchParams({ answer }).toString();
  return app.caller.post(path, body, { ...formType, ...headers });
}

export interface CardState {
  readonly claimedAt: Date | null;
  readonly wrongAnswers: number;
  readonly recentWrongAnswers: number;
  /** Rows: one for each visitor and day. */
  readonly reveals: number;
  readonly looks: number;
  readonly events: number;
}

/** What the database says about a card. */
export function stateOf(app: ClaimApp, { accountId, orderId, id }: GivenCard): Promise<CardState> {
  return one(
    app.database.db,
    sql<CardState>`
      select claimed_at as "claimedAt", wrong_answers as "wrongAnswers", recent_wrong_answers as "recentWrongAnswers",
             (select count(*) from card_reveals r where r.account_id = c.account_id and r.order_id = c.order_id)::int as reveals,
             (select coalesce(sum(looks), 0) from card_reveals r where r.account_id = c.account_id and r.order_id = c.order_id)::int as looks,
             (select count(*) from events e
              where e.account_id = c.account_id and e.type = 'CardClaimed' and e.data ->> 'CardId' = ${id})::int as events
      from cards c where c.account_id = ${accountId} and c.order_id = ${orderId}`,
  );
}

export function listReveals(app: ClaimApp, { orderId }: GivenCard) {
  return many(
    app.database.db,
    sql<{ address: string; userAgent: string }>`
      select address, user_agent as "userAgent" from card_reveals where order_id = ${orderId} order by revealed_at`,
  );
}

/** True when the text contains any of the card's codes. */
export function leaks(text: string, card: GivenCard): boolean {
  return card.code.codes.some(({ value }) => text.includes(value)) || text.includes(card.answer);
}
