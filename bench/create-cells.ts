import { readBytes } from './api/api-client.ts';
import { mailsSent } from './delivery/mails-sent.ts';
import { ordersWhileMailsWait } from './delivery/orders-while-mails-wait.ts';
import { startSink } from './delivery/start-sink.ts';
import { commitToIssuedScenario } from './fulfilment/commit-to-issued.ts';
import { completeLinksScenarios } from './fulfilment/complete-links.ts';
import { fulfilmentCell } from './fulfilment/fulfilment-cell.ts';
import { revealClaimsScenario } from './fulfilment/reveal-claims.ts';
import { setFulfilmentScene } from './fulfilment/set-fulfilment-scene.ts';
import { tenThousandCardsScenario } from './fulfilment/ten-thousand-cards.ts';
import type { LoadProcess } from './load/load-process.ts';
import type { Cell } from './measure/measurement.ts';
import type { BenchPostgres } from './postgres/start-postgres.ts';
import type { Cleanup } from './processes/cleanup.ts';
import { startOnce } from './processes/start-once.ts';
import { placeOrderScenarios } from './scenarios/place-orders.ts';
import { readOrderScenarios } from './scenarios/read-orders.ts';
import { productsPath, readProductScenarios } from './scenarios/read-products.ts';
import { scenarioCell } from './scenarios/scenario.ts';
import { setScene } from './scenarios/set-scene.ts';
import { webhookCells } from './webhooks/webhook-cells.ts';
import { bareCardInserts } from './yardsticks/bare-card-inserts.ts';
import { bareMails } from './yardsticks/bare-mails.ts';
import { databaseYardsticks } from './yardsticks/database-yardsticks.ts';
import { httpYardsticks } from './yardsticks/http-yardsticks.ts';

export interface CellNeeds {
  readonly postgres: BenchPostgres;
  readonly load: LoadProcess;
  readonly tempDir: string;
  readonly cleanup: Cleanup;
}

/** Everything that can be measured. What a cell needs is started when it is first run. */
export function createCells(needs: CellNeeds): Cell[] {
  const sceneLater = startOnce(() => setScene(needs));
  const fulfilmentLater = startOnce(() => setFulfilmentScene(needs));
  const sinkLater = startOnce(() => startSink(needs.cleanup));
  const readProductPage = async () => {
    const { api, seeded } = await sceneLater();
    return readBytes(api.baseUrl, productsPath, seeded.hot.token);
  };
  const scenarios = [...placeOrderScenarios, ...readOrderScenarios, ...readProductScenarios];
  const fulfilmentScenarios = [
    ...completeLinksScenarios,
    tenThousandCardsScenario,
    commitToIssuedScenario,
    revealClaimsScenario,
  ];
  return [
    ...databaseYardsticks(needs.postgres, needs.tempDir),
    bareCardInserts(needs),
    bareMails(sinkLater, needs.cleanup),
    ...httpYardsticks({ ...needs, readProductPage }),
    ...scenarios.map((scenario) => scenarioCell(sceneLater, scenario)),
    ...fulfilmentScenarios.map((scenario) => fulfilmentCell(fulfilmentLater, scenario)),
    ...webhookCells(needs),
    mailsSent(needs, sinkLater),
    ...ordersWhileMailsWait(needs),
  ];
}
