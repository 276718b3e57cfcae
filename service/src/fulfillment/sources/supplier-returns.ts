import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { amountToWire } from '../../kit/money.ts';
import type { ReturnAnswer, ReturnedCards } from './source.ts';
import type { Exchange, SupplierClient } from './supplier-http.ts';

const wireReturn = Type.Object({ NotTaken: Type.Optional(Type.Array(Type.String())) });
/** The call is not supported, or these cards are not accepted: repeating it would change nothing. */
const refusals: readonly number[] = [400, 404, 405, 409, 410, 422, 501];

/** Returns cards to the supplier. The reference makes the call idempotent. */
export async function giveBack(client: SupplierClient, cards: ReturnedCards): Promise<ReturnAnswer> {
  const numbers = cards.codes.map((code) => code.reveal().codes[0]?.value ?? '');
  const body = {
    ProductId: cards.productId,
    Value: amountToWire(cards.valueMinor, cards.currencyCode as CurrencyCode),
    CurrencyCode: cards.currencyCode,
    Codes: numbers,
  };
  return readReturn(await client.send('PUT', `/returns/${cards.reference}`, body), numbers);
}

export function readReturn(exchange: Exchange, numbers: readonly string[]): ReturnAnswer {
  if (!exchange.isAnswered) return { kind: 'Unknown', problem: exchange.problem };
  const { status, body } = exchange;
  if (refusals.includes(status)) return { kind: 'Refused' };
  if (status !== 200 && status !== 201 && status !== 204) return { kind: 'Unknown', problem: `status ${status}` };
  if (status === 204 || body === undefined) return { kind: 'Taken', refusedPlaces: [] };
  if (!Value.Check(wireReturn, body)) return { kind: 'Unknown', problem: 'the answer does not have the agreed format' };
  const notTaken = new Set((body as Type.Static<typeof wireReturn>).NotTaken ?? []);
  return { kind: 'Taken', refusedPlaces: numbers.flatMap((number, place) => (notTaken.has(number) ? [place] : [])) };
}
