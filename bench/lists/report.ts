import type { Figures } from './measure.ts';

const COLUMNS = [
  '',
  'ms',
  '× page one',
  'SQL × page one',
  'totals ÷ page one',
  '× driver',
  'CPU × driver',
  'CPU µs',
  'statements',
];
const WIDTHS = [34, 9, 11, 15, 18, 9, 13, 8, 11];

function line(cells: readonly string[]): void {
  console.log(
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0]!) : cell.padStart(WIDTHS[index]!)))
      .join(' '),
  );
}

const ratio = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '–');

/** @param total how many rows the one company has */
export function printHeader(name: string, total: number): void {
  console.log(`\n${name}: ${total} rows of one company`);
  line(COLUMNS);
}

/** One question's ratios: to page one of its list, then to its own SQL through the driver alone. */
export function printLine(name: string, figures: Figures, statements: number): void {
  line([
    name,
    ratio(figures.http),
    ratio(figures.http / figures.pageOne),
    ratio(figures.driver / figures.pageOneDriver),
    ratio(figures.totals / figures.pageOneDriver),
    ratio(figures.http / figures.driver),
    ratio(figures.httpCpu / figures.driverCpu),
    String(Math.round(figures.httpCpu * 1000)),
    String(statements),
  ]);
}

export function printThroughput(share: number): void {
  console.log(`page one, eight callers: ${ratio(share)} of the driver's throughput`);
}

export function printFindings(findings: readonly string[]): void {
  for (const finding of findings) console.log(`finding: ${finding}`);
}
