import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '../../src/main/monitoring/metrics.ts';
import { restartsMetric } from '../../src/main/processes/restarts-text.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface KnownMetric {
  readonly name: string;
  readonly type: string;
  readonly labels: readonly string[];
  readonly help: string;
}

/** What the code declares; labels are not part of the library's types. */
function declaredMetrics(): KnownMetric[] {
  const { registry } = createMetrics('api and worker', () => Promise.reject(new Error('no database')));
  const declared = registry.getMetricsAsArray().map((metric) => {
    const { name, help, type, labelNames } = metric as unknown as KnownMetric & { labelNames: string[] };
    return { name, help, type, labels: labelNames };
  });
  const requests = [
    { name: 'bestow_http_requests_total', type: 'counter', labels: ['route', 'method', 'status'] },
    { name: 'bestow_http_request_seconds', type: 'histogram', labels: ['route', 'method'] },
  ].map((metric) => ({ help: 'see request-tally.ts', ...metric }));
  return [...declared, ...requests, { ...restartsMetric, labels: [] }];
}

const metrics = declaredMetrics();
const own = metrics.filter(({ name }) => name.startsWith('bestow_'));
const rules = read('deploy/observability/alerts.yml');
const page = read('docs/observability.md');

/** By the name of each series: a histogram has three. */
const labelsBySeries = new Map(
  metrics.flatMap(({ name, type, labels }): [string, readonly string[]][] =>
    type === 'histogram'
      ? [
          [`${name}_bucket`, [...labels, 'le']],
          [`${name}_sum`, labels],
          [`${name}_count`, labels],
        ]
      : [[name, labels]],
  ),
);
// Recorded by the rules; and what Prometheus itself adds.
for (const [, name = ''] of rules.matchAll(/- record: (\S+)/g))
  labelsBySeries.set(name, ['product', 'value_minor', 'form']);
labelsBySeries.set('up', []);
const labelsOfPrometheus = ['job', 'instance'];

const functions = new Set([...['sum', 'max', 'count', 'topk', 'rate', 'histogram_quantile', 'by']]);

/** Names in an expression that are neither a series we have nor one of its labels. */
function unknownNames(expression: string): string[] {
  const plain = expression.replace(/"[^"]*"/g, '""').replace(/\[\w+\]/g, '');
  const names = [...plain.matchAll(/[a-z_][\w:]*/gi)].map(([name]) => name).filter((name) => !functions.has(name));
  const series = names.filter((name) => labelsBySeries.has(name));
  const labels = new Set([...series.flatMap((name) => labelsBySeries.get(name) ?? []), ...labelsOfPrometheus]);
  if (series.length === 0) return [`no series in: ${expression}`];
  return names.filter((name) => !labelsBySeries.has(name) && !labels.has(name));
}

test('every metric of the alert rules exists, with the labels that they use', () => {
  const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);
  expect(expressions.length).toBe([...rules.matchAll(/- (alert|record):/g)].length);
  expect(expressions.flatMap(unknownNames)).toEqual([]);
});

test('every metric of the dashboard exists, with the labels that it uses', () => {
  const { panels } = JSON.parse(read('deploy/observability/grafana-dashboard.json')) as {
    panels: { targets?: { expr: string; legendFormat: string }[] }[];
  };
  const targets = panels.flatMap((panel) => panel.targets ?? []);
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.flatMap(({ expr }) => unknownNames(expr))).toEqual([]);
  const legends = targets.map(({ expr, legendFormat }) =>
    [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].filter(
      ([, label = '']) => !expr.includes(label) && label !== 'instance',
    ),
  );
  // A recorded series keeps its labels without naming them.
  expect(legends.flat().filter(([, label = '']) => !['product', 'value_minor', 'form'].includes(label))).toEqual([]);
});

test('the dashboard shows every metric of ours', () => {
  const text = read('deploy/observability/grafana-dashboard.json') + rules;
  expect(own.map(({ name }) => name).filter((name) => !text.includes(name))).toEqual([]);
});

test('an unknown metric or label in an expression is found', () => {
  expect(unknownNames('sum by (kind) (rate(bestow_jobs_gone_total[5m]))')).not.toEqual([]);
  expect(unknownNames('sum by (account) (rate(bestow_jobs_ended_total[5m]))')).toEqual(['account']);
});

test('every alert has a runbook section in the guide, and every section an alert', () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const runbooks = [...rules.matchAll(/runbook_url: docs\/observability\.md#(\w+)/g)].map(([, anchor = '']) => anchor);
  expect(runbooks).toEqual(alerts.map((name) => name.toLowerCase()));
  const sections = [...page.matchAll(/^### (Bestow\w+)$/gm)].map(([, name = '']) => name);
  expect(sections).toEqual(alerts);
});

test('the guide lists every metric with its type, labels and meaning', () => {
  const rows = [...page.matchAll(/^\| `(bestow_\w+)` \| (\w+) \| ([^|]*) \| ([^|]+) \|$/gm)].map(
    ([, name = '', type = '', labels = '']) => ({ name, type, labels: [...labels.matchAll(/\w+/g)].map(String) }),
  );
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  const expected = own.map(({ name, type, labels }) => ({ name, type, labels: [...labels] }));
  expect(rows.sort(byName)).toEqual(expected.sort(byName));
});

test('no label could hold an account, a recipient or an id', () => {
  const labels = new Set(own.flatMap((metric) => metric.labels));
  expect([...labels].sort()).toEqual(
    [
      ...['channel', 'code', 'form', 'kind', 'lane', 'method', 'node', 'operation', 'outcome', 'pool', 'product'],
      ...['provider', 'role', 'route', 'state', 'status', 'supplier', 'value_minor', 'version'],
    ].sort(),
  );
});
