import type { NewRow } from '../../../platform/database/database.ts';
import { BrokenCsv, readCsv } from './csv.ts';

/** What a line of a settlement details report says, by the columns of its table. Amounts in hundredths. */
export type ReportLine = Omit<NewRow<'adyen_report_lines'>, 'id' | 'report_id' | 'kind'> & {
  readonly merchant_account: string;
  readonly batch: number;
};

export type ReportCause =
  | 'notCsv'
  | 'missingColumn'
  | 'badAmount'
  | 'badDate'
  | 'badBatch'
  | 'otherAccount'
  | 'otherAddress';

/** Thrown for a report that cannot be read, with the place and what is there. */
export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport';
  override readonly cause: ReportCause;
  readonly detail: string;

  constructor(cause: ReportCause, detail: string) {
    super(`${cause}: ${detail}`);
    this.cause = cause;
    this.detail = detail;
  }
}

/** Columns by which a line is read; the order in the file is free, and others are ignored. */
const COLUMNS = {
  merchant_account: 'Merchant Account',
  psp_reference: 'Psp Reference',
  merchant_reference: 'Merchant Reference',
  created_at: 'Creation Date',
  time_zone: 'TimeZone',
  type: 'Type',
  modification_reference: 'Modification Reference',
  gross_currency: 'Gross Currency',
  gross_debit: 'Gross Debit (GC)',
  gross_credit: 'Gross Credit (GC)',
  net_currency: 'Net Currency',
  net_debit: 'Net Debit (NC)',
  net_credit: 'Net Credit (NC)',
  commission: 'Commission (NC)',
  markup: 'Markup (NC)',
  scheme_fees: 'Scheme Fees (NC)',
  interchange: 'Interchange (NC)',
  batch: 'Batch Number',
  modification_merchant_reference: 'Modification Merchant Reference',
} as const;
type Column = keyof typeof COLUMNS;

/** Hours from UTC of the abbreviations that the column `TimeZone` has, summer time included. */
const OFFSETS: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  BST: 1,
  WET: 0,
  WEST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  SGT: 8,
  HKT: 8,
  JST: 9,
  AEST: 10,
  AEDT: 11,
};

/** Converts a decimal amount to hundredths by its digits; null if it is none, or finer than that. */
function toHundredths(text: string): number | null {
  if (text === '') return 0;
  const [, sign, whole, decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || /[^0]/.test(decimals.slice(2))) return null;
  const minor = Number(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}`);
  return sign === '-' ? -minor : minor;
}

function toInstant(text: string, zone: string): Date | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  const offset = OFFSETS[zone];
  const local = Date.parse(`${day}T${time}Z`);
  return offset === undefined || Number.isNaN(local) ? null : new Date(local - offset * 3_600_000);
}

function findColumns(header: readonly string[]): Readonly<Record<Column, number>> {
  const places = Object.entries(COLUMNS).map(([key, name]) => [key, header.indexOf(name)] as const);
  const missing = places.find(([key, place]) => place < 0 && key !== 'modification_merchant_reference');
  if (missing) throw new UnreadableReport('missingColumn', COLUMNS[missing[0] as Column]);
  return Object.fromEntries(places) as Record<Column, number>;
}

function toLine(number: number, get: (column: Column) => string): ReportLine {
  const amount = (column: Column) => {
    const minor = toHundredths(get(column));
    if (minor === null)
      throw new UnreadableReport('badAmount', `${number}, ${COLUMNS[column]}: ${get(column)}`);
    return minor;
  };
  const at = toInstant(get('created_at'), get('time_zone'));
  if (!at) throw new UnreadableReport('badDate', `${number}: ${get('created_at')} ${get('time_zone')}`);
  const batch = get('batch');
  if (!/^\d{1,9}$/.test(batch)) throw new UnreadableReport('badBatch', `${number}: ${batch}`);
  return {
    number,
    type: get('type'),
    merchant_account: get('merchant_account'),
    batch: Number(batch),
    at,
    psp_reference: get('psp_reference'),
    merchant_reference: get('merchant_reference'),
    modification_reference: get('modification_reference'),
    modification_merchant_reference: get('modification_merchant_reference'),
    gross: amount('gross_credit') - amount('gross_debit'),
    gross_currency: get('gross_currency'),
    net: amount('net_credit') - amount('net_debit'),
    net_currency: get('net_currency'),
    commission: amount('commission'),
    markup: amount('markup'),
    scheme_fees: amount('scheme_fees'),
    interchange: amount('interchange'),
  };
}

/**
 * Reads the lines of a settlement details report (CSV) as it arrives.
 *
 * @throws UnreadableReport
 */
export async function* readReport(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReportLine> {
  let columns: Readonly<Record<Column, number>> | null = null;
  let number = 0;
  try {
    for await (const row of readCsv(chunks)) {
      if (columns === null) {
        columns = findColumns(row.map((name) => name.trim()));
        continue;
      }
      number += 1;
      const places = columns;
      yield toLine(number, (column) => (row[places[column]] ?? '').trim());
    }
  } catch (error) {
    if (error instanceof BrokenCsv) throw new UnreadableReport('notCsv', `${number + 1}: ${error.message}`);
    throw error;
  }
  if (columns === null) throw new UnreadableReport('missingColumn', COLUMNS.merchant_account);
}
