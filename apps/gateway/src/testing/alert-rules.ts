import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A rule of deploy/alerts.yaml. */
export type AlertRule = {
  readonly alert: string;
  readonly expr: string;
  /** Time that the condition lasts before it fires, in minutes: `5m`. */
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
};

/** Reads the rules of a group: those about the product's figures, or about processes by Prometheus' own. */
export function alertRules(group: 'stuiver' | 'processes' = 'stuiver'): AlertRule[] {
  const file = readFileSync(join(import.meta.dirname, '../../../../deploy/alerts.yaml'), 'utf8');
  const { groups } = parse(file) as { groups: { name: string; rules: AlertRule[] }[] };
  return groups.find(({ name }) => name === group)?.rules ?? [];
}

/**
 * Parses a rule: one metric, at most one label, its growth within five minutes or the least of a deployment's
 * processes, and a limit that is exceeded.
 *
 * @throws Error for any other
 */
export function parseRule({ alert, expr }: AlertRule) {
  const [, around = '', metric, label = '', limit] =
    /^(increase\(|min by \(job\) \()?([a-z_][a-z0-9_]*)(?:\{(\w+="\w+")\})?(?:\[5m\])?\)? > ([\d.]+)$/.exec(
      expr,
    ) ?? [];
  if (metric === undefined) throw new Error(`${alert}: ${expr} is more than this can evaluate`);
  return { metric, label, limit: Number(limit), isGrowth: around.startsWith('increase') };
}

/** Reads the series of a metric with a label from figures in Prometheus' text format. */
function readSeries(text: string, metric: string, label: string): Map<string, number> {
  const lines = text.split('\n').map((line) => /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []);
  return new Map(
    lines
      .filter(([, name, labels = '']) => name === metric && labels.includes(label))
      .map(([, , labels = '', value]) => [labels, Number(value?.replace('+Inf', 'Infinity'))]),
  );
}

/**
 * Evaluates a rule against figures in Prometheus' text format.
 *
 * @param before earlier figures, for rules about growth; all series were 0 without them
 */
export function isFiring(rule: AlertRule, text: string, before = ''): boolean {
  const { metric, label, limit, isGrowth } = parseRule(rule);
  const earlier = isGrowth ? readSeries(before, metric, label) : null;
  return [...readSeries(text, metric, label)].some(
    ([labels, value]) => value - (earlier?.get(labels) ?? 0) > limit,
  );
}
