import type {
  getBankDesk,
  getBankFiles,
  getBankLines,
  getBankOrders,
  getBankStatements,
  ResponseOf,
} from '@stuiver/contract';
import { addDays, addMonthsKeepingAnchor } from '@stuiver/domain/dates';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import {
  aBankApp,
  aBanker,
  aBankMerchant,
  aBankTransfer,
  aFiledDebit,
  applyAll,
  aSentFile,
  aTwin,
  type Banker,
  emptyBank,
  takeStatement,
} from '../../testing/bank/world.ts';
import type { Twin } from '../../testing/bank/twin.ts';
import {
  attemptRows,
  balances,
  expectSoundBooks,
  paymentRow,
  refund,
  refundRows,
} from '../../testing/engine/engine.ts';

type Files = ResponseOf<typeof getBankFiles>;
type Orders = ResponseOf<typeof getBankOrders>;
type Desk = ResponseOf<typeof getBankDesk>;
type Statements = ResponseOf<typeof getBankStatements>;
type Lines = ResponseOf<typeof getBankLines>;
type Payment = { readonly merchantId: string; readonly id: string };

const DAY = 86_400_000;
const OTHER_IBAN = 'NL86INGB0002445588';

let test: TestApp;
let start: Date;
let one: Banker;
let other: Banker;
let twin: Twin;
let merchantId: string;
beforeAll(async () => {
  test = await aBankApp();
  start = test.clock.now();
});
beforeEach(async () => {
  await emptyBank(test);
  test.clock.set(start);
  [one, other] = [await aBanker(test), await aBanker(test)];
  twin = aTwin(test);
  merchantId = (await aBankMerchant(test)).id;
});
afterAll(() => test.close());

/** Lets days of the bank pass until some is booked, and takes their statements. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    test.clock.advance(DAY);
    [one, other] = [await aBanker(test), await aBanker(test)];
    await takeStatement(test, one, other, twin.endOfDay().camt053);
  }
}
const statements = async () => (await one.get<Statements>('/statements?pageSize=50')).content;
const proposed = async () => (await openLines())[0]?.proposal?.proposedDateTime;
const openLines = async () => (await one.get<Lines>('/lines')).lines;
const status = async (payment: Payment) => (await paymentRow(test, payment)).status;
const chargebacks = (payment: Payment) =>
  test.ownerDb
    .selectFrom('chargebacks')
    .select(['status', 'reason_code', 'amount'])
    .where('merchant_id', '=', payment.merchantId)
    .where('payment_id', '=', payment.id)
    .execute();
const endToEndId = async (payment: Payment) => {
  const [attempt] = await attemptRows(test, payment);
  return attempt!.processor_reference!.replaceAll('-', '');
};
async function collect(payments: readonly Payment[]): Promise<void> {
  twin.take((await aSentFile(one, other, 'COLLECTIONS')).xml);
  await passDays(2);
  for (const payment of payments) expect(await status(payment)).toBe('SUCCEEDED');
}

it('books collections when their money is on the account, each once', async () => {
  const payments = [
    await aFiledDebit(test, merchantId),
    await aFiledDebit(test, merchantId, { amount: 1250 }),
  ];
  await collect(payments);
  expect((await one.get<Desk>()).balance).toEqual({ amount: '1037.50', currency: 'EUR', date: '2026-03-03' });
  expect(await openLines()).toEqual([]);
  await expectSoundBooks(test, [merchantId]);
});

it('leads from a line to its order, its payment and its file, and from those to the line', async () => {
  const [payment, another] = [await aFiledDebit(test, merchantId), await aFiledDebit(test, merchantId)];
  const first = await aSentFile(one, other, 'COLLECTIONS');
  twin.take(first.xml);
  await aFiledDebit(test, merchantId);
  await aSentFile(one, other, 'COLLECTIONS');
  const filed = await one.get<Orders>(`/orders?fileId=${first.id}`);
  expect(filed.orders.map(({ isStated }) => isStated)).toEqual([false, false]);
  await passDays(2);
  const { orders } = await one.get<Orders>(`/orders?search=${payment.id}`);
  expect(orders).toMatchObject([{ paymentId: payment.id, fileId: first.id, isStated: true }]);
  const files = await one.get<Files>(`/files?pageSize=50&id=${first.id}`);
  expect(files).toMatchObject({ totalElements: 1, content: [{ id: first.id, quantity: 2 }] });
  const { content, totalElements } = await one.get<Statements>(
    `/statements?pageSize=50&orderId=${orders[0]!.id}`,
  );
  expect(totalElements).toBe(1);
  const path = `/lines?statementId=${content[0]!.id}`;
  const stated = (await one.get<Lines>(path)).lines.map(({ order }) => order?.paymentId);
  expect(new Set(stated)).toEqual(new Set([payment.id, another.id]));
  const own = await one.get<Lines>(`${path}&orderId=${orders[0]!.id}`);
  expect(own.lines).toMatchObject([{ effect: 'COLLECTED', order: orders[0], fileId: null }]);
});

it('books the collections of a block that the bank books as one, and leads from it to its file and back', async () => {
  const payments = [await aFiledDebit(test, merchantId), await aFiledDebit(test, merchantId)];
  const { id, xml } = await aSentFile(one, other, 'COLLECTIONS');
  twin.take(xml);
  await passDays(1);
  const { camt053 } = twin.endOfDay();
  await takeStatement(test, one, other, camt053.replaceAll(/<TxDtls>.*?<\/TxDtls>/gs, ''));
  for (const payment of payments) expect(await status(payment)).toBe('SUCCEEDED');
  const stated = (await statements()).find(({ quantity }) => quantity > 0);
  const { lines } = await one.get<Lines>(`/lines?statementId=${stated!.id}`);
  expect(lines).toMatchObject([{ effect: 'BLOCK', order: null, fileId: id }]);
  const { orders } = await one.get<Orders>(`/orders?search=${payments[0]!.id}`);
  expect(orders).toMatchObject([{ fileId: id, isStated: true }]);
  const back = await one.get<Statements>(`/statements?pageSize=50&orderId=${orders[0]!.id}`);
  expect(back.content.map((row) => row.id)).toEqual([stated!.id]);
  const whole = await one.get<Lines>(`/lines?statementId=${stated!.id}&orderId=${orders[0]!.id}`);
  expect(whole.lines).toEqual(lines);
  await expectSoundBooks(test, [merchantId]);
});

it('fails what the bank refuses, with its code, and stops the mandate', async () => {
  twin = aTwin(test, { refuses: { [OTHER_IBAN]: 'AC04' } });
  const [good, closed] = [
    await aFiledDebit(test, merchantId),
    await aFiledDebit(test, merchantId, { iban: OTHER_IBAN }),
  ];
  const report = twin.take((await aSentFile(one, other, 'COLLECTIONS')).xml);
  await takeStatement(test, one, other, report);
  expect(await attemptRows(test, closed)).toMatchObject([{ status: 'FAILED', decline_code: 'AC04' }]);
  expect(await attemptRows(test, good)).toMatchObject([{ status: 'PENDING' }]);
  const [attempt] = await attemptRows(test, closed);
  const mandate = await test.ownerDb
    .selectFrom('mandates')
    .select('stop_reason')
    .where('id', '=', attempt!.mandate_id)
    .executeTakeFirst();
  expect(mandate).toEqual({ stop_reason: 'AC04' });
  await passDays(2);
  expect(await status(good)).toBe('SUCCEEDED');
});

it('takes a report that repeats itself', async () => {
  twin = aTwin(test, { refuses: { [OTHER_IBAN]: 'AC04' } });
  const [, closed] = [
    await aFiledDebit(test, merchantId),
    await aFiledDebit(test, merchantId, { iban: OTHER_IBAN }),
  ];
  const report = twin.take((await aSentFile(one, other, 'COLLECTIONS')).xml);
  const word = /<TxInfAndSts>.*?<\/TxInfAndSts>/s.exec(report)![0];
  await takeStatement(test, one, other, report.replace(word, word + word));
  expect(await attemptRows(test, closed!)).toMatchObject([{ status: 'FAILED', decline_code: 'AC04' }]);
  expect(await openLines()).toEqual([]);
});

it('fails what a report refused, which the bank still books and takes back', async () => {
  const [good, refused] = [
    await aFiledDebit(test, merchantId),
    await aFiledDebit(test, merchantId, { iban: OTHER_IBAN }),
  ];
  const { xml } = await aSentFile(one, other, 'COLLECTIONS');
  const report = aTwin(test, { refuses: { [OTHER_IBAN]: 'AC04' } }).take(xml);
  twin = aTwin(test, { returns: { [OTHER_IBAN]: { code: 'AC04', afterDays: 0 } } });
  twin.take(xml);
  await takeStatement(test, one, other, report);
  await passDays(2);
  expect(twin.balance()).toBe(102_500);
  expect(await attemptRows(test, refused)).toMatchObject([{ status: 'FAILED', decline_code: 'AC04' }]);
  expect(await chargebacks(refused)).toEqual([]);
  expect(await status(good)).toBe('SUCCEEDED');
  expect(await openLines()).toEqual([]);
  const { bank = 0, processor_clearing = 0 } = await balances(test, merchantId);
  expect(bank + processor_clearing).toBe(2_500);
  await expectSoundBooks(test, [merchantId]);
  // Money that it brings again belongs to no one yet.
  twin.payIn({ amount: 2500, endToEndId: await endToEndId(refused) });
  await passDays(1);
  expect(await openLines()).toMatchObject([{ amount: '25.00', effect: 'NONE' }]);
});

it('leaves money of a collection that was returned before it came to a person, the second time', async () => {
  const payment = await aFiledDebit(test, merchantId);
  twin.take((await aSentFile(one, other, 'COLLECTIONS')).xml);
  twin.endOfDay();
  const { camt053: booked } = twin.endOfDay();
  twin.returnLine(await endToEndId(payment), 'AC04');
  const { camt054: returned } = twin.endOfDay();
  await takeStatement(test, one, other, returned);
  expect(await attemptRows(test, payment)).toMatchObject([{ status: 'FAILED', decline_code: 'AC04' }]);
  await takeStatement(test, one, other, booked);
  expect(await openLines()).toEqual([]);
  expect(await status(payment)).toBe('OPEN');
  const { bank = 0, processor_clearing = 0 } = await balances(test, merchantId);
  expect(bank + processor_clearing).toBe(0);
  twin.payIn({ amount: 2500, endToEndId: await endToEndId(payment) });
  await takeStatement(test, one, other, twin.endOfDay().camt054);
  expect(await openLines()).toMatchObject([{ amount: '25.00', effect: 'NONE' }]);
  expect(await attemptRows(test, payment)).toMatchObject([{ status: 'FAILED' }]);
});

it('makes a chargeback of what comes back after it was booked, and keeps the bank’s charge apart', async () => {
  twin = aTwin(test, { returnCharge: { amount: 75, isIncluded: true } });
  const payment = await aFiledDebit(test, merchantId);
  await collect([payment]);
  twin.returnLine(await endToEndId(payment), 'MD06');
  await passDays(1);
  expect(await chargebacks(payment)).toEqual([{ status: 'LOST', reason_code: 'MD06', amount: 2500 }]);
  const { rows } = await test.ownerDb.executeQuery<{ amount: number; charges: number }>(
    test.ownerDb
      .selectFrom('bank_lines')
      .select(['amount', 'charges'])
      .where('effect', '=', 'RETURNED')
      .compile(),
  );
  expect(rows).toEqual([{ amount: -2500, charges: -75 }]);
  await expectSoundBooks(test, [merchantId]);
});

it('takes a return within thirteen months, and leaves a later one to a person', async () => {
  const [timely, late] = [await aFiledDebit(test, merchantId), await aFiledDebit(test, merchantId)];
  await collect([timely, late]);
  const returnedOn = twin.day();
  const settledOn = addMonthsKeepingAnchor(returnedOn, -13);
  for (const [payment, day] of [
    [timely, settledOn],
    [late, addDays(settledOn, -1)],
  ] as const) {
    const orders = test.ownerDb.updateTable('bank_orders').set({ booked_on: day });
    await orders.where('payment_id', '=', payment.id).execute();
    twin.returnLine(await endToEndId(payment), 'MD01');
  }
  await passDays(1);
  const back = [{ status: 'LOST', reason_code: 'MD01', amount: 2500 }];
  expect(await chargebacks(timely)).toEqual(back);
  expect(await chargebacks(late)).toEqual([]);
  const [line] = await openLines();
  expect(line).toMatchObject({ amount: '-25.00', effect: 'NONE', reasonCode: 'MD01' });
  const [order] = (await one.get<Orders>(`/orders?search=${late.id}`)).orders;
  const place = { merchantId: order!.merchantId, id: order!.id };
  await one.post(`/lines/${line!.id}/proposal`, { order: place, reason: '' });
  const decision = { decision: 'APPROVED', proposedDateTime: await proposed() };
  expect((await other.post(`/lines/${line!.id}/decision`, decision)).statusCode).toBe(200);
  await applyAll(test);
  expect(await chargebacks(late)).toEqual(back);
  await expectSoundBooks(test, [merchantId]);
});

it('changes nothing twice when a movement is notified, stated, and stated again', async () => {
  const payment = await aFiledDebit(test, merchantId);
  twin.take((await aSentFile(one, other, 'COLLECTIONS')).xml);
  twin.endOfDay();
  const { camt054, camt053 } = twin.endOfDay();
  await takeStatement(test, one, other, camt054);
  await takeStatement(test, one, other, camt053);
  expect(await status(payment)).toBe('SUCCEEDED');
  expect((await statements()).map(({ message, known }) => [message.slice(0, 8), known])).toEqual(
    expect.arrayContaining([
      ['camt.054', 0],
      ['camt.053', 1],
    ]),
  );
  const again = await one.upload('nogmaals.xml', camt053);
  expect(again.json()).toMatchObject({ code: 'invalidInput', errors: { file: ['bankFileKnown'] } });
  const edited = await one.upload('nogmaals.xml', camt053.replace('?>', '?>\n'));
  expect(edited.json()).toMatchObject({ errors: { file: ['bankFileKnown'] } });
  expect((await one.get<Desk>()).balance?.amount).toBe('1025.00');
});

it('takes statements in the order of their balances, in whatever order they come', async () => {
  const days = [twin.endOfDay(), twin.endOfDay(), twin.endOfDay()];
  await takeStatement(test, one, other, days[0]!.camt053);
  twin.payIn({ amount: 500 });
  await takeStatement(test, one, other, twin.endOfDay().camt053);
  // Equal balances follow on from each other; this one does not.
  expect((await statements())[0]?.status).toBe('TAKEN');
  twin.payIn({ amount: 700 });
  const between = twin.endOfDay();
  twin.payIn({ amount: 900 });
  await takeStatement(test, one, other, twin.endOfDay().camt053);
  expect((await statements()).map((row) => row.status)).toContain('WAITING');
  expect((await openLines()).map(({ amount }) => amount)).toEqual(['5.00']);
  await takeStatement(test, one, other, between.camt053);
  expect((await statements()).map((row) => row.status)).not.toContain('WAITING');
  expect((await openLines()).map(({ amount }) => amount).toSorted()).toEqual(['5.00', '7.00', '9.00']);
});

it('takes a statement whose id was used a year before', async () => {
  const [last, next] = [twin.endOfDay().camt053, twin.endOfDay().camt053];
  const matchStatementId = (xml: string) => /<Stmt>\s*(<Id>[^<]+<\/Id>)/.exec(xml)![1]!;
  await takeStatement(test, one, other, last);
  await takeStatement(test, one, other, next.replace(matchStatementId(next), matchStatementId(last)));
  expect((await statements()).map((row) => row.status)).toEqual(['TAKEN', 'TAKEN']);
});

it('takes nothing of a file that is torn, or about another account', async () => {
  twin.payIn({ amount: 500 });
  const { camt053 } = twin.endOfDay();
  for (const [xml, key] of [
    [camt053.slice(0, -40), 'bankFileUnreadable'],
    ['geen xml', 'bankFileUnreadable'],
    [camt053.replaceAll('NL44RABO0123456789', OTHER_IBAN), 'bankFileOtherAccount'],
  ] as const)
    expect((await one.upload('afschrift.xml', xml)).json()).toMatchObject({ errors: { file: [key] } });
  expect(await statements()).toEqual([]);
});

it('takes our statement of a file with another account’s too, and shows that it did not read that', async () => {
  twin.payIn({ amount: 500 });
  const { camt053 } = twin.endOfDay();
  const ours = /<Stmt>[^]*<\/Stmt>/.exec(camt053)![0];
  const theirs = ours.replaceAll('NL44RABO0123456789', OTHER_IBAN);
  const dollars = ours.replaceAll('EUR', 'USD');
  await takeStatement(test, one, other, camt053.replace(ours, theirs + ours + dollars));
  expect(await statements()).toMatchObject([
    {
      status: 'TAKEN',
      closing: '1005.00',
      quantity: 1,
      skipped: [{ what: 'otherAccount', quantity: 2 }],
    },
  ]);
});

it('takes several statements of one file, and of a file that overlaps what is new', async () => {
  const stated = (xml: string) => /<Stmt>[^]*<\/Stmt>/.exec(xml)![0];
  const days: string[] = [];
  for (const amount of [100, 200, 300]) {
    twin.payIn({ amount });
    days.push(twin.endOfDay().camt053);
  }
  const [first, second, third] = days as [string, string, string];
  const both = first.replace('</Stmt>', `</Stmt>${stated(second)}`);
  await takeStatement(test, one, other, both);
  const overlapping = second.replace('</Stmt>', `</Stmt>${stated(third)}`);
  await takeStatement(test, one, other, overlapping);
  const rows = await statements();
  expect(rows.map((row) => row.status)).toEqual(['TAKEN', 'TAKEN', 'TAKEN']);
  expect((await one.get<Desk>()).balance).toMatchObject({ amount: '1006.00' });
  for (const xml of [both, overlapping, first])
    expect((await one.upload('nogmaals.xml', xml)).json()).toMatchObject({
      errors: { file: ['bankFileKnown'] },
    });
});

it('shows the effect of an upload, which waits for a colleague', async () => {
  const payment = await aFiledDebit(test, merchantId);
  twin.take((await aSentFile(one, other, 'COLLECTIONS')).xml);
  twin.endOfDay();
  await one.upload('dinsdag.xml', twin.endOfDay().camt053);
  const [row] = await statements();
  expect(row).toMatchObject({
    status: 'PROPOSED',
    name: 'dinsdag.xml',
    opening: '1000.00',
    closing: '1025.00',
    effects: [{ effect: 'COLLECTED', quantity: 1, amount: '25.00' }],
  });
  await applyAll(test);
  expect(await status(payment)).toBe('PENDING');
  const decide = (person: Banker, decision: string) =>
    person.post(`/statements/${row!.id}/decision`, { decision });
  expect((await decide(one, 'APPROVED')).json()).toMatchObject({ code: 'ownRequest' });
  await decide(one, 'WITHDRAWN');
  await applyAll(test);
  expect(await status(payment)).toBe('PENDING');
  expect((await decide(other, 'APPROVED')).json()).toMatchObject({ code: 'requestDecided' });
});

const aTransfer = (amount: number) => aBankTransfer(test, merchantId, amount);

it('matches transfers by their reference, as payers type it: whole, too little, too much', async () => {
  const [whole, parts, more] = [await aTransfer(10_000), await aTransfer(10_000), await aTransfer(10_000)];
  twin.payIn({ amount: 10_000, creditorReference: whole.reference });
  twin.payIn({ amount: 4_000, text: `betaling ${parts.reference.toLowerCase().replace(/(.{4})/g, '$1 ')}` });
  twin.payIn({ amount: 10_500, text: more.reference, iban: OTHER_IBAN, name: 'M. de Groot' });
  await passDays(1);
  expect(await status(whole)).toBe('SUCCEEDED');
  expect(await status(parts)).toBe('PENDING');
  expect(await status(more)).toBe('SUCCEEDED');
  expect(await refundRows(test, more)).toMatchObject([{ amount: 500, status: 'PENDING' }]);
  const { xml } = await aSentFile(one, other, 'REFUNDS');
  expect(xml).toContain(OTHER_IBAN);
  twin.take(xml);
  twin.payIn({ amount: 6_000, text: parts.reference });
  await passDays(1);
  expect(await status(parts)).toBe('SUCCEEDED');
  expect(await refundRows(test, more)).toMatchObject([{ amount: 500, status: 'SUCCEEDED' }]);
  await expectSoundBooks(test, [merchantId]);
});

it('leaves a transfer without a reference to two people, with payments of its amount to choose from', async () => {
  const payment = await aTransfer(4_321);
  twin.payIn({ amount: 4_321, text: 'factuur 12', name: 'S. de Wit' });
  await passDays(1);
  const [line] = await openLines();
  expect(line).toMatchObject({
    effect: 'NONE',
    counterName: 'S. de Wit',
    candidates: [{ paymentId: payment.id }],
  });
  const { merchantId: of, id } = line!.candidates[0]!;
  const propose = (body: object) => one.post(`/lines/${line!.id}/proposal`, body);
  expect((await propose({ order: null, reason: ' ' })).statusCode).toBe(422);
  expect((await propose({ order: { merchantId: of, id }, reason: '' })).statusCode).toBe(200);
  const seen = await proposed();
  expect(
    (
      await one.post(`/lines/${line!.id}/decision`, {
        decision: 'APPROVED',
        proposedDateTime: await proposed(),
      })
    ).json(),
  ).toMatchObject({
    code: 'ownRequest',
  });
  // Another proposal is not approved unseen.
  test.clock.advance(1000);
  await propose({ order: { merchantId: of, id }, reason: '' });
  const unseen = await other.post(`/lines/${line!.id}/decision`, {
    decision: 'APPROVED',
    proposedDateTime: seen,
  });
  expect(unseen.json()).toMatchObject({ code: 'changedMeanwhile' });
  expect(
    (
      await other.post(`/lines/${line!.id}/decision`, {
        decision: 'APPROVED',
        proposedDateTime: await proposed(),
      })
    ).statusCode,
  ).toBe(200);
  await applyAll(test);
  expect(await status(payment)).toBe('SUCCEEDED');
  expect(await openLines()).toEqual([]);
  // What was paid is not offered again.
  twin.payIn({ amount: 4_321, text: 'factuur 13' });
  await passDays(1);
  expect(await openLines()).toMatchObject([{ candidates: [] }]);
});

it.each([
  ['Zoë de Wit-Smit', 'DE WIT SMIT ZOE'],
  ['Bakkerij ’t Hoekje B.V.', "bakkerij 't hoekje bv"],
])(
  'proposes the transfer of %s first to a line of %s, and books nothing by a name',
  async (payer, counter) => {
    const own = await aBankTransfer(test, merchantId, 2_995, { accountHolderName: payer });
    const elsewhere = await aBankTransfer(test, merchantId, 2_996, { accountHolderName: payer });
    // More of the same amount than are shown, all newer.
    for (const accountHolderName of ['Jan Smit', 'Zoë', '', 'B.V.', 'Piet', 'Bakkerij', 'De Wit']) {
      test.clock.advance(1000);
      await aBankTransfer(test, merchantId, 2_995, { accountHolderName });
    }
    twin.payIn({ amount: 2_995, text: 'zonder kenmerk', name: counter });
    twin.payIn({ amount: 2_995, text: 'zonder naam', name: 'B.V.' });
    await passDays(1);
    const lines = await openLines();
    const line = lines.find(({ counterName }) => counterName === counter)!;
    expect(line.candidates).toHaveLength(5);
    expect(line.candidates[0]).toMatchObject({ paymentId: own.id, name: payer, status: 'WAITING' });
    const nameless = lines.find(({ counterName }) => counterName === 'B.V.')!;
    expect(nameless.candidates.map(({ name }) => name)).toEqual(['De Wit', 'Bakkerij', 'Piet', 'B.V.', '']);
    for (const payment of [own, elsewhere]) expect(await status(payment)).toBe('PENDING');
    expect(line).toMatchObject({ effect: 'NONE', isDone: false, proposal: null });
  },
);

it('sets a line aside with a reason, by two people', async () => {
  twin.payIn({ amount: 12, text: 'rente' });
  await passDays(1);
  const [line] = await openLines();
  await one.post(`/lines/${line!.id}/proposal`, { order: null, reason: 'Rente van de bank' });
  expect((await openLines())[0]?.proposal).toMatchObject({ order: null, reason: 'Rente van de bank' });
  await other.post(`/lines/${line!.id}/decision`, {
    decision: 'REJECTED',
    proposedDateTime: await proposed(),
  });
  expect((await openLines())[0]?.proposal).toBeNull();
  await one.post(`/lines/${line!.id}/proposal`, { order: null, reason: 'Rente van de bank' });
  await other.post(`/lines/${line!.id}/decision`, {
    decision: 'APPROVED',
    proposedDateTime: await proposed(),
  });
  expect(await openLines()).toEqual([]);
  const { lines } = await one.get<Lines>(`/lines?statementId=${line!.statementId}`);
  expect(lines).toMatchObject([{ isDone: true, proposal: { reason: 'Rente van de bank' } }]);
});

it.each([
  ['its own end-to-end id', false],
  ['that of its collection', true],
])(
  'takes a whole collection back by a reversal booked under %s, and a part by a transfer',
  async (_, namesCollections) => {
    twin = aTwin(test, { namesCollections });
    const [whole, part] = [await aFiledDebit(test, merchantId), await aFiledDebit(test, merchantId)];
    await collect([whole, part]);
    await refund(test, whole, { amount: 2500 });
    await refund(test, part, { amount: 1000 });
    expect((await one.get<Desk>()).waiting.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['REFUNDS', '10.00'],
      ['REVERSALS', '25.00'],
    ]);
    twin.take((await aSentFile(one, other, 'REVERSALS')).xml);
    twin.take((await aSentFile(one, other, 'REFUNDS')).xml);
    await passDays(2);
    expect(await refundRows(test, whole)).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(await refundRows(test, part)).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(await openLines()).toEqual([]);
    await expectSoundBooks(test, [merchantId]);
  },
);

it('leaves money that comes a second time to a person', async () => {
  const payment = await aFiledDebit(test, merchantId);
  await collect([payment]);
  twin.payIn({ amount: 2500, endToEndId: await endToEndId(payment) });
  await passDays(1);
  expect(await openLines()).toMatchObject([{ amount: '25.00', effect: 'NONE' }]);
  await expectSoundBooks(test, [merchantId]);
});
