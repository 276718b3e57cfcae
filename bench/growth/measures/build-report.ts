import { setTimeout as delay } from 'node:timers/promises';
import { readJson } from '../../api/api-client.ts';
import { placedAt } from '../generated-order.ts';
import type { Measure, WorkedPlace } from '../measure.ts';

const orderCount = 400;
const checkMs = 5;
const readyMsMax = 30_000;

interface WireReport {
  readonly Id: string;
  readonly Status: string;
  readonly Rows: number | null;
}

/** A report of the same number of orders, from the middle of the account: from the call until its file is ready. */
export const buildReport: Measure<WorkedPlace> = {
  name: `report of ${orderCount} orders`,
  rounds: 9,
  async measure(place) {
    const startedAt = performance.now();
    const { Id } = await askForReport(place);
    const { Rows } = await untilReady(place, Id);
    if (Rows !== orderCount) throw new Error(`The report has ${Rows} rows instead of ${orderCount}.`);
    return [{ name: 'ready', ms: performance.now() - startedAt }];
  },
};

async function askForReport(place: WorkedPlace): Promise<WireReport> {
  const first = Math.floor(place.orderCount / 2) - orderCount / 2;
  const [StartDate, EndDate] = [first, first + orderCount - 1].map((number) => placedAt(place, number).toISOString());
  const response = await fetch(`${place.api.baseUrl}/v1/Reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${place.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ Kind: 'Orders', Format: 'Csv', Filter: { StartDate, EndDate } }),
  });
  if (!response.ok) throw new Error(`The report was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as WireReport;
}

async function untilReady({ api, token }: WorkedPlace, id: string): Promise<WireReport> {
  const deadline = Date.now() + readyMsMax;
  for (;;) {
    const report = await readJson<WireReport>(api.baseUrl, `/v1/Reports/${id}`, token);
    if (report.Status === 'Ready') return report;
    if (Date.now() > deadline) throw new Error(`The report is ${report.Status} after ${readyMsMax} ms.`);
    await delay(checkMs);
  }
}
