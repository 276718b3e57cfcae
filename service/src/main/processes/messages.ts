import cluster from 'node:cluster';

/** What the first process asks one of its processes. */
export interface Question {
  readonly ask: 'metrics' | 'health';
  readonly id: number;
}

/** What a process tells the first one. */
export type Told = { readonly answerTo: number; readonly text: string } | { readonly readyAt: string };

/** The number among the processes of one command, which its settings carry to it. */
export const processNumberVariable = 'BESTOW_PROCESS_NUMBER';

/** Whether another process of this command started this one, and looks after its port, metrics and restarts. */
export const isOneOfSeveral = cluster.isWorker;

export function tellFirstProcess(told: Told): void {
  // The channel is closed when the first process was killed; this one is about to end, too.
  process.send?.(told, undefined, undefined, () => undefined);
}
