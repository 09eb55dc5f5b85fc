import { describe, expect, it } from 'vitest';
import { readReport, type ReportLine, UnreadableReport } from './settlement-report.ts';

const HEADER =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,Modification Merchant Reference,Batch Number,Reserved4';
const SETTLED =
  'Company,Shop,8535,m.a,visa,2026-11-20 11:26:49,CET,Settled,8536,EUR,,5.00,1,EUR,,4.88,,0.04,0.01,0.07,visaclassic,,4,';
const REFUNDED =
  'Company,Shop,8535,m.a,visa,2026-07-21 09:00:00,CEST,Refunded,8537,EUR,349.99,,1,EUR,357.49,,7.5,,,,visaclassic,m.r,4,';

/** Feeds a file in pieces of some bytes, which split characters and line ends. */
async function* inPieces(bytes: Buffer, size: number) {
  await Promise.resolve();
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Buffer, size = 7): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for await (const line of readReport(inPieces(Buffer.from(text as string), size))) lines.push(line);
  return lines;
}

const refusal = (text: string | Buffer) =>
  read(text).then(
    () => null,
    (error: unknown) => (error instanceof UnreadableReport ? [error.cause, error.detail] : error),
  );

describe('a settlement details report', () => {
  it('is read with its amounts in hundredths and its times in UTC', async () => {
    expect(await read([HEADER, SETTLED, REFUNDED].join('\n'))).toEqual([
      {
        number: 1,
        type: 'Settled',
        merchant_account: 'Shop',
        batch: 4,
        at: new Date('2026-11-20T10:26:49Z'),
        psp_reference: '8535',
        merchant_reference: 'm.a',
        modification_reference: '8536',
        modification_merchant_reference: '',
        gross: 500,
        gross_currency: 'EUR',
        net: 488,
        net_currency: 'EUR',
        commission: 0,
        markup: 4,
        scheme_fees: 1,
        interchange: 7,
      },
      expect.objectContaining({
        number: 2,
        at: new Date('2026-07-21T07:00:00Z'),
        modification_merchant_reference: 'm.r',
        gross: -34_999,
        net: -35_749,
        commission: 750,
      }),
    ]);
  });

  it('is read the same in any order of columns, with a byte order mark, quotes and other line ends', async () => {
    const lines = await read([HEADER, SETTLED, REFUNDED].join('\n'));
    const turn = (row: string) =>
      row
        .split(',')
        .toReversed()
        .map((value) => `"${value}"`)
        .join(',');
    const turned = ['New column,', 'a "quoted"", value\n', '"é €"'].map(
      (more, at) => `"${more.replaceAll('"', '""')}",${turn([HEADER, SETTLED, REFUNDED][at]!)}`,
    );
    const file = Buffer.from(`\uFEFF${turned.join('\r\n')}\r\n\r\n`);
    for (const size of [1, 2, 3, 64, 100_000]) expect(await read(file, size)).toEqual(lines);
  });

  it('needs no column of the reference of refunds', async () => {
    const [header, line] = [HEADER, SETTLED].map((row) => row.split(',').toSpliced(21, 1).join(','));
    expect(await read(`${header}\n${line}`)).toEqual(await read(`${HEADER}\n${SETTLED}`));
  });

  it.each(['0.1', '0.10', '0.100000', '00.1'])('takes %s for ten hundredths', async (text) => {
    const [line] = await read(`${HEADER}\n${SETTLED.replace(',0.04,', `,${text},`)}`);
    expect(line!.markup).toBe(10);
  });

  it.each(['0.045', '1e3', '1.000,00', 'x', '.5', '9999999999999'])(
    'is refused with the place of the amount %s',
    async (text) => {
      const line = SETTLED.replace(',0.04,', `,"${text}",`);
      expect(await refusal(`${HEADER}\n${SETTLED}\n${line}`)).toEqual([
        'badAmount',
        `2, Markup (NC): ${text}`,
      ]);
    },
  );

  it('is refused without a column that it needs', async () => {
    expect(await refusal(HEADER.replace('Net Currency', 'Currency'))).toEqual([
      'missingColumn',
      'Net Currency',
    ]);
    expect(await refusal('')).toEqual(['missingColumn', 'Merchant Account']);
    expect(await refusal('<html>\n<p>Sign in</p>')).toEqual(['missingColumn', 'Merchant Account']);
  });

  it('is refused with a date, time zone or batch that cannot be read', async () => {
    expect(await refusal(`${HEADER}\n${SETTLED.replace('CET', 'XYZ')}`)).toEqual([
      'badDate',
      '1: 2026-11-20 11:26:49 XYZ',
    ]);
    expect(await refusal(`${HEADER}\n${SETTLED.replace('2026-11-20', '2026-13-20')}`)).toEqual([
      'badDate',
      '1: 2026-13-20 11:26:49 CET',
    ]);
    expect(await refusal(`${HEADER}\n${SETTLED.replace(',4,', ',four,')}`)).toEqual(['badBatch', '1: four']);
  });

  it('is refused when it breaks off inside a value, is no UTF-8, or a row never ends', async () => {
    expect(await refusal(`${HEADER}\n"Comp`)).toEqual(['notCsv', '1: a quoted value does not end']);
    expect(await refusal(Buffer.from([0xff, 0xfe, 0x41]))).toEqual(['notCsv', '1: it is not UTF-8']);
    expect(await refusal('a'.repeat(70_000))).toEqual(['notCsv', '1: a row is too long']);
    expect(await refusal(`${HEADER}\n"a"b,c`)).toEqual(['notCsv', '1: text follows a quoted value']);
  });
});
