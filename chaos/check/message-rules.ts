import type { WireLine } from '../clients/types.ts';
import type { Evidence, Rule } from './types.ts';

export const messageRules: readonly Rule[] = [
  { name: 'every gift that was sent by mail or text message was accepted by the server', check: findUnsent },
  {
    name: 'a mail that was sent twice has one Message-ID, so that servers and people can tell',
    check: findRepeatedMails,
  },
];

function findUnsent({ world, histories }: Evidence): string[] {
  const { mail, sms } = world.outside;
  const isSent = ({ DigitalDeliveryAddress: address }: WireLine) =>
    (!address?.Email || mail.mailsTo(address.Email).length > 0) &&
    (!address?.Sms || sms.takenFor(address.Sms).length > 0);
  return histories.flatMap(({ orders }) =>
    orders
      .filter(({ Type }) => Type === 'DigitalDelivery')
      .flatMap(({ PONumber, LineItems }) =>
        LineItems.filter((line) => line.Status === 'Complete' && !isSent(line)).map(
          ({ Id, DeliveryStatus }) => `${PONumber} line ${Id} (${DeliveryStatus}): no message`,
        ),
      ),
  );
}

function findRepeatedMails({ world }: Evidence): string[] {
  const linksById = new Map<string, string>();
  const found: string[] = [];
  for (const { mail, to } of world.outside.mail.received) {
    const link = /\/c\/[A-Za-z0-9_-]{64}/.exec(mail.text ?? '')?.[0] ?? '';
    const id = mail.messageId ?? '';
    const before = linksById.get(`${id} ${to.join()}`);
    if (before !== undefined && before !== link) found.push(`mail ${id} was sent twice with different links`);
    linksById.set(`${id} ${to.join()}`, link);
  }
  return found;
}
