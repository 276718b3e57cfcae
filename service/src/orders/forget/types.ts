import type { AccountId } from '../../kit/ids.ts';
import type { DigitalAddress, LineRef } from '../types.ts';

/** An address of a recipient, as lists compare it: an email in lower case, or a number in E.164 form. */
export interface RecipientAddress {
  readonly channel: 'Email' | 'Sms';
  readonly value: string;
}

/** Whom to forget, and in which orders: those with a number of at most `orderNumberMax`. */
export interface ForgetScope {
  readonly accountId: AccountId;
  readonly address: RecipientAddress;
  readonly orderNumberMax: number;
}

/** A line, or one of its cards, that leads to data about the recipient. */
export interface ForgottenPlace extends LineRef {
  /** Absent: all cards of the line. */
  readonly cardNumber?: number;
}

/** Cards of somebody else's line that went to the recipient, with the addresses that were removed. */
export interface ForgottenCards extends LineRef, DigitalAddress {
  readonly cardNumbers: readonly number[];
}

/** A line whose recipient is being forgotten, with what lists filtered it by. */
export interface RecipientLine extends LineRef {
  readonly orderNumber: bigint;
  readonly email: string | null;
  readonly emailNth: bigint | null;
  readonly sms: string | null;
  readonly smsNth: bigint | null;
}
