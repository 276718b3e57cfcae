import type { AlertMessage, OperatorAlert } from './types.ts';

type Data = OperatorAlert['data'];

interface Words {
  readonly title: string;
  /** What to do. docs/guides/alerts.md says more. */
  readonly advice: string;
  /** The members of its data that make it the same cause as an earlier one. */
  readonly cause: readonly string[];
}

export const wordsByType: Readonly<Record<string, Words>> = {
  StockLow: {
    title: 'Stock is low',
    advice: 'Load codes or cards: "bestow codes import", or the stock page.',
    cause: ['ProductId', 'ValueMinor', 'Kind'],
  },
  OrderStuck: {
    title: 'An order is stuck',
    advice: 'The health page shows which order and what contradicts what.',
    cause: ['What'],
  },
  OrderResumed: { title: 'An order was resumed', advice: 'Nothing: it continues.', cause: ['What'] },
  CardsLost: {
    title: 'Unused cards could not be returned',
    advice: 'Claim them from the supplier; the stock page lists them with their cost.',
    cause: ['ProductId'],
  },
  SupplierOutcomeUnknown: {
    title: 'A supplier may have issued cards that were not delivered',
    advice: 'Ask the supplier about the reference, and reclaim what it issued.',
    cause: [],
  },
  SupplierFailing: {
    title: 'A supplier is failing',
    advice: 'Products with another source use that one; the others wait. Run "bestow doctor", and ask the supplier.',
    cause: ['Supplier'],
  },
  SupplierWorks: {
    title: 'A supplier works again',
    advice: 'Nothing: it is used again, and what waited for it continues.',
    cause: ['Supplier'],
  },
  SupplierStatementDiffers: {
    title: 'A supplier’s statement differs from our records',
    advice: 'Run "bestow suppliers reconcile" with the file to see which references, and ask the supplier.',
    cause: ['Supplier'],
  },
  SupplierStatementMatches: {
    title: 'A supplier’s statement matches our records',
    advice: 'Nothing.',
    cause: ['Supplier'],
  },
  BadSupplierCode: {
    title: 'A supplier sent unusable codes',
    advice: 'Send the reference to the supplier and reclaim its price; the line was refunded.',
    cause: [],
  },
  MessageLimitReached: {
    title: 'An account reached its message limit',
    advice: 'Wait for the next hour, or raise the limit of the account.',
    cause: ['AccountId', 'Channel'],
  },
  CardsVoided: {
    title: 'Cards of a lost parcel must be voided by their issuer',
    advice: 'Send the serials to the issuer.',
    cause: [],
  },
  CardsWithoutKey: {
    title: 'Cards cannot be decrypted',
    advice: 'Run "bestow keys status": a root key is missing in KEYS or KEY_FILE.',
    cause: [],
  },
  ChosenCodeMissing: {
    title: 'A chosen code is missing',
    advice: 'Load codes of the product: a recipient waits for it.',
    cause: ['ProductId'],
  },
  WebhookEndpointDisabled: {
    title: 'A webhook endpoint was disabled',
    advice: 'Tell the account: its receiver failed for days, or asked to stop.',
    cause: ['EndpointId'],
  },
  MessagesNotSent: {
    title: 'Messages cannot be sent',
    advice: 'Run "bestow doctor": it signs in to the mail server and to the SMS provider.',
    cause: ['Channel', 'Reason'],
  },
  MessagesBounce: {
    title: 'Many messages bounce',
    advice: 'Find the order with bad addresses, or check SPF, DKIM and block lists with "bestow doctor".',
    cause: ['Channel'],
  },
  MessagesComplained: {
    title: 'Many recipients call mails spam',
    advice:
      'Find out which account mails people who do not expect it, and suspend it before providers reject all mails.',
    cause: [],
  },
  PaymentReversed: {
    title: 'A payment was refunded or disputed',
    advice: 'See the payment, and whether the account still owes money.',
    cause: ['PaymentId'],
  },
  PaymentRestored: {
    title: 'A disputed payment was restored',
    advice: 'Nothing: the money is available again.',
    cause: ['PaymentId'],
  },
  FundingWaiting: {
    title: 'Funding requests are waiting',
    advice: 'Apply or reject them on the funding page.',
    cause: [],
  },
  BalanceCheckFailed: {
    title: 'A balance does not equal its transfers',
    advice: 'Suspend the account, run "bestow ledger verify", and compare with a backup. Change nothing by hand.',
    cause: ['AccountId', 'CurrencyCode'],
  },
  CertificateExpires: {
    title: 'A certificate expires soon',
    advice: 'Renew it, and restart what reads it from a file.',
    cause: ['Certificate'],
  },
  CredentialExpires: {
    title: 'An operator credential expires soon',
    advice: 'Create a new one, change what uses it, and revoke the old one.',
    cause: ['CredentialId'],
  },
  WorkerSilent: {
    title: 'A worker is silent',
    advice: 'Read its log, and restart it: others take over its jobs, and nothing is lost.',
    cause: ['Host'],
  },
  AllWorkersSilent: {
    title: 'No worker is running',
    advice: 'Start one with "bestow work": until then no order is fulfilled and no message sent.',
    cause: [],
  },
  DiskNearlyFull: {
    title: 'A disk is nearly full',
    advice: 'Free space or enlarge the disk: PostgreSQL stops when it cannot write.',
    cause: ['Host'],
  },
};

/** What has already been taken care of is only in the feed. */
export function isWorthAMessage({ type }: Pick<OperatorAlert, 'type'>): boolean {
  return type !== 'OrderResumed' && type !== 'SupplierStatementMatches';
}

export function titleOf(type: string): string {
  return wordsByType[type]?.title ?? type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** What to do about it; empty for a type that nobody described. */
export function adviceOf(type: string): string {
  return wordsByType[type]?.advice ?? '';
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

/** What happened and what to do, for a mail or a chat. */
export function lineOf({ title, details, advice, count }: AlertMessage): string {
  const times = count === 1 ? '' : ` (${count} times)`;
  return [`${title}${times}.`, details && `${details}.`, advice].filter(Boolean).join(' ');
}
