import type { AccountId } from '../../kit/ids.ts';
import type { Channel } from '../types.ts';

export interface OutboxAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** A message as the outbox keeps it. */
export interface OutboxContent {
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Which file was attached; its content is where it was read from. Older messages lack the member. */
  readonly attachment?: OutboxAttachment | null;
}

export interface OutboxMessage extends OutboxContent {
  readonly id: string;
  readonly sentAt: Date;
}

/** Where a message stands in the list, which is ordered by time. */
export interface OutboxPlace {
  readonly sentAt: Date;
  readonly id: string;
}

/** The reader: one account's messages, or those of all accounts; with or without mails that contain a password link. */
export interface OutboxScope {
  readonly accountId: AccountId | null;
  readonly showsPasswordLinks: boolean;
}
