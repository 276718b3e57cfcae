import type { Channel } from '../types.ts';

/** A message as the outbox keeps it. */
export interface OutboxContent {
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface OutboxMessage extends OutboxContent {
  readonly id: string;
  readonly sentAt: Date;
}
