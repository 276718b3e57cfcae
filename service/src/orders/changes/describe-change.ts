import type { RecordedChange } from './queries.ts';
import type { ChangeFacts, ShownAddress } from './types.ts';

/** A change of a line in words, for the order's history. Addresses are masked when they are stored. */
export function describeChange({ facts, byName }: RecordedChange): string {
  const parts = [
    ...(facts.cards ? [cardsInWords(facts.cards)] : []),
    ...(facts.address ? [`${shown(facts.address.from)} → ${shown(facts.address.to)}`] : []),
    ...(facts.date ? [`delivery ${time(facts.date.from)} → ${time(facts.date.to)}`] : []),
    ...otherMembers(facts),
  ];
  return [...parts, ...(byName ? [`by ${byName}`] : [])].join(', ');
}

const cardsNamedMax = 10;

function cardsInWords(cards: readonly number[]): string {
  if (cards.length > cardsNamedMax) return `${cards.length} cards`;
  return cards.length === 1 ? `card ${cards[0]}` : `cards ${cards.join(', ')}`;
}

function shown(address: ShownAddress | null): string {
  return [address?.email, address?.sms].filter(Boolean).join(' and ') || 'no address';
}

/** To the minute, in UTC: whoever reads the history may live anywhere. */
function time(instant: string | null): string {
  return instant === null ? 'as soon as possible' : `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

const memberWords: Readonly<Record<string, string>> = {
  DeliveryZone: 'time zone',
  Personalization: 'texts',
  BrandingId: 'branding',
};

function otherMembers({ members }: ChangeFacts): string[] {
  return members.flatMap((member) => memberWords[member] ?? []);
}
