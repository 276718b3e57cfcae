import type { Tx } from '../database/database.ts';
import type { TimeWindow } from '../database/dense-numbers.ts';
import type { EventType } from '../events/types.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { Secret } from '../kit/secret.ts';

/** The subject of a message: an event, or a connection test. */
export type MessageType = EventType | 'Test';

/** Where messages go. Both members may contain the caller's own secrets. */
export interface Target {
  readonly url: string;
  readonly headers: readonly Header[];
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

export type DisabledReason = 'Gone' | 'Failing';

export interface Endpoint {
  readonly accountId: AccountId;
  readonly id: string;
  readonly description: string | null;
  /** Empty: all events. */
  readonly eventTypes: readonly EventType[];
  readonly target: Target;
  readonly isEnabled: boolean;
  readonly disabledReason: DisabledReason | null;
  /** Since the first of the failures that no success has followed. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

/** An endpoint in the only answer that shows its secret. */
export interface EndpointWithSecret extends Endpoint {
  readonly secret: Secret<string>;
}

export interface EndpointDraft {
  readonly description: string | null;
  readonly eventTypes: readonly EventType[];
  readonly target: Target;
  readonly isEnabled: boolean;
}

export type MessageStatus = 'Pending' | 'Delivered' | 'Failed';

export interface Message {
  readonly number: bigint;
  readonly id: string;
  readonly endpointId: string | null;
  readonly orderId: OrderId | null;
  readonly type: MessageType;
  readonly createdAt: Date;
  readonly status: MessageStatus;
  readonly nextAttemptAt: Date | null;
  readonly attempts: readonly Attempt[];
}

export interface MessageWithBody extends Message {
  /** As it is sent. */
  readonly body: string;
}

export interface Attempt {
  /** As text: it comes from a JSON document. */
  readonly startedAt: string;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly answer: string | null;
}

/** A message to be written: to an endpoint of the account, or to an order's webhook URL. */
export interface NewMessage {
  readonly accountId: AccountId;
  readonly id: string;
  readonly laneId: string;
  readonly endpointId: string | null;
  readonly orderId: string | null;
  /** The order that the event is about, wherever the message goes. */
  readonly aboutOrderId: string | null;
  readonly type: MessageType;
  readonly body: string;
  /** On stage, on request: it is recorded as lost, and only sent when it is replayed. */
  readonly isLost: boolean;
}

/** Notifies the account's people that an endpoint was disabled, in the same transaction. */
export type NotifyOwner = (tx: Tx, notice: EndpointNotice) => Promise<void>;

export interface EndpointNotice {
  readonly accountId: AccountId;
  readonly endpointId: string;
  readonly reason: DisabledReason;
}

/** A point at which tests can end a worker. */
export type SendingPoint = 'messagesWritten' | 'answerReceived' | 'resultsRecorded';
export type SendingHook = (point: SendingPoint) => void | Promise<void>;

/** Which of an endpoint's messages are sent again. */
export interface ReplayWindow extends TimeWindow {
  readonly isOnlyFailed: boolean;
}
