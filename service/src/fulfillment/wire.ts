import { Type } from 'typebox';
import { InvalidRequest } from '../kit/errors.ts';
import { optional, singleLine } from '../kit/schema.ts';
import { countryNotServed, isServed } from '../orders/line-rules.ts';
import type { DigitalAddress, Order } from '../orders/types.ts';

export const wireReissue = Type.Object(
  {
    DigitalDeliveryAddress: optional(
      Type.Object(
        {
          Email: optional(Type.String({ format: 'mailbox', maxLength: 254 })),
          Sms: optional(Type.String({ format: 'e164' })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const reasonLengthMax = 200;

export const wireVoid = Type.Object(
  {
    Reason: optional(
      singleLine(reasonLengthMax, { description: 'Why the cards are voided; shown in events and in the portal.' }),
    ),
  },
  { additionalProperties: false },
);

type WireReissue = Type.Static<typeof wireReissue>;

/** A new address for what is sent; nothing for links. */
export function fromWireReissue(
  body: WireReissue | undefined,
  order: Order,
  smsCountries: ReadonlySet<string> | null,
): DigitalAddress | null {
  const given = body?.DigitalDeliveryAddress ?? null;
  if (order.type === 'DigitalDelivery' && !given?.Email && !given?.Sms) {
    throw invalid(
      'Required',
      'To reissue a DigitalDelivery line, send a new DigitalDeliveryAddress with Email or Sms.',
    );
  }
  if (order.type !== 'DigitalDelivery' && given) {
    throw invalid('NotForThisDeliveryType', `Lines of a ${order.type} order are reissued without an address.`);
  }
  if (given && !isServed(smsCountries, given.Sms ?? null))
    throw invalid(...countryNotServed, '/DigitalDeliveryAddress/Sms');
  return given && { email: given.Email ?? null, sms: given.Sms ?? null };
}

function invalid(code: string, detail: string, pointer = '/DigitalDeliveryAddress'): InvalidRequest {
  return new InvalidRequest([{ pointer, code, detail }]);
}
