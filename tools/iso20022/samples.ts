import { LINE_KINDS } from '@stuiver/domain/settlements';
import { writeCamt } from '../../apps/gateway/src/insight/bookkeeping/camt.ts';
import type {
  BookedSettlement,
  BookedLine,
} from '../../apps/gateway/src/insight/bookkeeping/settlement-queries.ts';
import {
  writeCollections,
  writeReversals,
  writeTransfers,
} from '../../apps/gateway/src/money/bank/format/write.ts';
import {
  makeCollection,
  makeHead,
  makeReversal,
  makeTransfer,
  OUR_ACCOUNT,
  joinChunks,
} from '../../apps/gateway/src/testing/bank/orders.ts';
import { makeTwin } from '../../apps/gateway/src/testing/bank/twin.ts';

const ID = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b';
const SETTINGS = {
  productName: 'Stuiver <&> een naam die langer is dan 35 tekens',
  timeZone: 'Europe/Amsterdam',
};

const SETTLEMENT: BookedSettlement = {
  merchant_id: ID,
  merchant_name: 'Bakkerij “Łódź” & Zn. '.repeat(9),
  postal_address: '',
  id: ID,
  currency: 'EUR',
  number: 7,
  from_at: new Date('2026-10-24T22:00:00Z'),
  until_at: new Date('2026-10-25T23:00:00Z'),
  created_at: new Date('2026-10-25T23:00:41.005Z'),
  day: '2026-10-26',
  opening: -1,
  amount: 99_999_999_999,
  quantity: 24,
  payout: 1,
  closing: 99_999_999_997,
  unpaid_reason: null,
  hold_reason: null,
};

async function text(settlement: BookedSettlement, lines: readonly BookedLine[]): Promise<string> {
  async function* batches() {
    yield lines;
  }
  let xml = '';
  for await (const part of writeCamt(settlement, 'Stuiver - 2026-11-23/12', batches(), SETTINGS)) xml += part;
  return xml;
}

type Sample = { readonly name: string; readonly message: string; readonly xml: string };

/** Longest texts and least and highest amounts, with and without what may be left out. */
async function bankFiles(): Promise<Sample[]> {
  const { debtor, mandate, creditor } = makeCollection();
  const long = { ...debtor, name: 'Łódź & Zn. '.repeat(6), bic: 'ABNANL2A' };
  const collections = [
    makeCollection({ sequence: 'FRST', amount: 99_999_999_999, debtor: long, text: '“Café” '.repeat(20) }),
    makeCollection({ amount: 1, debtor: { ...debtor, address: null } }),
    makeCollection({
      mandate: { ...mandate, oldIban: 'NL02ABNA0123456789', oldCreditorIdentifier: 'DE98ZZZ09999999999' },
    }),
    makeCollection({ mandate: { ...mandate, oldIban: 'NL20INGB0001234567' } }),
    makeCollection({ sequence: 'FNAL' }),
    makeCollection({ sequence: 'OOFF', creditor: { ...creditor, name: 'Bar' }, dueOn: '2026-12-07' }),
  ];
  const transfers = [makeTransfer({ creditor: long }), makeTransfer({ dueOn: '2026-12-07' })];
  const reversals = collections.map((collection) =>
    makeReversal({ ...collection, dueOn: '2026-12-08', originalDueOn: collection.dueOn }),
  );
  return [
    {
      name: 'direct debits of every sequence, with amended mandates',
      message: 'pain.008.001.08',
      xml: await joinChunks(writeCollections(makeHead(collections), () => collections)),
    },
    {
      name: 'transfers with an address and without',
      message: 'pain.001.001.09',
      xml: await joinChunks(writeTransfers(makeHead(transfers), () => transfers)),
    },
    {
      name: 'reversals of the direct debits',
      message: 'pain.007.001.09',
      xml: await joinChunks(writeReversals(makeHead(reversals), () => reversals)),
    },
  ];
}

/** Files of the bank that tests use: answers to a file in which two orders are refused, and a day with returns. */
async function twinFiles(files: readonly Sample[]): Promise<Sample[]> {
  const twin = makeTwin({
    ...OUR_ACCOUNT,
    openingBalance: -1,
    day: '2026-11-30',
    returnCharge: { amount: 350, isIncluded: false },
  });
  const collections = [makeCollection({ endToEndId: 'E1' }), makeCollection({ endToEndId: 'E2' })];
  const xml = await joinChunks(writeCollections(makeHead(collections), () => collections));
  const answers = [xml, xml, ...files.map((file) => file.xml)].map((text) => twin.take(text));
  let booked = twin.endOfDay();
  while (booked.day < '2026-12-04') booked = twin.endOfDay();
  twin.returnLine('E1', 'MD06');
  twin.payIn({ amount: 1, name: 'Zoë <Łódź>', text: 'Order 12', creditorReference: 'RF18539007547034' });
  const returned = twin.endOfDay();
  return [
    ...answers.map((answer, index) => ({
      name: `the twin's answer ${index + 1}`,
      message: 'pain.002.001.10',
      xml: answer,
    })),
    { name: "the twin's statement of bookings", message: 'camt.053.001.08', xml: booked.camt053 },
    { name: "the twin's statement of returns", message: 'camt.053.001.08', xml: returned.camt053 },
    { name: "the twin's notification", message: 'camt.054.001.08', xml: returned.camt054 },
  ];
}

/**
 * Files that the product writes, by message: settlements with lines of every kind up and down and without any, and
 * files for the bank; then those of the bank that tests use.
 */
export async function sampleFiles(): Promise<Sample[]> {
  const lines = LINE_KINDS.flatMap((kind) =>
    [99_999_999_999, -1].map((amount) => ({
      id: ID,
      kind,
      method: 'CARD',
      amount,
      vat_rate: null,
      payment_id: kind === 'vat' ? null : ID,
      at: '2026-10-25T00:30:00.000001Z',
    })),
  );
  const message = 'camt.053.001.08';
  const files = await bankFiles();
  const first = { ...SETTLEMENT, from_at: null, payout: 0, quantity: 0, opening: 0, amount: 0, closing: 0 };
  return [
    { name: 'a settlement with every kind of line', message, xml: await text(SETTLEMENT, lines) },
    { name: 'a first settlement without a line', message, xml: await text(first, []) },
    ...files,
    ...(await twinFiles(files)),
  ];
}
