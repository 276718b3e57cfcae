/** The only figure of the first process itself: it does nothing else. */
export const restartsMetric = {
  name: 'bestow_process_restarts_total',
  type: 'counter',
  help: 'Processes of this command that ended by themselves and were started again.',
};

export function restartsText(restarts: number): string {
  const { name, type, help } = restartsMetric;
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${restarts}`, ''].join('\n');
}
