import { readFileSync } from 'node:fs';
import type { getBankLines, getBankOrders, getBankStatements, ResponseOf } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import {
  aBankApp,
  aBanker,
  aBankMerchant,
  aBankTransfer,
  aFiledDebit,
  aSentFile,
  type Banker,
  emptyBank,
  takeStatement,
} from '../../testing/bank/world.ts';
import { paymentRow, refund } from '../../testing/engine/engine.ts';

type Lines = ResponseOf<typeof getBankLines>['lines'];
type Orders = ResponseOf<typeof getBankOrders>['orders'];
type Payment = Awaited<ReturnType<typeof aFiledDebit>>;

let test: TestApp;
let one: Banker;
let other: Banker;
let merchantId: string;
beforeAll(async () => {
  test = await aBankApp();
  [one, other] = [await aBanker(test), await aBanker(test)];
});
beforeEach(async () => {
  await emptyBank(test);
  merchantId = (await aBankMerchant(test)).id;
});
afterAll(() => test.close());

const caseText = (name: string) =>
  readFileSync(new URL(`./cases/${name}.xml`, import.meta.url), { encoding: 'utf8' });
const take = (xml: string) => takeStatement(test, one, other, xml);
const openLines = async () => (await one.get<{ lines: Lines }>('/lines')).lines;
const fetchOrder = async ({ id }: Payment) =>
  (await one.get<{ orders: Orders }>(`/orders?search=${id}`)).orders[0]!;
const status = async (payment: Payment) => (await paymentRow(test, payment)).status;

describe('a report on a file of ours', () => {
  let payments: Payment[];
  let ids: string[];
  let file: { id: string; xml: string };
  const messageId = () => file.id.replaceAll('-', '');
  const blockId = () => /<PmtInfId>(\w+)</.exec(file.xml)![1]!;
  beforeEach(async () => {
    payments = [await aFiledDebit(test, merchantId), await aFiledDebit(test, merchantId)];
    file = await aSentFile(one, other, 'COLLECTIONS');
    const orders = [await fetchOrder(payments[0]!), await fetchOrder(payments[1]!)];
    ids = orders.map(({ id }) => id.replaceAll('-', ''));
  });
  const report = (block: string, { of = messageId(), group = '', id = 'P-1' } = {}) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>${id}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${of}</OrgnlMsgId>${group}</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${blockId()}</OrgnlPmtInfId>${block}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  const word = (index: number, rest: string) =>
    `<TxInfAndSts><OrgnlEndToEndId>${ids[index]}</OrgnlEndToEndId>${rest}</TxInfAndSts>`;

  it('that accepts each order leaves nothing to do, and nothing open', async () => {
    const xml = caseText('19-pain002-accepted.template')
      .replace('{MSG}', messageId())
      .replace('{BLOCK}', blockId())
      .replace('{E2E1}', ids[0]!)
      .replace('{E2E2}', ids[1]!);
    await take(xml);
    expect(await openLines()).toEqual([]);
    const [statement] = (await one.get<ResponseOf<typeof getBankStatements>>('/statements?pageSize=50'))
      .content;
    expect(statement!.effects).toEqual([{ effect: 'NOTHING', quantity: 2, amount: '0.00' }]);
    expect(await fetchOrder(payments[0]!)).toMatchObject({ status: 'FILED', isStated: true });
    expect(await status(payments[0]!)).toBe('PENDING');
  });

  it('that accepts, takes or holds an order or its block waits for the statement', async () => {
    for (const said of 'RCVD PDNG PRES PATC ACTC ACWC ACWP ACPD ACFC ACSC ACCC ACIS'.split(' '))
      await take(report(`<PmtInfSts>${said}</PmtInfSts>${word(0, `<TxSts>${said}</TxSts>`)}`, { id: said }));
    expect(await openLines()).toEqual([]);
    expect(await fetchOrder(payments[0]!)).toMatchObject({ status: 'FILED' });
  });

  it('that cancels an order lets it wait for another file, once', async () => {
    const cancelled = word(0, '<TxSts>CANC</TxSts><StsRsnInf><Rsn><Cd>CUST</Cd></Rsn></StsRsnInf>');
    const of = messageId();
    await take(report(cancelled));
    expect(await openLines()).toEqual([]);
    expect(await fetchOrder(payments[0]!)).toMatchObject({ status: 'WAITING', fileId: null });
    expect(await fetchOrder(payments[1]!)).toMatchObject({ status: 'FILED', fileId: file.id });
    const next = await aSentFile(one, other, 'COLLECTIONS');
    expect(next.xml).toContain(ids[0]);
    // Said again of the file that it was in, it does not leave the one that it is in now.
    await take(report(cancelled, { of, id: 'P-2' }));
    expect(await fetchOrder(payments[0]!)).toMatchObject({ status: 'FILED', fileId: next.id });
    expect(await openLines()).toMatchObject([{ orderStatus: 'CANC', reasonCode: 'CUST', candidates: [] }]);
  });

  it.each([
    ['block', () => report('<PmtInfSts>CANC</PmtInfSts>')],
    ['file', () => report('', { group: '<GrpSts>CANC</GrpSts>' })],
  ])('that cancels a %s lets each of its orders wait again', async (_what, xml) => {
    await take(xml());
    for (const payment of payments)
      expect(await fetchOrder(payment)).toMatchObject({ status: 'WAITING', fileId: null });
    expect(await openLines()).toEqual([]);
  });

  it('that is in part rejects the orders that it names, with the reason of their block', async () => {
    const block = `<PmtInfSts>PART</PmtInfSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>`;
    await take(
      report(block + word(0, '<TxSts>RJCT</TxSts>') + word(1, '<TxSts>ACSP</TxSts>'), {
        group: '<GrpSts>PART</GrpSts>',
      }),
    );
    expect(await fetchOrder(payments[0]!)).toMatchObject({ status: 'REJECTED', reasonCode: 'AC01' });
    expect(await fetchOrder(payments[1]!)).toMatchObject({ status: 'FILED', reasonCode: null });
    expect(await openLines()).toEqual([]);
  });

  it('that gives an order a reason and no status leaves it to two people, who record the rejection', async () => {
    await take(
      report(word(0, '<StsRsnInf><Rsn><Cd>MD01</Cd></Rsn><AddtlInf>no mandate</AddtlInf></StsRsnInf>'), {
        group: '<GrpSts>PART</GrpSts>',
      }),
    );
    const [line] = await openLines();
    expect(line).toMatchObject({
      orderStatus: '',
      reasonCode: 'MD01',
      text: 'no mandate',
      candidates: [{ paymentId: payments[0]!.id }],
    });
    const order = { merchantId, id: line!.candidates[0]!.id };
    expect((await one.post(`/lines/${line!.id}/proposal`, { order, reason: '' })).statusCode).toBe(200);
    const { proposedDateTime } = (await openLines())[0]!.proposal!;
    await other.post(`/lines/${line!.id}/decision`, { decision: 'APPROVED', proposedDateTime });
    expect(await fetchOrder(payments[0]!)).toMatchObject({ status: 'REJECTED', reasonCode: 'MD01' });
    expect(await openLines()).toEqual([]);
  });

  it.each(['BLCK', 'PART', 'XXXX'])('that says %s of an order leaves it to a person', async (said) => {
    await take(report(word(0, `<TxSts>${said}</TxSts>`)));
    expect(await openLines()).toMatchObject([{ orderStatus: said, amount: '0.00' }]);
    expect(await fetchOrder(payments[0]!)).toMatchObject({ status: 'FILED' });
  });
});

describe('a statement', () => {
  const CREDIT = '<Amt Ccy="EUR">25.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>';
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const statement = (details: string) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id><Acct><Id><IBAN>NL44RABO0123456789</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', '0.00')}${balance('CLBD', '25.00')}<Ntry>${CREDIT}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const strd = (reference: string) => `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`;

  it.each([
    [
      'free text with another company’s structured reference',
      (own: string) => `<Ustrd>${own}</Ustrd>${strd('0010008346912014')}`,
    ],
    ['a second structured reference', (own: string) => strd('0010008346912014') + strd(own)],
    ['an invoice’s number', (own: string) => `<Strd><RfrdDocInf><Nb>${own}</Nb></RfrdDocInf></Strd>`],
    ['what is added to the remittance', (own: string) => `<Strd><AddtlRmtInf>${own}</AddtlRmtInf></Strd>`],
  ])('finds a transfer by %s', async (_what, remittance) => {
    const payment = await aBankTransfer(test, merchantId, 2500);
    await take(statement(`<RmtInf>${remittance(payment.reference)}</RmtInf>`));
    expect(await openLines()).toEqual([]);
    expect(await status(payment)).toBe('SUCCEEDED');
  });

  it('shows the payer with the account of another form, and on whose behalf another paid', async () => {
    await take(caseText('06-counterparty'));
    expect(await openLines()).toMatchObject([
      { counterName: 'Fiona Grant', counterVia: null, counterIban: '', counterAccount: '60161331926819' },
      { counterName: 'Gijs Hendriks', counterVia: 'PayPal Europe', counterIban: '', counterAccount: null },
    ]);
  });

  it('refunds to the holder of the account that another’s money came from', async () => {
    const payment = await aBankTransfer(test, merchantId, 2500);
    const parties =
      '<RltdPties><Dbtr><Pty><Nm>PayPal Europe</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct><UltmtDbtr><Pty><Nm>Gijs Hendriks</Nm></Pty></UltmtDbtr></RltdPties>';
    await take(statement(`${parties}<RmtInf><Ustrd>${payment.reference}</Ustrd></RmtInf>`));
    await refund(test, payment, { amount: 2500 });
    const { xml } = await aSentFile(one, other, 'REFUNDS');
    expect(xml).toMatch(/<Cdtr><Nm>PayPal Europe<\/Nm>.*<IBAN>NL91ABNA0417164300</s);
    expect(xml).not.toContain('Gijs');
  });

  it('leaves an entry for manual review if its only transaction has another amount, whatever it names', async () => {
    const payment = await aBankTransfer(test, merchantId, 2500);
    await take(statement(`<Amt Ccy="EUR">99.00</Amt><RmtInf><Ustrd>${payment.reference}</Ustrd></RmtInf>`));
    expect(await status(payment)).toBe('PENDING');
    expect(await openLines()).toMatchObject([
      { amount: '25.00', charges: '0.00', detailsDiffer: true, candidates: [{ paymentId: payment.id }] },
    ]);
  });

  it.each(['09-partial-details', '10-some-amounts'])('is taken with the entry of %s', async (name) => {
    await take(caseText(name));
    expect(await openLines()).toMatchObject([{ amount: '100.00', detailsDiffer: true }]);
  });

  it('is taken with a statement of another account, which is listed as not read', async () => {
    await take(caseText('11-fault-of-another-account'));
    const { content } = await one.get<ResponseOf<typeof getBankStatements>>('/statements?pageSize=50');
    expect(content).toMatchObject([
      { statementId: 'S11', status: 'TAKEN', skipped: [{ what: 'otherAccount', quantity: 1 }] },
    ]);
  });

  it('books an entry’s own charges next to its transactions without review', async () => {
    const payment = await aBankTransfer(test, merchantId, 2500);
    const charges = '<Chrgs><Rcrd><Amt Ccy="EUR">0.50</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>';
    const two = `<Amt Ccy="EUR">20.00</Amt><RmtInf><Ustrd>${payment.reference}</Ustrd></RmtInf></TxDtls><TxDtls><Amt Ccy="EUR">5.50</Amt><RmtInf><Ustrd>${payment.reference}</Ustrd></RmtInf>`;
    await take(statement(two).replace('<NtryDtls>', `${charges}<NtryDtls>`));
    expect(await openLines()).toEqual([]);
    expect(await status(payment)).toBe('SUCCEEDED');
  });

  it('answers that it cannot be read where a day does not exist', async () => {
    const answer = await one.upload('a.xml', statement('').replace('2026-03-02', '2026-02-30'));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ details: { bankFile: { fault: 'day', value: '2026-02-30' } } });
  });

  it('recognises a return and charges by an entry’s ISO code, given with the bank’s own', async () => {
    await take(caseText('05-proprietary-code'));
    const { content } = await one.get<ResponseOf<typeof getBankStatements>>('/statements?pageSize=50');
    const { lines } = await one.get<{ lines: Lines }>(`/lines?statementId=${content[0]!.id}`);
    expect(lines.map(({ effect, bankCode }) => [effect, bankCode])).toEqual([
      ['NONE', 'PMNT/IDDT/UPDD'],
      ['CHARGES', 'PMNT/MCOP/CHRG'],
    ]);
  });
});
