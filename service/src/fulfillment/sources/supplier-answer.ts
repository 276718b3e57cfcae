import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type BarcodeType, barcodeTypes, type CardCode } from '../../cards/types.ts';
import { Secret } from '../../kit/secret.ts';
import type { Exchange } from './supplier-http.ts';

/** The request, as in the supplier's protocol. */
export interface Question {
  readonly ProductId: string;
  readonly Value: number;
  readonly CurrencyCode: string;
  readonly Quantity: number;
}

/** What an exchange means for the portion. */
export type SupplierResult =
  | {
      readonly kind: 'Codes';
      readonly codes: readonly Secret<CardCode>[];
      /** What it charges for all of them; null: it does not say. */
      readonly cost: number | null;
    }
  | { readonly kind: 'Bad'; readonly problem: string }
  | { readonly kind: 'OutOfStock' }
  | { readonly kind: 'Refused' }
  /** The reference is unknown, or the supplier cannot say: the request is sent. */
  | { readonly kind: 'NeverAsked' }
  | { readonly kind: 'Working'; readonly afterSeconds: number }
  /** The request certainly did not arrive. */
  | { readonly kind: 'Unreached'; readonly problem: string }
  | { readonly kind: 'Unknown'; readonly problem: string };

const withoutLookup: ReadonlySet<number> = new Set([404, 405, 501]);
const textMax = 500;
const workingSeconds = { min: 1, max: 900, otherwise: 5 };

const echo = {
  ProductId: Type.Optional(Type.String()),
  Value: Type.Optional(Type.Number()),
  CurrencyCode: Type.Optional(Type.String()),
};
const text = Type.String({ minLength: 1, maxLength: textMax });
const wireIssue = Type.Object({
  ...echo,
  Cost: Type.Optional(Type.Number({ minimum: 0 })),
  Codes: Type.Array(
    Type.Object({
      ...echo,
      Codes: Type.Array(Type.Object({ Label: text, Value: text }), { minItems: 1, maxItems: 10 }),
      BarcodeType: Type.Optional(Type.String({ pattern: `^(${barcodeTypes.join('|')})$` })),
      BarcodeChars: Type.Optional(Type.String({ maxLength: textMax })),
    }),
  ),
});
type WireIssue = Type.Static<typeof wireIssue>;
type WireCard = WireIssue['Codes'][number];

/** Anything but a clear yes or no is unknown: the same request is repeated, never another one. */
export function readResult(exchange: Exchange, question: Question): SupplierResult {
  if (!exchange.isAnswered) return { kind: exchange.wasSent ? 'Unknown' : 'Unreached', problem: exchange.problem };
  const { status, body } = exchange;
  const reason = memberOf(body, 'Reason');
  if (status === 200 || status === 201) return readIssue(body, question);
  if (status === 202) return { kind: 'Working', afterSeconds: secondsOf(memberOf(body, 'RetryAfter')) };
  if ((status === 404 || status === 409) && reason === 'OutOfStock') return { kind: 'OutOfStock' };
  if (status === 404 && reason === 'UnknownReference') return { kind: 'NeverAsked' };
  if (status === 422) return { kind: 'Refused' };
  return { kind: 'Unknown', problem: `status ${status}` };
}

/**
 * The same for the answer to a GET. A supplier without this path answers 404, 405 or 501. The request is then repeated
 * with the same reference, which is safe: it returns the same codes.
 */
export function readLookup(exchange: Exchange, question: Question): SupplierResult {
  const result = readResult(exchange, question);
  const isWithoutLookup = exchange.isAnswered && withoutLookup.has(exchange.status);
  return result.kind === 'Unknown' && isWithoutLookup ? { kind: 'NeverAsked' } : result;
}

function readIssue(body: unknown, question: Question): SupplierResult {
  // An unreadable success is no reason to request other codes: these were issued.
  if (!Value.Check(wireIssue, body)) return { kind: 'Bad', problem: 'the answer does not have the agreed format' };
  const wire = body as WireIssue;
  const isEcho = (given: WireCard | WireIssue) =>
    (given.ProductId ?? question.ProductId) === question.ProductId &&
    (given.Value ?? question.Value) === question.Value &&
    (given.CurrencyCode ?? question.CurrencyCode) === question.CurrencyCode;
  if (![wire, ...wire.Codes].every(isEcho)) return { kind: 'Bad', problem: 'a different product or value was issued' };
  if (wire.Codes.length !== question.Quantity) {
    return { kind: 'Bad', problem: `received ${wire.Codes.length} codes for ${question.Quantity} cards` };
  }
  return { kind: 'Codes', codes: wire.Codes.map(toCode), cost: wire.Cost ?? null };
}

function toCode({ Codes, BarcodeType: typeName = 'None', BarcodeChars = '' }: WireCard): Secret<CardCode> {
  const codes = Codes.map(({ Label, Value: value }) => ({ label: Label, value }));
  const barcodeType = typeName as BarcodeType;
  return new Secret({ codes, barcodeType, barcodeChars: barcodeType === 'None' ? '' : BarcodeChars });
}

function memberOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && name in body
    ? (body as Record<string, unknown>)[name]
    : undefined;
}

function secondsOf(value: unknown): number {
  const seconds = typeof value === 'number' && Number.isFinite(value) ? value : workingSeconds.otherwise;
  return Math.min(workingSeconds.max, Math.max(workingSeconds.min, seconds));
}
