import { spawnSync } from 'node:child_process';
import { rootDir } from '../files.ts';

const auditMsMax = 30_000;
const severe = ['high', 'critical'];

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

/** The output of `npm audit`, or null if the registry is unreachable. */
export function askForAdvisories(): string | null {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: rootDir, encoding: 'utf8', timeout: auditMsMax });
  return stdout || null;
}

/** Severe advisories against what ships; null if the answer is not a list of advisories. */
export function findAdvisoryFaults(answer: string | null, shippedNames: ReadonlySet<string>): string[] | null {
  const { vulnerabilities } = parse(answer);
  if (!vulnerabilities) return null;
  return Object.entries(vulnerabilities)
    .filter(([name, { severity }]) => shippedNames.has(name) && severe.includes(severity))
    .map(([name, { severity }]) => `${name} has a known vulnerability (${severity}); npm audit tells more`);
}

function parse(answer: string | null): Audit {
  try {
    return answer === null ? {} : (JSON.parse(answer) as Audit);
  } catch {
    return {};
  }
}
