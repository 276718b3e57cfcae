import { readBytes } from './api/api-client.ts';
import type { CellNeeds } from './cell-needs.ts';
import { mailsSent } from './delivery/mails-sent.ts';
import { ordersMailed } from './delivery/orders-mailed.ts';
import { ordersWhileMailsWait } from './delivery/orders-while-mails-wait.ts';
import { startSink } from './delivery/start-sink.ts';
import { chooseClaimsScenario } from './fulfillment/choose-claims.ts';
import { commitToIssuedScenario } from './fulfillment/commit-to-issued.ts';
import { completeLinksScenarios } from './fulfillment/complete-links.ts';
import { fulfillmentCell } from './fulfillment/fulfillment-cell.ts';
import { ordersBesidePdfsScenarios } from './fulfillment/orders-beside-pdfs.ts';
import { revealClaimsScenario } from './fulfillment/reveal-claims.ts';
import { setFulfillmentScene } from './fulfillment/set-fulfillment-scene.ts';
import { tenThousandCardsScenario } from './fulfillment/ten-thousand-cards.ts';
import type { Cell } from './measure/measurement.ts';
import { startOnce } from './processes/start-once.ts';
import { recurringCells } from './recurring/recurring-cells.ts';
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

/** All cells. What a cell needs is started when it first runs. */
export function createCells(needs: CellNeeds): Cell[] {
  const sceneLater = startOnce(() => setScene(needs));
  const fulfillmentLater = startOnce(() => setFulfillmentScene(needs));
  const sinkLater = startOnce(() => startSink(needs.cleanup));
  const readProductPage = async () => {
    const { api, seeded } = await sceneLater();
    return readBytes(api.baseUrl, productsPath, seeded.hot.token);
  };
  const scenarios = [...placeOrderScenarios, ...readOrderScenarios, ...readProductScenarios];
  const fulfillmentScenarios = [
    ...completeLinksScenarios,
    tenThousandCardsScenario,
    commitToIssuedScenario,
    revealClaimsScenario,
    chooseClaimsScenario,
    ...ordersBesidePdfsScenarios,
  ];
  return [
    ...databaseYardsticks(needs.postgres, needs.tempDir),
    bareCardInserts(needs),
    bareMails(sinkLater, needs.cleanup),
    ...httpYardsticks({ ...needs, readProductPage }),
    ...scenarios.map((scenario) => scenarioCell(sceneLater, scenario)),
    ...fulfillmentScenarios.map((scenario) => fulfillmentCell(fulfillmentLater, scenario)),
    ...webhookCells(needs),
    mailsSent(needs, sinkLater),
    ...ordersMailed(needs, sinkLater),
    ...ordersWhileMailsWait(needs),
    ...recurringCells(needs, sinkLater),
  ];
}
