import { poNumberMark } from '../load/po-number.ts';

export interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly sms: string | null;
}

const smsEvery = 10;

/** One of a thousand people; every tenth also gets an SMS. */
export function recipient(index: number): Recipient {
  const number = String(index % 1_000).padStart(3, '0');
  return {
    name: `Ada Recipient ${number}`,
    email: `recipient-${number}@example.com`,
    sms: index % smsEvery === 0 ? `+12025550${number}` : null,
  };
}

/** The body of a digital order with a line for each recipient. The load generator fills in its PONumber. */
export function orderBody(productId: string, recipients: readonly Recipient[]): string {
  return JSON.stringify({
    Type: 'DigitalDelivery',
    PONumber: poNumberMark,
    Note: 'bench',
    LineItems: recipients.map((to) => lineItem(productId, to)),
  });
}

/** The body of an order of claim links: one line with this many cards. */
export function linksOrderBody(
  productId: string,
  {
    to,
    quantity,
    poNumber = poNumberMark,
  }: { readonly to: Recipient; readonly quantity: number; readonly poNumber?: string },
): string {
  return JSON.stringify({
    Type: 'Links',
    PONumber: poNumber,
    Note: 'bench',
    LineItems: [{ ProductId: productId, Value: 25, Quantity: quantity, Personalization: personalization(to) }],
  });
}

function lineItem(productId: string, to: Recipient) {
  const { email, sms } = to;
  return {
    ProductId: productId,
    Value: 25,
    Quantity: 1,
    DigitalDeliveryAddress: sms === null ? { Email: email } : { Email: email, Sms: sms },
    Personalization: personalization(to),
  };
}

function personalization({ name }: Recipient) {
  return {
    To: name,
    FromName: 'Bench',
    FromEmail: 'bench@example.com',
    Message: 'Thank you for the good work of this year; we are glad that you are with us.',
  };
}
