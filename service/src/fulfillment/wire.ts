import { Type } from 'typebox';
import { InvalidRequest } from '../kit/errors.ts';
import { type CardId, cardIdOf, cardNumberOf, isId, lineItemIdOf } from '../kit/ids.ts';
import { parseInstant } from '../kit/instant.ts';
import { optional, singleLine } from '../kit/schema.ts';
import { countryNotServed, isServed } from '../orders/line-rules.ts';
import type { DigitalAddress, Order } from '../orders/types.ts';
import type { Reissue } from './types.ts';

const cardIdsMax = 10_000;

export const wireReissue = Type.Object(
  {
    DigitalDeliveryAddress: optional(
      Type.Object(
        {
          Email: optional(Type.String({ format: 'mailbox', maxLength: 254 })),
          Sms: optional(Type.String({ format: 'e164' })),
        },
        { title: 'ReissueAddress', additionalProperties: false },
      ),
    ),
    CardIds: optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: cardIdsMax,
        description: 'Only these cards, by their Id in ClaimData; the others stay as they are. All cards when absent.',
      }),
    ),
    ClaimExpiresAt: optional(
      Type.String({
        format: 'instant',
        description:
          'Only for expired cards: until when the new ones can be opened, at least 24 hours and at most 5 years ahead. Absent: the account’s setting.',
      }),
    ),
  },
  { title: 'Reissue', additionalProperties: false },
);

const reasonLengthMax = 200;

export const wireVoid = Type.Object(
  {
    Reason: optional(
      singleLine(reasonLengthMax, { description: 'Why the cards are voided; shown in events and in the portal.' }),
    ),
  },
  { title: 'Void', additionalProperties: false },
);

type WireReissue = Type.Static<typeof wireReissue>;

/** What is reissued, and where to. */
export function fromWireReissue(
  body: WireReissue | undefined,
  order: Order,
  lineNumber: number,
  smsCountries: ReadonlySet<string> | null,
): Omit<Reissue, 'by'> {
  return {
    address: addressOf(body, order, smsCountries),
    cardNumbers: body?.CardIds ? cardNumbersOf(body.CardIds, order, lineNumber) : null,
    claimExpiresAt: parseInstant(body?.ClaimExpiresAt ?? '')?.toISOString() ?? null,
  };
}

function cardNumbersOf(cardIds: readonly string[], order: Order, lineNumber: number): number[] {
  const line = order.lines.find((candidate) => candidate.lineNumber === lineNumber);
  const last = line ? line.quantity + line.reissuedCount : 0;
  const lineItemId = lineItemIdOf(order.id, lineNumber);
  const numbers = cardIds.map((id) => (isId(id) ? cardNumberOf(id as CardId) : 0));
  const faults = cardIds.flatMap((id, index) => {
    const number = numbers[index] ?? 0;
    const pointer = `/CardIds/${index}`;
    if (number < 1 || number > last || cardIdOf(lineItemId, number) !== id)
      return { pointer, code: 'UnknownCard', detail: 'The line item has no card with this id.' };
    if (cardIds.indexOf(id) < index) return { pointer, code: 'GivenTwice', detail: 'Send each card id once.' };
    return [];
  });
  if (faults.length > 0) throw new InvalidRequest(faults.slice(0, faultsMax));
  return numbers.sort((a, b) => a - b);
}

const faultsMax = 1_000;

/** A new address for what is sent; nothing for links. Whether one is needed depends on the cards. */
function addressOf(
  body: WireReissue | undefined,
  order: Order,
  smsCountries: ReadonlySet<string> | null,
): DigitalAddress | null {
  const address = body?.DigitalDeliveryAddress ?? null;
  const given = address?.Email || address?.Sms ? address : null;
  if (order.type !== 'DigitalDelivery' && address) {
    throw invalid('NotForThisDeliveryType', `Lines of a ${order.type} order are reissued without an address.`);
  }
  if (given && !isServed(smsCountries, given.Sms ?? null))
    throw invalid(...countryNotServed, '/DigitalDeliveryAddress/Sms');
  return given && { email: given.Email ?? null, sms: given.Sms ?? null };
}

function invalid(code: string, detail: string, pointer = '/DigitalDeliveryAddress'): InvalidRequest {
  return new InvalidRequest([{ pointer, code, detail }]);
}
