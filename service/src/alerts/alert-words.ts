import type { AlertMessage, OperatorAlert } from './types.ts';

type Data = OperatorAlert['data'];

interface Words {
  readonly title: string;
  /** The members of its data that make it the same cause as an earlier one. */
  readonly cause: readonly string[];
}

const wordsByType: Readonly<Record<string, Words>> = {
  StockLow: { title: 'Stock is low', cause: ['ProductId', 'ValueMinor'] },
  OrderStuck: { title: 'An order is stuck', cause: ['What'] },
  OrderResumed: { title: 'An order was resumed', cause: ['What'] },
  CardsLost: { title: 'Unused cards could not be returned', cause: ['ProductId'] },
  SupplierOutcomeUnknown: { title: 'A supplier may have issued cards that were not delivered', cause: [] },
  MessageLimitReached: { title: 'An account reached its message limit', cause: ['AccountId', 'Channel'] },
  CardsVoided: { title: 'Cards of a lost parcel must be voided by their issuer', cause: [] },
  CardsWithoutKey: { title: 'Cards cannot be decrypted', cause: [] },
  ChosenCodeMissing: { title: 'A chosen code is missing', cause: ['ProductId'] },
  WebhookEndpointDisabled: { title: 'A webhook endpoint was disabled', cause: ['EndpointId'] },
  MessagesNotSent: { title: 'Messages cannot be sent', cause: ['Channel', 'Reason'] },
  MessagesBounce: { title: 'Many messages bounce', cause: ['Channel'] },
  PaymentReversed: { title: 'A payment was refunded or disputed', cause: ['PaymentId'] },
  PaymentRestored: { title: 'A disputed payment was restored', cause: ['PaymentId'] },
  FundingWaiting: { title: 'Funding requests are waiting', cause: [] },
  DiskNearlyFull: { title: 'A disk is nearly full', cause: ['Host'] },
};

/** What has already been taken care of is only in the feed. */
export function isWorthAMessage({ type }: Pick<OperatorAlert, 'type'>): boolean {
  return type !== 'OrderResumed';
}

export function titleOf(type: string): string {
  return wordsByType[type]?.title ?? type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** Operators get at most one message per cause and hour. */
export function causeOf({ type, data }: Pick<OperatorAlert, 'type' | 'data'>): string {
  const members = wordsByType[type]?.cause ?? [];
  return [type, ...members.map((member) => String(data[member] ?? ''))].join(' ').slice(0, causeLengthMax);
}

const causeLengthMax = 500;
const textLengthMax = 200;

/** "Available: 3, Product id: aurora-usd": by name, since the database keeps no order. */
export function detailsOf(data: Data): string {
  return Object.entries(data)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${inWords(name)}: ${textOf(value)}`]))
    .join(', ');
}

function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > textLengthMax ? `${text.slice(0, textLengthMax)}…` : text;
}

/** One sentence for a mail or a chat. */
export function lineOf({ title, details, count }: AlertMessage): string {
  const times = count === 1 ? '' : ` (${count} times)`;
  return details === '' ? `${title}${times}.` : `${title}${times}. ${details}.`;
}
