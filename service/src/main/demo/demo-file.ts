import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { outboxMarkers } from '../../delivery/outbox/markers.ts';
import { stageMarkers } from '../../fulfillment/sources/markers.ts';
import { StartupError } from '../../kit/startup-error.ts';
import type { DemoSignIns } from './seed-demo.ts';

/** The content of DATA_DIR/demo.json, for people and scripts. */
export interface DemoFile {
  readonly BaseUrl: string;
  readonly MetricsUrl: string | null;
  readonly Accounts: readonly {
    readonly Name: string;
    readonly Email: string;
    readonly AccessToken: string;
    readonly PortalEmail: string | null;
    readonly PortalPassword: string | null;
    readonly WebhookSecret: string;
  }[];
  readonly Operator: { readonly Email: string; readonly Password: string } | null;
  /** The second operator; null in older installations. */
  readonly SecondOperator?: { readonly Email: string; readonly Password: string } | null;
  readonly RetiredProductId: string;
  readonly Markers: Readonly<Record<string, string>>;
  readonly OutboxUrl: string | null;
  readonly ClockUrl: string | null;
}

/** Values that simulate failures on stage: as a line's ExternalId, or as a recipient. */
export const demoMarkers: Readonly<Record<string, string>> = { ...stageMarkers, ...outboxMarkers };

export const retiredProductId = 'retired-harbor-books-usd';

export function demoFileOf(baseUrl: string, { accounts, operator, secondOperator }: DemoSignIns): DemoFile {
  return {
    BaseUrl: baseUrl,
    MetricsUrl: null,
    Accounts: accounts.map((account) => ({
      Name: account.name,
      Email: account.email,
      AccessToken: account.accessToken,
      PortalEmail: account.portalEmail,
      PortalPassword: account.portalPassword,
      WebhookSecret: account.webhookSecret,
    })),
    Operator: { Email: operator.email, Password: operator.password },
    SecondOperator: { Email: secondOperator.email, Password: secondOperator.password },
    RetiredProductId: retiredProductId,
    Markers: demoMarkers,
    OutboxUrl: null,
    ClockUrl: null,
  };
}

export async function readDemoFile(dataDir: string): Promise<DemoFile | null> {
  const path = demoPath(dataDir);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as DemoFile;
  } catch {
    throw new StartupError(
      `${path} is not valid JSON: restore it from a copy, or delete it to continue without its sign-ins.`,
    );
  }
}

/** Written atomically: a reader never sees half a file, not even after a power failure. */
export async function writeDemoFile(dataDir: string, demo: DemoFile): Promise<void> {
  const path = demoPath(dataDir);
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(`${JSON.stringify(demo, null, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
}

export function demoPath(dataDir: string): string {
  return join(dataDir, 'demo.json');
}
