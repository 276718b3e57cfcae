import { type TSchema, Type } from 'typebox';
import { pageSchema, toWirePage } from '../../http/page.ts';
import { nullable } from '../../kit/schema.ts';
import { type OutboxPage, searchedMax } from './list-outbox.ts';
import { toWireOutboxMessage } from './wire.ts';

/** One portion of a search, or a page of all messages. */
export function outboxPageSchema<Item extends TSchema>(item: Item) {
  const { properties, ...page } = pageSchema(item);
  const NextBefore = nullable(
    Type.String({
      description:
        'Where a search stopped: send it as before to search older messages. Null: there are none. TotalCount is about the searched ones.',
    }),
  );
  return Type.Object({ ...properties, NextBefore }, page);
}

export const outboxSearchParameters = {
  to: Type.String({ maxLength: 254, description: 'An email address or phone number, case-insensitive.' }),
  search: Type.String({
    maxLength: 254,
    description: `Part of the subject, recipient or text, case-insensitive; in ${searchedMax} messages at once, the newest first.`,
  }),
  before: Type.String({
    maxLength: 80,
    description: 'For a search: NextBefore of the last answer, to go on with older messages.',
  }),
};

export function toWireOutboxPage(page: OutboxPage) {
  return { ...toWirePage(page, toWireOutboxMessage), NextBefore: page.nextBefore };
}
