import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { outboxMarkers } from '../../delivery/outbox/markers.ts';
import { stageMarkers } from '../../fulfillment/sources/markers.ts';
import { StartupError } from '../../kit/startup-error.ts';
import type { DemoSignIns } from './seed-demo.ts';

/** What DATA_DIR/demo.json tells a person or a script about the stage environment. */
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
  /** The second person for what takes two operators; null in an installation of before there was one. */
  readonly SecondOperator?: { readonly Email: string; readonly Password: string } | null;
  readonly RetiredProductId: string;
  readonly Markers: Readonly<Record<string, string>>;
  readonly OutboxUrl: string | null;
  readonly ClockUrl: string | null;
}

/** Values that make stage misbehave: of a line's ExternalId, or as a recipient. */
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
      `${path} is not JSON any more: put it back from a copy, or remove it to go on without its sign-ins.`,
    );
  }
}

/** Written whole or not at all: a reader never sees half a file, nor does a start after a power failure. */
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
