import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BankItem, type LineItem, type StatusItem, UnreadableFile } from './items.ts';
import { readBankFile } from './read.ts';

const OURS = { iban: 'NL44RABO0123456789', currency: 'EUR' };

const caseText = (name: string) =>
  readFileSync(new URL(`../cases/${name}.xml`, import.meta.url), { encoding: 'utf8' });

async function read(xml: string, account: typeof OURS | null = null, timeZone = 'Europe/Amsterdam') {
  const chunks = (async function* () {
    yield new TextEncoder().encode(xml);
  })();
  const items: BankItem[] = [];
  for await (const item of readBankFile(chunks, undefined, { account, timeZone })) items.push(item);
  return items;
}
const readLineItems = async (xml: string) =>
  (await read(xml)).filter((item): item is LineItem => item.kind === 'line');
const readFirstLine = async (xml: string) => (await readLineItems(xml))[0]!;
const readStatuses = async (xml: string) =>
  (await read(xml)).filter((item): item is StatusItem => item.kind === 'status');
const captureCause = async (xml: string, account: typeof OURS | null = null) => {
  const error = await read(xml, account).catch((caught: unknown) => caught);
  return error instanceof UnreadableFile ? error.cause : error;
};

/** A statement of one entry, without balances. */
const statement = (entry: string, { version = '08', account = '' } = {}) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id><CreDtTm>2026-03-03T06:00:00</CreDtTm><Acct><Id><IBAN>${OURS.iban}</IBAN></Id><Ccy>EUR</Ccy>${account}</Acct>${entry}</Stmt></BkToCstmrStmt></Document>`;
type Facts = { amount?: string; direction?: string; facts?: string; after?: string; status?: string };
const entry = (
  details: string,
  { amount = '10.00', direction = 'CRDT', facts = '', after = '', status = '<Cd>BOOK</Cd>' }: Facts = {},
) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>${facts}<NtryDtls>${details}</NtryDtls>${after}</Ntry>`;
const amountDetails = (kind: string, amount: string, currency = 'EUR') =>
  `<${kind}><Amt Ccy="${currency}">${amount}</Amt></${kind}>`;
const charge = (amount: string, currency = 'EUR', included = '') =>
  `<Chrgs><Rcrd><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd>${included && `<ChrgInclInd>${included}</ChrgInclInd>`}</Rcrd></Chrgs>`;
const returned = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';

describe('amounts', () => {
  it.each([
    ['04-foreign-charges', 98_500, 0],
    ['04b-yen-charges', 98_500, 0],
    ['04c-three-decimals', 10_000, 0],
    ['12-return-with-fee', -2500, -700],
  ])('of %s are %i and %i', async (name, amount, charges) => {
    expect(await readLineItems(caseText(name))).toMatchObject([{ amount, charges, detailsDiffer: false }]);
  });

  it.each(['09-partial-details', '10-some-amounts'])(
    'of %s are one line of the entry, with a remark',
    async (name) => {
      expect(await readLineItems(caseText(name))).toMatchObject([
        { amount: 10_000, charges: 0, endToEndId: null, bankReference: 'E1', detailsDiffer: true },
      ]);
    },
  );

  it('are those that were instructed, where they add up', async () => {
    expect(await readLineItems(caseText('10b-instructed-only'))).toMatchObject([
      { endToEndId: 'Y1', amount: 4000, detailsDiffer: false },
      { endToEndId: 'Y2', amount: 6000, detailsDiffer: false },
    ]);
  });

  it.each([
    ['a fee that came out of a refund', 'CRDT', '18.00', amountDetails('InstdAmt', '25.00'), 2500, -700],
    ['a fee on top of the one included', 'DBIT', '35.50', amountDetails('InstdAmt', '25.00'), -2500, -1050],
    ['no fee where less went back', 'DBIT', '20.00', amountDetails('InstdAmt', '25.00'), -2000, 0],
    [
      'an instructed amount of another currency',
      'DBIT',
      '32.00',
      amountDetails('InstdAmt', '25.00', 'USD'),
      -3200,
      0,
    ],
  ])('of a return keep apart %s', async (_what, direction, amount, instructed, order, charges) => {
    const beside = charges === -1050;
    const moved = beside ? '32.00' : amount;
    const details = `<TxDtls><Amt Ccy="EUR">${moved}</Amt><AmtDtls>${instructed}</AmtDtls>${beside ? charge('3.50', 'EUR', 'false') : ''}${returned}</TxDtls>`;
    expect(await readLineItems(statement(entry(details, { amount, direction })))).toMatchObject([
      { amount: order, charges, isReturn: true, detailsDiffer: false },
    ]);
  });

  it('take no fee from the amount that another’s payment was instructed with', async () => {
    const details = `<TxDtls><Amt Ccy="EUR">98.50</Amt><AmtDtls>${amountDetails('InstdAmt', '100.00')}</AmtDtls></TxDtls>`;
    expect(await readFirstLine(statement(entry(details, { amount: '98.50' })))).toMatchObject({
      amount: 9850,
      charges: 0,
    });
  });

  it('are the charge itself where an entry is nothing else', async () => {
    const details = `<TxDtls><Amt Ccy="EUR">2.50</Amt>${charge('2.50', 'EUR', 'true')}</TxDtls>`;
    expect(
      await readFirstLine(statement(entry(details, { amount: '2.50', direction: 'DBIT' }))),
    ).toMatchObject({
      amount: -250,
      charges: 0,
      detailsDiffer: false,
    });
  });

  it('take a total of charges in the account’s currency, despite records in another', async () => {
    const details = `<TxDtls><Amt Ccy="EUR">98.50</Amt><AmtDtls>${amountDetails('InstdAmt', '100.00')}</AmtDtls><Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1.50</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="USD">1.75</Amt></Rcrd></Chrgs></TxDtls>`;
    expect(await readFirstLine(statement(entry(details, { amount: '98.50' })))).toMatchObject({
      amount: 10_000,
      charges: -150,
    });
  });

  it('read the rest of a statement after an entry whose details do not add up', async () => {
    const wrong = entry(
      '<TxDtls><Amt Ccy="EUR">9.99</Amt></TxDtls><TxDtls><Amt Ccy="EUR">9.99</Amt></TxDtls>',
    );
    const right = entry('<TxDtls><Refs><EndToEndId>E2</EndToEndId></Refs></TxDtls>', { amount: '7.00' });
    expect(await readLineItems(statement(wrong + right))).toMatchObject([
      { amount: 1000, detailsDiffer: true },
      { amount: 700, endToEndId: 'E2', detailsDiffer: false },
    ]);
  });

  it.each([
    ['an odd amount of a transaction', '<TxDtls><Amt Ccy="EUR">10.005</Amt></TxDtls>'.repeat(2), false],
    [
      'one of four that is listed',
      '<Btch><NbOfTxs>4</NbOfTxs></Btch><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs></TxDtls>',
      true,
    ],
    [
      'one of four that is listed with an amount',
      '<Btch><NbOfTxs>4</NbOfTxs></Btch><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><Amt Ccy="EUR">2.50</Amt></TxDtls>',
      true,
    ],
  ])('refuse no statement for %s', async (_what, details, isPartial) => {
    expect(await readLineItems(statement(entry(details)))).toMatchObject([
      { amount: 1000, endToEndId: null, detailsDiffer: isPartial },
    ]);
  });

  it('stay those of a block that one transaction without a reference represents', async () => {
    const block =
      '<Btch><PmtInfId>B1</PmtInfId><NbOfTxs>4</NbOfTxs></Btch><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs></TxDtls>';
    expect(await readLineItems(statement(entry(block)))).toMatchObject([
      { amount: 1000, endToEndId: null, batch: { blockId: 'B1', quantity: 4 }, detailsDiffer: false },
    ]);
  });

  it('of entries that are not read may be odd', async () => {
    const pending = entry('', { amount: '1.005', status: '<Cd>PDNG</Cd>' });
    const foreign = entry('').replaceAll('EUR">10.00', 'KWD">10.125');
    expect((await read(statement(pending + foreign))).slice(1)).toEqual([
      { kind: 'skipped', what: 'notBooked', quantity: 1 },
      { kind: 'skipped', what: 'currency', quantity: 1 },
      { kind: 'end' },
    ]);
  });
});

describe('the other side', () => {
  const party = (side: string, name: string, account = '') =>
    `${name && `<${side}><Pty><Nm>${name}</Nm></Pty></${side}>`}${account && `<${side}Acct><Id>${account}</Id></${side}Acct>`}`;
  const iban = (text: string) => `<IBAN>${text}</IBAN>`;
  const VIRTUAL = 'NL18RABO0123459876';
  const counter = async (parties: string, about: Facts = {}, rest = '', account = '') => {
    const line = await readFirstLine(
      statement(entry(`<TxDtls><RltdPties>${parties}</RltdPties>${rest}</TxDtls>`, about), { account }),
    );
    const { counterName, counterVia, counterIban, counterAccount } = line;
    return [counterName, counterVia, counterIban, counterAccount];
  };

  it('is the payer with an account of another form, and the one on whose behalf money came', async () => {
    expect(await readLineItems(caseText('06-counterparty'))).toMatchObject([
      { counterName: 'Fiona Grant', counterVia: null, counterIban: null, counterAccount: '60161331926819' },
      { counterName: 'Gijs Hendriks', counterVia: 'PayPal Europe', counterIban: null, counterAccount: null },
    ]);
  });

  it('is never our own or a virtual account', async () => {
    const us = party('Cdtr', 'Stuiver', iban(VIRTUAL));
    expect(await counter(us)).toEqual([null, null, null, null]);
    expect(
      await counter(party('Dbtr', '', iban(OURS.iban)) + party('Cdtr', 'Stuiver', iban(OURS.iban))),
    ).toEqual([null, null, null, null]);
    expect(await counter(party('Dbtr', '', '<Othr><Id>0123456789</Id></Othr>'))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('is the other one where the bank swaps the two', async () => {
    const swapped =
      party('Dbtr', 'Stuiver B.V.', iban(OURS.iban)) + party('Cdtr', 'Eva Vos', iban('NL91ABNA0417164300'));
    expect(await counter(swapped)).toEqual(['Eva Vos', null, 'NL91ABNA0417164300', null]);
    const named = party('Dbtr', 'Stuiver B.V.') + party('Cdtr', 'Eva Vos');
    const owner = '<Ownr><Nm>STUIVER B.V.</Nm></Ownr>';
    expect(await counter(named, { direction: 'DBIT' }, returned, owner)).toEqual([
      'Eva Vos',
      null,
      null,
      null,
    ]);
  });

  it('is the debtor of an entry that the bank takes back', async () => {
    const both = party('Dbtr', 'Eva Vos') + party('Cdtr', 'Stuiver B.V.');
    expect(await counter(both, { direction: 'DBIT', facts: '<RvslInd>true</RvslInd>' })).toEqual([
      'Eva Vos',
      null,
      null,
      null,
    ]);
  });

  it('has its IBAN without blanks, wherever it is, and no meaningless name', async () => {
    expect(
      await counter(party('Dbtr', 'NOTPROVIDED', '<Othr><Id>nl91 ABNA 0417 1643 00</Id></Othr>')),
    ).toEqual([null, null, 'NL91ABNA0417164300', null]);
    expect(await counter(party('Dbtr', 'Eva', iban('NL91 ABNA 0417 1643 00')))).toEqual([
      'Eva',
      null,
      'NL91ABNA0417164300',
      null,
    ]);
    const ultimate = '<UltmtDbtr><Pty><Nm>EVA VOS</Nm></Pty></UltmtDbtr>';
    expect(await counter(party('Dbtr', 'Eva Vos') + ultimate)).toEqual(['EVA VOS', null, null, null]);
  });
});

describe('text of a line', () => {
  it.each([
    ['02-structured-only', ['0010008346912014']],
    ['02b-invoice-number-only', ['F-2026-0042 korting verrekend']],
    ['03-both-remittances', ['RF18539007547034 0010008346912014', '0010008346912014 RF18539007547034']],
  ])('has every reference and invoice of %s', async (name, texts) => {
    expect((await readLineItems(caseText(name))).map(({ text }) => text)).toEqual(texts);
  });

  it('has the bank’s additions and the payer’s text, each once', async () => {
    const details = (id: string) =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">5.00</Amt><RmtInf><Ustrd>Order 12</Ustrd><Ustrd>part ${id}</Ustrd></RmtInf><AddtlTxInf>Order 12</AddtlTxInf></TxDtls>`;
    const after = '<AddtlNtryInf>iDEAL batch 7</AddtlNtryInf>';
    const lines = await readLineItems(statement(entry(details('1') + details('2'), { after })));
    expect(lines.map(({ text }) => text)).toEqual(['Order 12 part 1', 'Order 12 part 2']);
    expect((await readFirstLine(statement(entry(details('3'), { amount: '5.00', after })))).text).toBe(
      'Order 12 part 3 iDEAL batch 7',
    );
    const silent = entry('<TxDtls><Amt Ccy="EUR">5.00</Amt></TxDtls>'.repeat(2), { after });
    expect((await readLineItems(statement(silent))).map(({ text }) => text)).toEqual([
      'iDEAL batch 7',
      'iDEAL batch 7',
    ]);
  });

  it('is a return by the entry’s ISO code, given with the bank’s own, or by its words', async () => {
    expect(await readLineItems(caseText('05-proprietary-code'))).toMatchObject([
      { isReturn: true, bankCode: 'PMNT/IDDT/UPDD', amount: -2500 },
      { isReturn: false, bankCode: 'PMNT/MCOP/CHRG', amount: -250 },
    ]);
    expect(await readLineItems(caseText('13-return-narrative'))).toMatchObject([
      { isReturn: true, reasonCode: null, text: 'account closed', counterName: 'Eva Vos' },
    ]);
    const code = (subFamily: string) =>
      `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
    const vague = entry(`<TxDtls>${code('OTHR')}<RtrInf/></TxDtls>`, { facts: code('UPDD') });
    expect(await readFirstLine(statement(vague))).toMatchObject({
      isReturn: true,
      bankCode: 'PMNT/IDDT/UPDD',
    });
    const plain = entry(`<TxDtls>${code('ESDD')}<RtrInf/></TxDtls>`);
    expect(await readFirstLine(statement(plain))).toMatchObject({ isReturn: false });
  });

  it('has no reference if the bank marks it as not provided', async () => {
    const refs = (text: string) => `<TxDtls><Refs><AcctSvcrRef>${text}</AcctSvcrRef></Refs></TxDtls>`;
    for (const text of ['NOTPROVIDED', 'Not Provided', 'NONREF'])
      expect((await readFirstLine(statement(entry(refs(text))))).bankReference).toBe(null);
  });
});

describe('days', () => {
  const booked = (day: string) => statement(entry('').replace('<Dt>2026-03-02</Dt>', day));
  it.each([
    ['<DtTm>2026-03-02T23:30:00Z</DtTm>', '2026-03-03'],
    ['<DtTm>2026-03-02T22:59:59.999Z</DtTm>', '2026-03-02'],
    ['<DtTm>2026-07-01T22:30:00Z</DtTm>', '2026-07-02'],
    ['<DtTm>2026-03-02T00:30:00+02:00</DtTm>', '2026-03-01'],
    ['<DtTm>2026-03-02T23:30:00</DtTm>', '2026-03-02'],
    ['<Dt>2026-03-02</Dt>', '2026-03-02'],
    ['<Dt>2026-03-02Z</Dt>', '2026-03-02'],
  ])('of %s is %s', async (written, day) => {
    expect((await readFirstLine(booked(written))).bookedOn).toBe(day);
  });

  it('of a booking at night is that of the deployment', async () => {
    expect((await readFirstLine(caseText('15-night'))).bookedOn).toBe('2026-03-03');
    const items = await read(caseText('15-night'), null, 'America/New_York');
    expect(items[1]).toMatchObject({ bookedOn: '2026-03-02' });
  });

  it.each([
    ['<Dt>2026-02-30</Dt>', '2026-02-30'],
    ['<Dt>02-03-2026</Dt>', '02-03-2026'],
    ['<DtTm>2026-03-02T25:00:00Z</DtTm>', '2026-03-02T25:00:00Z'],
    ['<DtTm>2026-13-02T10:00:00</DtTm>', '2026-13-02T10:00:00'],
  ])('that do not exist are refused by name: %s', async (written, value) => {
    expect(await captureCause(booked(written))).toMatchObject({ fault: 'day', value });
    const valued = statement(entry('', { facts: `<ValDt>${written}</ValDt>` }));
    expect(await captureCause(valued)).toMatchObject({ fault: 'day', value });
  });

  it('of a period that do not exist are refused', async () => {
    const period =
      '<FrToDt><FrDtTm>2026-02-29T00:00:00</FrDtTm><ToDtTm>2026-03-01T00:00:00</ToDtTm></FrToDt>';
    expect(await captureCause(statement(period))).toMatchObject({ fault: 'day' });
  });
});

describe('an account', () => {
  it('is ours with blanks in its IBAN, or as another identifier', async () => {
    expect(await read(caseText('16-iban-blanks'), OURS)).toMatchObject([
      OURS,
      { amount: 1000 },
      { kind: 'end' },
    ]);
    const other = statement('').replace(`<IBAN>${OURS.iban}</IBAN>`, `<Othr><Id>${OURS.iban}</Id></Othr>`);
    expect((await read(other, OURS))[0]).toMatchObject(OURS);
  });

  it('of another account is counted, whatever is wrong with its statement', async () => {
    const items = await read(caseText('11-fault-of-another-account'), OURS);
    expect(items).toMatchObject([
      { kind: 'statement', statementId: 'S11' },
      { kind: 'line', endToEndId: 'Q1' },
      { kind: 'skipped', what: 'otherAccount', quantity: 1, account: 'NL18RABO0123459876' },
      { kind: 'end' },
    ]);
    const broken = entry('', { amount: 'much' }).replace('2026-03-02', '2026-02-30');
    const others = statement(broken).replace(OURS.iban, 'NL18RABO0123459876').replace('<Id>S</Id>', '');
    expect(await read(others, OURS)).toEqual([
      { kind: 'skipped', what: 'otherAccount', quantity: 1, account: 'NL18RABO0123459876' },
      { kind: 'end' },
    ]);
    expect(await captureCause(statement(broken), OURS)).toMatchObject({ fault: 'amount' });
    const dollars = statement(broken).replace('<Ccy>EUR', '<Ccy>USD');
    expect((await read(dollars, OURS))[0]).toMatchObject({
      kind: 'skipped',
      what: 'otherAccount',
      account: `${OURS.iban} USD`,
    });
  });

  it.each(['18-version-09', '18-version-10', '18-version-13'])('is read in %s', async (name) => {
    const version = name.slice(-2);
    const [head, ...lines] = await read(caseText(name), OURS);
    expect(head).toMatchObject({ version, opening: 0, closing: 1000 });
    expect(lines).toMatchObject([
      { amount: 1000, endToEndId: `V${version}`, counterIban: 'NL91ABNA0417164300' },
      { kind: 'end' },
    ]);
  });
});

describe('a report', () => {
  const report = (file: string, block: string) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>P</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>F1</OrgnlMsgId>${file}</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>B1</OrgnlPmtInfId>${block}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  const order = (id: string, rest = '') =>
    `<TxInfAndSts>${id && `<OrgnlEndToEndId>${id}</OrgnlEndToEndId>`}${rest}</TxInfAndSts>`;
  const reason = (code: string, text = '') =>
    `<StsRsnInf>${code && `<Rsn>${code}</Rsn>`}${text && `<AddtlInf>${text}</AddtlInf>`}</StsRsnInf>`;
  const words = async (xml: string) =>
    (await readStatuses(xml)).map(({ endToEndId, status, reasonCode, text }) => [
      endToEndId,
      status,
      reasonCode,
      text,
    ]);

  it.each([
    ['14-pain002-two-reasons', [['E1', 'RJCT', 'MD01', 'see next']]],
    [
      '14b-pain002-reason-of-block',
      [
        [null, 'PART', null, null],
        ['E1', '', 'MD01', null],
      ],
    ],
    ['14c-pain002-cancelled', [['E1', 'CANC', 'CUST', null]]],
  ])('is read in %s', async (name, expected) => {
    expect(await words(caseText(name))).toEqual(expected);
  });

  it('gives a block’s reason to each order of it that it refuses', async () => {
    const block = `<PmtInfSts>RJCT</PmtInfSts>${reason('<Cd>AC01</Cd>', 'closed')}`;
    const orders = [
      order('E1'),
      order('E2', `<TxSts>RJCT</TxSts>${reason('<Cd>MD01</Cd>')}`),
      order('E3', '<TxSts>ACSP</TxSts>'),
    ];
    expect(await words(report('', block + orders.join('')))).toEqual([
      [null, 'RJCT', 'AC01', 'closed'],
      ['E1', 'RJCT', 'AC01', 'closed'],
      ['E2', 'RJCT', 'MD01', null],
      ['E3', 'ACSP', null, null],
    ]);
  });

  it('gives a file’s status and reason to orders without any, unless it is in part', async () => {
    expect(await words(report(`<GrpSts>RJCT</GrpSts>${reason('<Cd>FF01</Cd>')}`, order('E1')))).toEqual([
      [null, 'RJCT', 'FF01', null],
      ['E1', 'RJCT', 'FF01', null],
    ]);
    expect(await words(report('<GrpSts>PART</GrpSts>', `<PmtInfSts>PART</PmtInfSts>${order('E1')}`))).toEqual(
      [
        [null, 'PART', null, null],
        [null, 'PART', null, null],
        ['E1', '', null, null],
      ],
    );
  });

  it('prefers a code of ISO to the bank’s own, whatever their order', async () => {
    const both =
      reason('<Prtry>X1</Prtry>', 'one') + reason('<Cd>AM04</Cd>', 'two') + reason('<Cd>MD01</Cd>');
    expect(await words(report('', order('E1', `<TxSts>RJCT</TxSts>${both}`)))).toEqual([
      ['E1', 'RJCT', 'AM04', 'one two'],
    ]);
    const own = reason('', 'one') + reason('<Prtry>X1</Prtry>');
    expect(await words(report('', order('E1', `<TxSts>RJCT</TxSts>${own}`)))).toEqual([
      ['E1', 'RJCT', 'X1', 'one'],
    ]);
  });

  it('names an order by our other reference, and drops none that it does not name', async () => {
    const instruction = '<OrgnlInstrId>I1</OrgnlInstrId><TxSts>RJCT</TxSts>';
    expect(await words(report('', order('', instruction) + order('', '<TxSts>RJCT</TxSts>')))).toEqual([
      ['I1', 'RJCT', null, null],
      ['', 'RJCT', null, null],
    ]);
  });
});
