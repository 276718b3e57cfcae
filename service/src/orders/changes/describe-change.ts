import { type DetailWord, detailWords, type TimelineDetail } from '../timeline-details.ts';
import type { RecordedChange } from './queries.ts';
import type { ChangeFacts, ShownAddress } from './types.ts';

/** What the order's history says about a change of a line. Addresses are masked when they are stored. */
export function describeChange({ facts, byName }: RecordedChange): TimelineDetail[] {
  const { cards, address, date } = facts;
  return [
    ...(cards ? [cardsOf(cards)] : []),
    ...(address ? [{ kind: 'Address', from: shown(address.from), to: shown(address.to) } as const] : []),
    ...(date ? [{ kind: 'Delivery', ...date } as const] : []),
    ...otherMembers(facts),
    ...(byName ? [{ kind: 'By', text: byName } as const] : []),
  ];
}

const cardsNamedMax = 10;

function cardsOf(numbers: readonly number[]): TimelineDetail {
  return numbers.length > cardsNamedMax ? { kind: 'Cards', count: numbers.length } : { kind: 'CardNumbers', numbers };
}

function shown(address: ShownAddress | null): string | null {
  return [address?.email, address?.sms].filter(Boolean).join(', ') || null;
}

function otherMembers({ members }: ChangeFacts): TimelineDetail[] {
  return members.flatMap((member) => (isWord(member) ? [{ kind: 'Word', word: member } as const] : []));
}

const isWord = (member: string): member is DetailWord => Object.hasOwn(detailWords, member);
