import type { RuleResult } from './check/check-history.ts';
import type { Fault } from './faults/types.ts';
import type { Options } from './options.ts';

export interface Report {
  readonly seconds: number;
  /** Faults of the sweep: connections cut at each message of an action. */
  readonly cuts: number;
  readonly faults: readonly Fault[];
  readonly calls: number;
  readonly orders: number;
  readonly revealed: number;
  readonly results: readonly RuleResult[];
}

const shownPerRuleMax = 8;

export function writeReport(report: Report, options: Options): string {
  return options.isForProof ? proofTable(report, options) : summary(report, options);
}

function summary({ results, ...report }: Report, { seed }: Options): string {
  const failed = results.filter(({ violations }) => violations.length > 0);
  return [
    ...results.map(({ name, violations }) => `${violations.length === 0 ? 'ok    ' : 'BROKEN'}  ${name}`),
    ...failed.flatMap(({ name, violations }) => [
      '',
      `${name}:`,
      ...violations.slice(0, shownPerRuleMax).map((text) => `  ${text}`),
      ...(violations.length > shownPerRuleMax ? [`  and ${violations.length - shownPerRuleMax} more`] : []),
    ]),
    '',
    `Seed ${seed}: ${report.faults.length} faults and ${report.cuts} cut connections in ${report.seconds} s; ${report.calls} calls, ` +
      `${report.orders} orders, ${report.revealed} gifts opened; ${results.length - failed.length} of ${results.length} rules hold.`,
  ].join('\n');
}

function proofTable(report: Report, options: Options): string {
  const counts = new Map<string, number>();
  for (const { name } of report.faults) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [
    summary(report, options),
    '',
    '| Fault | Times |',
    '|---|---|',
    ...[...counts].sort(([a], [b]) => a.localeCompare(b)).map(([name, count]) => `| ${name} | ${count} |`),
    '',
    '| Rule | Violations |',
    '|---|---|',
    ...report.results.map(({ name, violations }) => `| ${name} | ${violations.length} |`),
  ].join('\n');
}
