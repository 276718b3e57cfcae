import { startWorker, type WorkerProcess } from '../api/start-worker.ts';
import type { CellNeeds } from '../cell-needs.ts';
import { type MailScene, setMailScene } from '../delivery/set-mail-scene.ts';

/** An API with a mail server, on its own database; a worker runs only while it is needed. */
export interface RecurringScene extends MailScene {
  startWorker(): Promise<WorkerProcess>;
}

export async function setRecurringScene(needs: CellNeeds, database: string, smtpUrl: string): Promise<RecurringScene> {
  const scene = await setMailScene(needs, database, smtpUrl);
  return { ...scene, startWorker: () => startWorker(scene.environment, needs.cleanup) };
}
