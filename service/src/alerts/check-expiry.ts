import { listExpiringCredentials } from '../accounts/operators/credential-queries.ts';
import { type Db, withTransaction } from '../database/database.ts';
import { insertOperatorEvents } from '../events/operator-event-queries.ts';
import { eventOf, type Finding } from './finding.ts';
import { findNow } from './queries.ts';

/** Something with a certificate that we can look at. */
export interface CertificateProbe {
  readonly name: string;
  /** Null: it has none, or does not answer; other alerts are about that. */
  readonly findExpiry: () => Promise<Date | null>;
}

/** Operators are told again when fewer days than these are left. */
const reminderDays = [14, 7, 3, 1, 0] as const;
const dayMs = 86_400_000;
/** More than an installation has. */
const credentialsMax = 1_000;

/** Certificates by the real time, which their issuers use; no transaction is open while servers are asked. */
export async function recordExpiring(db: Db, probes: readonly CertificateProbe[], now: Date): Promise<void> {
  const findings: Finding[] = [];
  for (const { name, findExpiry } of probes) {
    const expiresAt = await findExpiry().catch(() => null);
    if (expiresAt) findings.push(...findingsOf('CertificateExpires', name, { Certificate: name }, expiresAt, now));
  }
  await withTransaction(db, async (tx) => {
    for (const { id, name, expiresAt } of await listExpiringCredentials(tx, reminderDays[0], credentialsMax)) {
      findings.push(...findingsOf('CredentialExpires', id, { CredentialId: id, Name: name }, expiresAt, now));
    }
    const recordedAt = await findNow(tx);
    await insertOperatorEvents(
      tx,
      findings.map((finding) => eventOf(finding, recordedAt)),
    );
  });
}

function findingsOf(
  type: string,
  subject: string,
  about: Readonly<Record<string, unknown>>,
  expiresAt: Date,
  now: Date,
): Finding[] {
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / dayMs);
  const reached = reminderDays.filter((limit) => days < limit).at(-1);
  if (reached === undefined) return [];
  const data = { ...about, ExpiresAt: expiresAt.toISOString(), DaysLeft: Math.max(0, days) };
  // A renewed one has another end, so it is reported anew.
  return [
    { type, key: `${subject} ${expiresAt.toISOString()} ${reached}`, everySeconds: Number.POSITIVE_INFINITY, data },
  ];
}
