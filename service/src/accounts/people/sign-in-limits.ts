import { createHash } from 'node:crypto';
import type { Db } from '../../database/database.ts';
import type { AddressBlock } from '../../kit/address-block.ts';
import { TooManyTries } from './errors.ts';
import { countTry, forgetTries, returnTry } from './queries.ts';

/** How many attempts are allowed per window; the next one waits until the window ends. */
interface Limit {
  readonly purpose: string;
  readonly triesMax: number;
  readonly windowSeconds: number;
}

/**
 * An attacker is stopped by the pair of email and address first. The count by email alone is the last defence, against
 * guesses from very many addresses: it is generous, so that nobody can lock a person out for long.
 */
const limits = {
  emailAndAddress: { purpose: 'password-pair', triesMax: 10, windowSeconds: 900 },
  address: { purpose: 'password-address', triesMax: 60, windowSeconds: 900 },
  email: { purpose: 'password-email', triesMax: 100, windowSeconds: 86_400 },
  code: { purpose: 'code', triesMax: 5, windowSeconds: 900 },
  // Otherwise someone with the password could try 480 codes a day, indefinitely.
  codeOfDay: { purpose: 'code-day', triesMax: 20, windowSeconds: 86_400 },
  // Nobody can guess a signature: this keeps wrong ones from being sent in bulk, and leaves codes usable.
  passkey: { purpose: 'passkey', triesMax: 10, windowSeconds: 900 },
  passkeyAddress: { purpose: 'passkey-address', triesMax: 60, windowSeconds: 900 },
  link: { purpose: 'link-address', triesMax: 60, windowSeconds: 900 },
  reset: { purpose: 'reset-email', triesMax: 3, windowSeconds: 3_600 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
/** What a limit counts by. */
type Subject<Name extends LimitName> = Name extends 'address' | 'passkeyAddress' | 'link' ? AddressBlock : string;

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot exceed the limit; throws if there were too
 * many.
 */
export async function takeTry<Name extends LimitName>(db: Db, name: Name, subject: Subject<Name>): Promise<void> {
  const limit: Limit = limits[name];
  const { tries, endsInSeconds } = await countTry(db, keyOf(limit, subject), limit.windowSeconds);
  if (tries > limit.triesMax) throw new TooManyTries(endsInSeconds);
}

/** A correct attempt shows that the previous ones were the person's own. */
export async function forgiveTries(db: Db, name: LimitName, subject: string): Promise<void> {
  await forgetTries(db, keyOf(limits[name], subject));
}

/** Where many people share one address, correct attempts must not count against it; wrong ones stay counted. */
export async function giveTryBack(db: Db, name: LimitName, subject: string): Promise<void> {
  await returnTry(db, keyOf(limits[name], subject));
}

function keyOf(limit: Limit, subject: string): Buffer {
  return createHash('sha256').update(`${limit.purpose}\n${subject}`).digest();
}
