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

/**
 * Whoever sees only one of two copies must not miss a link. One copy may lack those of cards that were voided between both,
 * and which of the two arrives first is chance: a frozen worker sends its own later.
 */
function findRepeatedMails({ world }: Evidence): string[] {
  const linksById = new Map<string, readonly string[]>();
  const found: string[] = [];
  for (const { mail, to } of world.outside.mail.received) {
    const links = mail.text?.match(/\/c\/[A-Za-z0-9_-]{64}/g) ?? [];
    const key = `${mail.messageId ?? ''} ${to.join()}`;
    const before = linksById.get(key) ?? links;
    const fewer = before.length < links.length ? before : links;
    const more = new Set(fewer === before ? links : before);
    if (!fewer.every((link) => more.has(link)))
      found.push(`mail ${mail.messageId} was sent twice with different links`);
    linksById.set(key, [...more]);
  }
  return found;
}
