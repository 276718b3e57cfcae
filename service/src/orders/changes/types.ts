import type { DigitalAddress, LineDetails, LinePersonalization, LineRef, TimingDraft } from '../types.ts';

/** What a request changes on a line. Members that it leaves out are undefined; null clears a text. */
export interface LineChange {
  readonly digital: DigitalAddress | undefined;
  readonly brandingId: string | null | undefined;
  readonly texts: Partial<Pick<LinePersonalization, 'to' | 'fromName' | 'fromEmail' | 'message'>>;
  /** Null: neither date nor zone is changed. */
  readonly timing: TimingDraft | null;
  /** ISO 8601 UTC; null: the request has no readable date. */
  readonly deliveryDate: string | null;
  readonly deliveryZone: string | null;
  /** A later time to open the cards, ISO 8601 UTC; null: not changed. */
  readonly claimExpiresAt: string | null;
}

/** The parts of a line that can be changed. */
export interface ChangeableLine {
  readonly brandingId: string | null;
  readonly details: LineDetails;
}

/** A line as it should be, and the names of the members that differ from before. */
export interface ChangedLine extends ChangeableLine {
  /** The time that it waits for; null: due now. Undefined: its time did not change. */
  readonly dueAt: Date | null | undefined;
  readonly members: readonly string[];
}

/** A masked address. */
export interface ShownAddress {
  readonly email: string | null;
  readonly sms: string | null;
}

/** What the history says about a change. */
export interface ChangeFacts {
  readonly kind: 'Changed' | 'Reissued' | 'Forgotten';
  readonly members: readonly string[];
  /** Only if the address changed. */
  readonly address?: { readonly from: ShownAddress | null; readonly to: ShownAddress | null };
  /** Only if the time changed; ISO 8601 UTC. */
  readonly date?: { readonly from: string | null; readonly to: string | null };
  /** Cards whose links were replaced; left out: all cards of the line. */
  readonly cards?: readonly number[];
}

/** A change as it is recorded. */
export interface NewLineChange {
  readonly line: LineRef;
  /** The credential or person. */
  readonly by: string | null;
  readonly isFiltered: boolean;
  readonly facts: ChangeFacts;
}
