import { readBytes } from './api/api-client.ts';
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
  const readProductPage = async () => {
    const { api, seeded } = await sceneLater();
    return readBytes(api.baseUrl, productsPath, seeded.hot.token);
  };
  const scenarios = [...placeOrderScenarios, ...readOrderScenarios, ...readProductScenarios];
  return [
    ...databaseYardsticks(needs.postgres, needs.tempDir),
    ...httpYardsticks({ ...needs, readProductPage }),
    ...scenarios.map((scenario) => scenarioCell(sceneLater, scenario)),
  ];
}
