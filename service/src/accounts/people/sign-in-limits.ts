import { createHash } from 'node:crypto';
import type { Db } from '../../database/database.ts';
import type { AddressBlock } from '../../kit/address-block.ts';
import { TooManyTries } from './errors.ts';
import { countTry, forgetTries, returnTry } from './queries.ts';

/** How many tries something gets in a window; the next one waits until the window ends. */
interface Limit {
  readonly purpose: string;
  readonly triesMax: number;
  readonly windowSeconds: number;
}

/**
 * A guesser is stopped by the pair of email and address first. The count by email alone is the last line, against guesses
 * from very many addresses: it is wide, so that nobody can lock a person out for long by trying in their name.
 */
const limits = {
  emailAndAddress: { purpose: 'password-pair', triesMax: 10, windowSeconds: 900 },
  address: { purpose: 'password-address', triesMax: 60, windowSeconds: 900 },
  email: { purpose: 'password-email', triesMax: 100, windowSeconds: 86_400 },
  code: { purpose: 'code', triesMax: 5, windowSeconds: 900 },
  // Whoever has the password could otherwise try 480 codes a day, for as long as it takes.
  codeOfDay: { purpose: 'code-day', triesMax: 20, windowSeconds: 86_400 },
  link: { purpose: 'link-address', triesMax: 60, windowSeconds: 900 },
  reset: { purpose: 'reset-email', triesMax: 3, windowSeconds: 3_600 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
/** What a limit counts by. */
type Subject<Name extends LimitName> = Name extends 'address' | 'link' ? AddressBlock : string;

/** Counts a try before it is looked at, so that many at once are no way around; throws when there were too many. */
export async function takeTry<Name extends LimitName>(db: Db, name: Name, subject: Subject<Name>): Promise<void> {
  const limit: Limit = limits[name];
  const { tries, endsInSeconds } = await countTry(db, keyOf(limit, subject), limit.windowSeconds);
  if (tries > limit.triesMax) throw new TooManyTries(endsInSeconds);
}

/** A right try shows that the ones before were the person's own. */
export async function forgiveTries(db: Db, name: LimitName, subject: string): Promise<void> {
  await forgetTries(db, keyOf(limits[name], subject));
}

/** Where many people come from one address, right tries must not count against it; wrong ones before stay counted. */
export async function giveTryBack(db: Db, name: LimitName, subject: string): Promise<void> {
  await returnTry(db, keyOf(limits[name], subject));
}

function keyOf(limit: Limit, subject: string): Buffer {
  return createHash('sha256').update(`${limit.purpose}\n${subject}`).digest();
}
