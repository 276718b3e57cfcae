import { type MetricsListenerNeeds, metricsAndHealth } from '../monitoring/serve-metrics.ts';
import type { Closers } from '../shutdown.ts';
import { type Question, tellFirstProcess } from './messages.ts';

/** Answers the first process, which serves the metrics and the health of all. */
export function answerFirstProcess(needs: MetricsListenerNeeds, closers: Closers): void {
  const source = metricsAndHealth(needs);
  const answer = ({ ask, id }: Question): void => {
    const asked = ask === 'metrics' ? source.metrics() : source.health();
    asked.then(
      (text) => tellFirstProcess({ answerTo: id, text }),
      () => undefined,
    );
  };
  process.on('message', answer);
  closers.add(async () => void process.off('message', answer));
}
