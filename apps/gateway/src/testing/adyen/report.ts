import type { Books } from './books.ts';

const COLUMNS = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Exchange Rate',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
  'Payment Method Variant',
  'Modification Merchant Reference',
  'Batch Number',
  'Reserved4',
  'Reserved5',
  'Reserved6',
  'Reserved7',
  'Reserved8',
  'Reserved9',
  'Reserved10',
];

const digits = (minor: number) => {
  const padded = String(Math.abs(minor)).padStart(3, '0');
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`;
};
const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const credit = (amount: number) => (amount > 0 ? digits(amount) : '');
const debit = (amount: number) => (amount < 0 ? digits(amount) : '');

/** A line besides those of payments, such as a correction or the month's fee. A credit is positive, in minor units. */
export type ExtraLine = { readonly type: string; readonly text: string; readonly net: number };

/** The twin's batches: each closes what was booked since the last one. Amounts in minor units. */
export function makeReports(books: Books, account: string, currency: string, now: () => Date) {
  const files = new Map<string, string>();
  let batches = 0;
  /** Starts after the lines that earlier batches have. */
  let next = 0;

  /** Closes a batch: a line for each booking, its costs, and the payout of the sum. */
  function close(extra: readonly ExtraLine[] = []) {
    batches += 1;
    const batch = String(batches);
    const moment = now().toISOString().slice(0, 19).replace('T', ' ');
    const lines: string[][] = [];
    let sum = 0;
    const add = (values: Readonly<Record<string, string>>) =>
      lines.push(
        COLUMNS.map((column) => {
          const common: Record<string, string> = {
            'Company Account': 'Stuiver',
            'Merchant Account': account,
            TimeZone: 'UTC',
            'Net Currency': currency,
            'Batch Number': batch,
            'Creation Date': moment,
          };
          return values[column] ?? common[column] ?? '';
        }),
      );
    const booked = books.entries.slice(next).filter(({ payment }) => payment?.merchantAccount === account);
    next = books.entries.length;
    for (const { payment, type, gross, fee, at, ...entry } of booked) {
      const net = gross - fee;
      sum += net;
      const scheme = Math.floor(fee / 3);
      // Interchange++ for cards, a commission for the others and for disputes.
      const isSplit = payment!.type === 'scheme' && type === 'Settled';
      add({
        'Psp Reference': payment!.pspReference,
        'Merchant Reference': payment!.reference,
        'Payment Method': payment!.variant,
        'Creation Date': at.slice(0, 19).replace('T', ' '),
        Type: type,
        'Modification Reference': entry.modificationReference,
        'Gross Currency': payment!.currency,
        'Gross Debit (GC)': debit(gross),
        'Gross Credit (GC)': credit(gross),
        'Exchange Rate': '1',
        'Net Debit (NC)': debit(net),
        'Net Credit (NC)': credit(net),
        ...(fee === 0
          ? {}
          : isSplit
            ? {
                'Markup (NC)': digits(scheme),
                'Scheme Fees (NC)': digits(scheme),
                'Interchange (NC)': digits(fee - 2 * scheme),
              }
            : { 'Commission (NC)': digits(fee) }),
        'Payment Method Variant': payment!.variant,
        'Modification Merchant Reference': entry.modificationMerchantReference,
      });
    }
    const costs = { type: 'Fee', text: 'Transaction Fees', net: -10 * booked.length };
    const others = costs.net === 0 ? extra : [costs, ...extra];
    for (const { type, text, net } of others) {
      sum += net;
      add({
        Type: type,
        'Modification Reference': text,
        'Net Debit (NC)': debit(net),
        'Net Credit (NC)': credit(net),
      });
    }
    add({
      Type: 'MerchantPayout',
      'Modification Reference': `TX${batch.padStart(8, '0')}XT batch ${batch}, ${account}`,
      'Net Debit (NC)': debit(-sum),
      'Net Credit (NC)': credit(-sum),
    });
    const name = `settlement_detail_report_batch_${batch}.csv`;
    files.set(name, [COLUMNS, ...lines].map((line) => `${line.map(cell).join(',')}\n`).join(''));
    return { name, batch: batches, paidOut: sum };
  }

  return { close, files };
}
