import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A rule of deploy/alerts.yaml. */
export type AlertRule = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
};

/** Reads all rules. */
export function alertRules(): AlertRule[] {
  const file = readFileSync(join(import.meta.dirname, '../../../../deploy/alerts.yaml'), 'utf8');
  return (parse(file) as { groups: { rules: AlertRule[] }[] }).groups.flatMap((group) => group.rules);
}

/**
 * Parses a rule: one metric, at most one label, or its growth within five minutes, and a limit that is exceeded.
 *
 * @throws Error for any other
 */
export function partsOf({ alert, expr }: AlertRule) {
  const [, growing, metric, label = '', limit] =
    /^(increase\()?([a-z_][a-z0-9_]*)(?:\{(\w+="\w+")\})?(?:\[5m\]\))? > ([\d.]+)$/.exec(expr) ?? [];
  if (metric === undefined) throw new Error(`${alert}: ${expr} is more than this can evaluate`);
  return { metric, label, limit: Number(limit), isGrowth: growing !== undefined };
}

/** Reads the series of a metric with a label from figures in Prometheus' text format. */
function seriesOf(text: string, metric: string, label: string): Map<string, number> {
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
  const { metric, label, limit, isGrowth } = partsOf(rule);
  const earlier = isGrowth ? seriesOf(before, metric, label) : null;
  return [...seriesOf(text, metric, label)].some(
    ([labels, value]) => value - (earlier?.get(labels) ?? 0) > limit,
  );
}
