import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { measureHttp } from '../measure/measure-http.ts';
import { runStatements } from '../postgres/run-statements.ts';
import { postFormRequest } from '../scenarios/http-request.ts';
import { mapBounded } from '../seed/map-bounded.ts';
import type { FulfillmentScenario } from './fulfillment-cell.ts';
import { type ClaimLink, placeLargeOrder } from './place-large-order.ts';
import type { FulfillmentScene } from './set-fulfillment-scene.ts';

const connections = 16;
const phaseFactor = 2;
const linkCount = 3_000;
const quickLinkCount = 1_000;
const quickMeasureMsMax = 1_000;
const importMsMax = 60_000;
const choiceProductId = 'manybloom-pick-usd';
/** One of its choices, sold in the ordered value, and ordered by no other cell: only this one is taken from stock. */
const pickedProductId = 'ninth-row-cinemas-usd';
const proofPattern = /name="proof" value="([^"]+)"/;

/** Picks on claim pages whose answer was given before, each from stock: the request that spends the gift. */
export const chooseClaimsScenario: FulfillmentScenario = {
  name: `claim with a choice@${connections}`,
  async measure(scene, { warmupMs, measureMs }) {
    const count = measureMs < quickMeasureMsMax ? quickLinkCount : linkCount;
    await loadCodes(scene, count);
    const { links } = await placeLargeOrder({ ...scene, productId: choiceProductId }, count);
    const requests = await mapBounded(links, connections, (link) => pickRequest(scene, link));
    const pickedBefore = await countPicked(scene);
    const phase = { warmupMs, measureMs: measureMs * phaseFactor };
    // Leaves half of the links for the warm-up.
    const traffic = { requests, connections, answersMax: count / 2 };
    const measured = await measureHttp(scene.load, scene.api, traffic, phase);
    const picked = (await countPicked(scene)) - pickedBefore;
    if ((measured.answers ?? 0) > picked) throw new Error(`Of ${measured.answers} answers only ${picked} were picks.`);
    return measured;
  },
};

/** Answers the question of a link, which shows what can be picked and gives the form its proof. */
async function pickRequest({ api }: FulfillmentScene, { url, answer }: ClaimLink): Promise<string> {
  const path = new URL(url).pathname;
  const response = await fetch(`${api.baseUrl}${path}`, { method: 'POST', body: new URLSearchParams({ answer }) });
  const [, proof] = proofPattern.exec(await response.text()) ?? [];
  if (proof === undefined) throw new Error(`A Choice gift answered ${response.status} without a form.`);
  return postFormRequest(`${path}/pick`, { product: pickedProductId, proof });
}

/** Imports codes with the service's own command. */
async function loadCodes({ environment, databaseUrl }: FulfillmentScene, count: number): Promise<void> {
  await runStatements(databaseUrl, `update products set sources = '{inventory}' where id = '${pickedProductId}'`);
  const { cli, logDir, variables } = environment;
  const name = randomUUID();
  const file = join(logDir, `${name}.csv`);
  const rows = Array.from({ length: count }, (_, index) => `${pickedProductId},25,${name}-${index}`);
  await writeFile(file, `ProductId,Value,Code\n${rows.join('\n')}\n`);
  const args = [...cli, 'codes', 'import', file, '--name', name];
  await promisify(execFile)(process.execPath, args, { env: variables, timeout: importMsMax });
  await rm(file);
}

async function countPicked({ databaseUrl }: FulfillmentScene): Promise<number> {
  const [row] = await runStatements<{ count: number }>(
    databaseUrl,
    'select count(*)::integer as count from card_choices where filled_at is not null',
  );
  return row?.count ?? 0;
}
