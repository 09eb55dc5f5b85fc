import type { Client } from 'pg';
import { isRead, type Statement } from './record.ts';

/** More rows than this, read and thrown away, mean that a page's cost grows with the history. */
const MANY = 1000;

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
};

/** Tables of a few rows per day and method; reading a history of them is what they are for. */
const SMALL = /_days$|_months$|_bands$|_totals$|^merchants$|^merchant_tree$/;

function readRows(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}

/** The table below a node, for a finding's text. */
function tableOf(node: PlanNode): string {
  return node['Relation Name'] ?? (node.Plans ?? []).map(tableOf).find((name) => name !== '') ?? '';
}

function isSmall(node: PlanNode): boolean {
  return SMALL.test(tableOf(node));
}

function findIn(node: PlanNode, findings: string[]): void {
  const children = node.Plans ?? [];
  const rows = readRows(node);
  const kind = node['Node Type'];
  const table = node['Relation Name'] ?? '';
  if (kind === 'Seq Scan' && rows > MANY && !SMALL.test(table))
    findings.push(`Seq Scan of ${table}: ${rows} rows`);
  const removed = node['Rows Removed by Filter'] ?? 0;
  if (kind !== 'Seq Scan' && removed * node['Actual Loops'] > MANY && !SMALL.test(table))
    findings.push(
      `${kind} of ${table} by ${node['Index Name'] ?? '–'}: ${removed} rows thrown away by its filter`,
    );
  const [child] = children;
  if (kind === 'Limit' && child && readRows(child) - rows > MANY && !isSmall(child))
    findings.push(`OFFSET over ${readRows(child) - rows} rows of ${tableOf(child)}`);
  if (kind === 'Aggregate' && child && readRows(child) > MANY && !isSmall(child))
    findings.push(`counts ${readRows(child)} rows of ${tableOf(child)}`);
  if (kind === 'Sort' && child && readRows(child) > MANY && !isSmall(child))
    findings.push(`sorts ${readRows(child)} rows of ${tableOf(child)}`);
  for (const plan of children) findIn(plan, findings);
}

/**
 * Looks at the plans of a list's statements.
 *
 * @param client connected with the application's role
 * @param statements as the gateway sent them
 * @returns a line per Seq Scan, OFFSET, count, sort or filter over more than 1,000 rows of the history
 */
export async function findInPlans(client: Client, statements: readonly Statement[]): Promise<string[]> {
  const findings: string[] = [];
  for (const { text, values } of statements.filter(isRead)) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values: [...values],
    });
    findIn(rows[0]!['QUERY PLAN'][0].Plan, findings);
  }
  return [...new Set(findings)];
}
