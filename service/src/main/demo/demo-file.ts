import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stageMarkers } from '../../fulfillment/sources/markers.ts';
import type { DemoAccount } from './seed-demo.ts';

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
  readonly RetiredProductId: string;
  readonly Markers: Readonly<Record<string, string>>;
  readonly OutboxUrl: string | null;
  readonly ClockUrl: string | null;
}

export const retiredProductId = 'retired-harbor-books-usd';

export function demoFileOf(baseUrl: string, accounts: readonly DemoAccount[]): DemoFile {
  return {
    BaseUrl: baseUrl,
    MetricsUrl: null,
    Accounts: accounts.map((account) => ({
      Name: account.name,
      Email: account.email,
      AccessToken: account.accessToken,
      PortalEmail: null,
      PortalPassword: null,
      WebhookSecret: account.webhookSecret,
    })),
    Operator: null,
    RetiredProductId: retiredProductId,
    Markers: stageMarkers,
    OutboxUrl: null,
    ClockUrl: null,
  };
}

export async function readDemoFile(dataDir: string): Promise<DemoFile | null> {
  const text = await readFile(demoPath(dataDir), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as DemoFile);
}

/** Written whole or not at all: a reader never sees half a file. */
export async function writeDemoFile(dataDir: string, demo: DemoFile): Promise<void> {
  const path = demoPath(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

export function demoPath(dataDir: string): string {
  return join(dataDir, 'demo.json');
}
