import { isDeepStrictEqual } from 'node:util';

export interface MemberChange {
  readonly member: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What an import would change about one thing, as a person reads it. */
export interface Difference {
  readonly sign: '+' | '~' | '-';
  readonly what: 'product' | 'price' | 'shipping method' | 'carrier' | 'picture';
  readonly id: string;
  readonly changes: readonly MemberChange[];
}

export function changedMembers(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): MemberChange[] {
  return Object.keys(after).flatMap((member) => {
    const change = { member, before: before[member] ?? null, after: after[member] ?? null };
    return isDeepStrictEqual(change.before, change.after) ? [] : [change];
  });
}

const shownLengthMax = 60;

/** "~ product aurora-usd: Fee 0.5 → 0.75, Terms changed" */
export function describeDifference({ sign, what, id, changes }: Difference): string {
  const start = `${sign} ${what} ${id}`;
  if (sign === '+') return `${start}${shownOf(changes, ({ member, after }) => `${member} ${textOf(after)}`)}`;
  return `${start}${shownOf(changes, describeChange)}`;
}

const shownForNew = ['Name', 'CurrencyCode', 'Fee', 'DiscountPercentage', 'IsEntitled', 'Carrier'];

/** Of something new, only what identifies it. */
export function identifyingMembers(entry: Readonly<Record<string, unknown>>): MemberChange[] {
  return shownForNew.flatMap((member) =>
    entry[member] == null ? [] : [{ member, before: null, after: entry[member] }],
  );
}

function shownOf(changes: readonly MemberChange[], describe: (change: MemberChange) => string): string {
  return changes.length === 0 ? '' : `: ${changes.map(describe).join(', ')}`;
}

function describeChange({ member, before, after }: MemberChange): string {
  const texts = [textOf(before), textOf(after)];
  if (texts.some((text) => text.length > shownLengthMax)) return `${member} changed`;
  return `${member} ${texts.join(' → ')}`;
}

function textOf(value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'none';
  return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : JSON.stringify(value);
}
