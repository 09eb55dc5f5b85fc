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
 * Parses a rule: one metric, at most one label, and a limit that is exceeded.
 *
 * @throws Error for any other
 */
export function partsOf({ alert, expr }: AlertRule): { metric: string; label: string; limit: number } {
  const [, metric, label = '', limit] =
    /^([a-z_][a-z0-9_]*)(?:\{(\w+="\w+")\})? > ([\d.]+)$/.exec(expr) ?? [];
  if (metric === undefined) throw new Error(`${alert}: ${expr} is more than this can evaluate`);
  return { metric, label, limit: Number(limit) };
}

/** Evaluates a rule against figures in Prometheus' text format. */
export function isFiring(rule: AlertRule, text: string): boolean {
  const { metric, label, limit } = partsOf(rule);
  return text.split('\n').some((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return name === metric && labels.includes(label) && Number(value?.replace('+Inf', 'Infinity')) > limit;
  });
}
