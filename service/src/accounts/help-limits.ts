import { createHash } from 'node:crypto';
import type { Db } from '../database/database.ts';
import type { AddressBlock } from '../kit/address-block.ts';
import { countTry } from './people/queries.ts';

interface Limit {
  readonly purpose: string;
  readonly triesMax: number;
  readonly windowSeconds: number;
}

/** How often recipients can ask for help. By network the limit is generous: a whole company may share one address. */
const limits = {
  resendNetwork: { purpose: 'resend-network', triesMax: 20, windowSeconds: 3_600 },
  resendAddress: { purpose: 'resend-address', triesMax: 5, windowSeconds: 86_400 },
  caseNetwork: { purpose: 'case-network', triesMax: 20, windowSeconds: 3_600 },
  caseCard: { purpose: 'case-card', triesMax: 5, windowSeconds: 86_400 },
} as const satisfies Record<string, Limit>;

export type HelpLimitName = keyof typeof limits;
type Subject<Name extends HelpLimitName> = Name extends `${string}Network` ? AddressBlock : string;

/** Counts a request before it is carried out; null: it is within the limit. */
export async function secondsToWait<Name extends HelpLimitName>(
  db: Db,
  name: Name,
  subject: Subject<Name>,
): Promise<number | null> {
  const { purpose, triesMax, windowSeconds }: Limit = limits[name];
  const key = createHash('sha256').update(`${purpose}\n${subject}`).digest();
  const { tries, endsInSeconds } = await countTry(db, key, windowSeconds);
  return tries > triesMax ? endsInSeconds : null;
}
