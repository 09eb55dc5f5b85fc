import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  makeCollection,
  makeHead,
  makeReversal,
  makeTransfer,
  OUR_ACCOUNT,
  joinChunks,
} from '../../../testing/bank/orders.ts';
import { makeTwin } from '../../../testing/bank/twin.ts';
import { type BankItem, type LineItem, type StatusItem, UnreadableFile } from './items.ts';
import { fingerprintOf, readBankFile } from './read.ts';
import { writeCollections, writeReversals, writeTransfers } from './write.ts';

async function* splitIntoChunks(xml: string | Uint8Array, size = 4096) {
  const bytes = typeof xml === 'string' ? new TextEncoder().encode(xml) : xml;
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(xml: string | Uint8Array, size?: number): Promise<BankItem[]> {
  const items: BankItem[] = [];
  for await (const item of readBankFile(splitIntoChunks(xml, size))) items.push(item);
  return items;
}

const isLine = (item: BankItem): item is LineItem => item.kind === 'line';
const isStatus = (item: BankItem): item is StatusItem => item.kind === 'status';
const readLineItems = async (xml: string) => (await read(xml)).filter(isLine);

async function captureFault(xml: string | Uint8Array) {
  const error = await read(xml).catch((caught: unknown) => caught);
  return error instanceof UnreadableFile ? error.fault : error;
}

const openTwin = (change: Partial<Parameters<typeof makeTwin>[0]> = {}) =>
  makeTwin({ ...OUR_ACCOUNT, openingBalance: 100_000, day: '2026-11-30', ...change });

/** Ends days until one with this day was closed. */
function close(twin: ReturnType<typeof makeTwin>, day: string) {
  let closed = twin.endOfDay();
  while (closed.day < day) closed = twin.endOfDay();
  return closed;
}

const { debtor } = makeCollection();
const orders = [
  makeCollection({ endToEndId: 'E1', amount: 1000 }),
  makeCollection({ endToEndId: 'E2', amount: 2000, debtor: { ...debtor, iban: 'NL20INGB0001234567' } }),
  makeCollection({ endToEndId: 'E3', amount: 3000, sequence: 'OOFF' }),
];
const writtenCollections = () => joinChunks(writeCollections(makeHead(orders), () => orders));

/** A statement of our own making, for what the twin does not write. */
const statement = (
  entries: string,
  { balances = '', version = '08', root = 'BkToCstmrStmt', part = 'Stmt' } = {},
) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><${root}><GrpHdr><MsgId>A1</MsgId></GrpHdr><${part}><Id>S1</Id><Acct><Id><IBAN>NL02ABNA0123456789</IBAN></Id><Ccy>EUR</Ccy></Acct>${balances}${entries}</${part}></${root}></Document>`;
const entry = (
  amount: string,
  details: string,
  { direction = 'CRDT', status = '<Cd>BOOK</Cd>', facts = '' } = {},
) =>
  `<Ntry>${facts.includes('NtryRef') ? facts : ''}<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-12-04</Dt></BookgDt>${facts.includes('NtryRef') ? '' : facts}${details}</Ntry>`;
const transaction = (id: string, amount: string, rest = '') =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${amount === '' ? '' : `<Amt Ccy="EUR">${amount}</Amt>`}${rest}</TxDtls>`;
const details = (text: string) => `<NtryDtls>${text}</NtryDtls>`;

describe('a statement of what was sent', () => {
  it.each(['08', '02'] as const)(
    'matches every collection by its reference (version %s)',
    async (version) => {
      const twin = openTwin({ version });
      const accepted = await read(twin.take(await writtenCollections()));
      expect(accepted).toMatchObject([
        { kind: 'status', originalMessageId: 'F1', endToEndId: null, status: 'ACCP' },
        { kind: 'end' },
      ]);
      const { camt053 } = close(twin, '2026-12-04');
      const [head, ...rest] = await read(camt053);
      expect(head).toEqual({
        kind: 'statement',
        message: 'camt.053',
        version,
        messageId: 'A-2026-12-04-10',
        statementId: 'A-2026-12-04-10',
        iban: OUR_ACCOUNT.iban,
        currency: 'EUR',
        opening: 100_000,
        closing: 106_000,
        closingOn: '2026-12-04',
        page: null,
        from: '2026-12-04',
        to: '2026-12-04',
      });
      expect(rest.at(-1)).toEqual({ kind: 'end' });
      const lines = rest.filter(isLine);
      // The entry of 30.00 holds two: neither is booked with the total of both.
      expect(lines.map(({ endToEndId, amount, charges }) => [endToEndId, amount, charges])).toEqual([
        ['E1', 1000, 0],
        ['E2', 2000, 0],
        ['E3', 3000, 0],
      ]);
      expect(lines[1]).toMatchObject({
        bookedOn: '2026-12-04',
        valueOn: '2026-12-04',
        mandateReference: 'M-1',
        counterIban: 'NL20INGB0001234567',
        counterName: 'J. de Vries',
        text: 'Van Dijk Fietsen - Order 12',
        bankCode: 'PMNT/IDDT/ESDD',
        isReturn: false,
        batch: { messageId: 'F1', quantity: 2 },
      });
    },
  );

  it.each([true, false])(
    'keeps the charge of a return apart from its amount (included: %s)',
    async (isIncluded) => {
      for (const version of ['08', '02'] as const) {
        const twin = openTwin({ version, returnCharge: { amount: 350, isIncluded } });
        twin.take(await writtenCollections());
        close(twin, '2026-12-04');
        twin.returnLine('E2', 'AM04');
        const { camt053 } = close(twin, '2026-12-05');
        const [line] = await readLineItems(camt053);
        expect(line).toMatchObject({
          endToEndId: 'E2',
          amount: -2000,
          charges: -350,
          isReturn: true,
          reasonCode: 'AM04',
          counterIban: 'NL20INGB0001234567',
          bankCode: 'PMNT/IDDT/UPDD',
        });
        expect(twin.balance()).toBe(106_000 - 2350);
      }
    },
  );

  it('gives a movement the same fingerprint in the notification and the statement', async () => {
    const twin = openTwin();
    twin.take(await writtenCollections());
    const { camt053, camt054 } = close(twin, '2026-12-04');
    const prints = async (xml: string) =>
      (await readLineItems(xml)).map((line) => fingerprintOf(line, OUR_ACCOUNT.iban));
    const all = await prints(camt053);
    expect(await prints(camt054)).toEqual(all);
    expect(new Set(all).size).toBe(3);
    expect((await read(camt054))[0]).toMatchObject({ message: 'camt.054', opening: null, closing: null });
  });

  it('reads transfers out, their return, and payers’ transfers', async () => {
    const transfers = [makeTransfer({ endToEndId: 'P1' }), makeTransfer({ endToEndId: 'P2', amount: 500 })];
    const twin = openTwin({ returns: { [debtor.iban]: { code: 'AC04', afterDays: 3 } } });
    twin.take(await joinChunks(writeTransfers(makeHead(transfers), () => transfers)));
    const sent = await readLineItems(close(twin, '2026-12-04').camt053);
    expect(sent.map((line) => [line.endToEndId, line.amount, line.counterIban, line.isReturn])).toEqual([
      ['P1', -1250, debtor.iban, false],
      ['P2', -500, debtor.iban, false],
    ]);
    close(twin, '2026-12-06');
    twin.payIn({
      amount: 4200,
      iban: 'BE68539007547034',
      name: 'M. Maes',
      creditorReference: 'RF18539007547034',
    });
    const back = await readLineItems(close(twin, '2026-12-07').camt053);
    expect(
      back.map((line) => [
        line.endToEndId,
        line.amount,
        line.reasonCode,
        line.counterIban,
        line.creditorReference,
      ]),
    ).toEqual([
      [null, 4200, null, 'BE68539007547034', 'RF18539007547034'],
      ['P1', 1250, 'AC04', debtor.iban, null],
      ['P2', 500, 'AC04', debtor.iban, null],
    ]);
  });

  it.each([
    [false, 'R1'],
    [true, 'E1'],
  ])('reverses a collection that the twin booked, and no other (%s)', async (namesCollections, booked) => {
    const twin = openTwin({ namesCollections });
    twin.take(await writtenCollections());
    close(twin, '2026-12-04');
    const reversals = [
      makeReversal({
        ...orders[0]!,
        endToEndId: 'R1',
        originalEndToEndId: 'E1',
        originalMessageId: 'F1',
        dueOn: '2026-12-08',
      }),
      makeReversal({
        ...orders[0]!,
        endToEndId: 'R2',
        originalEndToEndId: 'E9',
        originalMessageId: 'F1',
        dueOn: '2026-12-08',
      }),
    ].map((reversal) => ({ ...reversal, originalDueOn: '2026-12-04', reason: 'MS02' }));
    const head = makeHead(reversals, { messageId: 'F2' });
    const answers = (await read(twin.take(await joinChunks(writeReversals(head, () => reversals))))).filter(
      isStatus,
    );
    expect(answers.map(({ endToEndId, status, reasonCode }) => [endToEndId, status, reasonCode])).toEqual([
      [null, 'PART', null],
      ['R2', 'RJCT', 'NOOR'],
    ]);
    expect(await readLineItems(twin.endOfDay().camt053)).toMatchObject([
      { endToEndId: booked, amount: -1000, isReturn: true, bankCode: 'PMNT/IDDT/PRDD' },
    ]);
  });

  it('names the payer where the bank gives no accounts, and the debtor of a return', async () => {
    const parties =
      '<RltdPties><Dbtr><Pty><Nm>P. de Payer</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Stuiver B.V.</Nm></Pty></Cdtr></RltdPties>';
    const reason = '<RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf>';
    const lines = await readLineItems(
      statement(
        entry('1.00', details(transaction('E1', '1.00', parties))) +
          entry('1.00', details(transaction('E2', '1.00', parties + reason)), { direction: 'DBIT' }),
      ),
    );
    expect(lines.map(({ counterName }) => counterName)).toEqual(['P. de Payer', 'P. de Payer']);
  });

  it('reads older reports, whose orders have the status of their block', async () => {
    const order = (id: string, rest = '') =>
      `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId>${rest}</TxInfAndSts>`;
    const reason = '<StsRsnInf><Rsn><Prtry>XT99</Prtry></Rsn><AddtlInf>Limit</AddtlInf></StsRsnInf>';
    const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>S1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>F1</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>B1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>${order('E1')}${order('E2', `<TxSts>ACSP</TxSts>${reason}`)}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
    const statuses = (await read(report)).filter(isStatus);
    expect(
      statuses.map(({ version, blockId, endToEndId, status, reasonCode, text }) => [
        version,
        blockId,
        endToEndId,
        status,
        reasonCode,
        text,
      ]),
    ).toEqual([
      ['03', 'B1', null, 'RJCT', null, null],
      ['03', 'B1', 'E1', 'RJCT', null, null],
      ['03', 'B1', 'E2', 'ACSP', 'XT99', 'Limit'],
    ]);
  });

  it('reads refusals of single orders with their codes', async () => {
    const twin = openTwin({ refuses: { NL20INGB0001234567: 'AC04' } });
    const statuses = (await read(twin.take(await writtenCollections()))).filter(isStatus);
    expect(statuses.map(({ endToEndId, status, reasonCode }) => [endToEndId, status, reasonCode])).toEqual([
      [null, 'PART', null],
      ['E2', 'RJCT', 'AC04'],
    ]);
    expect(statuses[1]!.blockId).toMatch(/^[0-9a-f]{32}$/);
    const later = (await read(twin.reject('E1', 'MD07'))).filter(isStatus);
    expect(later.map(({ endToEndId, status, reasonCode }) => [endToEndId, status, reasonCode])).toEqual([
      [null, 'PART', null],
      ['E1', 'RJCT', 'MD07'],
    ]);
    expect(
      (await readLineItems(close(twin, '2026-12-04').camt053)).map(({ endToEndId }) => endToEndId),
    ).toEqual(['E3']);
  });

  it('reads the refusal of a whole file that is sent again', async () => {
    const twin = openTwin();
    const xml = await writtenCollections();
    twin.take(xml);
    expect((await read(twin.take(xml))).filter(isStatus)).toMatchObject([
      { originalMessageId: 'F1', blockId: null, endToEndId: null, status: 'RJCT', reasonCode: 'AM05' },
    ]);
  });

  it('reads the same whatever the chunks', async () => {
    const twin = openTwin();
    twin.payIn({ amount: 1, name: 'Zoë <Łódź> & 🎉' });
    const { camt053 } = twin.endOfDay();
    const whole = await read(camt053);
    expect(whole.filter(isLine)[0]!.counterName).toBe('Zoë <Łódź> & 🎉');
    for (const size of [1, 2, 3, 7]) expect(await read(camt053, size)).toEqual(whole);
  });
});

describe('amounts', () => {
  it('are the entry’s for one transaction without its own', async () => {
    const [line] = await readLineItems(statement(entry('12.50', details(transaction('E1', '')))));
    expect(line).toMatchObject({ endToEndId: 'E1', amount: 1250 });
  });

  it('stay one line for the batch when its transactions have none', async () => {
    const batch = `<Btch><PmtInfId>B1</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>${transaction('E1', '')}${transaction('E2', '')}`;
    const lines = await readLineItems(statement(entry('30.00', details(batch))));
    expect(lines).toMatchObject([{ endToEndId: null, amount: 3000, batch: { blockId: 'B1', quantity: 2 } }]);
  });

  it('are one line for a batch that the bank does not list', async () => {
    const lines = await readLineItems(
      statement(entry('30.00', details('<Btch><PmtInfId>B1</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>'))),
    );
    expect(lines).toMatchObject([{ endToEndId: null, amount: 3000, batch: { blockId: 'B1', quantity: 2 } }]);
  });

  it('keep an entry’s charges on a line of their own when it holds several', async () => {
    const charges = '<Chrgs><Rcrd><Amt Ccy="EUR">0.50</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>';
    const both = details(transaction('E1', '10.00') + transaction('E2', '20.00'));
    const lines = await readLineItems(statement(entry('29.50', both, { facts: charges })));
    expect(lines.map(({ endToEndId, amount, charges: kept }) => [endToEndId, amount, kept])).toEqual([
      ['E1', 1000, 0],
      ['E2', 2000, 0],
      [null, 0, -50],
    ]);
    const [one] = await readLineItems(
      statement(entry('9.50', details(transaction('E1', '10.00')), { facts: charges })),
    );
    expect(one).toMatchObject({ endToEndId: 'E1', amount: 1000, charges: -50 });
  });

  it('are those of a debit whose entry has its charge besides', async () => {
    const charges = '<Chrgs><Rcrd><Amt Ccy="EUR">26.00</Amt></Rcrd></Chrgs>';
    const xml = statement(
      entry('1526.00', details(transaction('E1', '1500.00', charges)), { direction: 'DBIT' }),
    );
    expect(await readLineItems(xml)).toMatchObject([{ amount: -150_000, charges: -2600 }]);
  });

  it('may have zeros in front and behind', async () => {
    const xml = statement(entry('000000000000149.87000', '') + entry('7', ''));
    expect((await readLineItems(xml)).map(({ amount }) => amount)).toEqual([14_987, 700]);
  });

  it('leave out charges that the bank books elsewhere', async () => {
    const charges = '<Chrgs><Rcrd><Amt Ccy="EUR">0.50</Amt></Rcrd></Chrgs>';
    const [line] = await readLineItems(
      statement(entry('10.00', details(transaction('E1', '10.00', charges)))),
    );
    expect(line).toMatchObject({ amount: 1000, charges: 0 });
  });

  it.each([
    ['9.50', '10.00'],
    ['1.00', '9.00'],
    ['9.00', '1.00'],
  ])('are the entry’s %s, with a remark, when its only transaction says %s', async (whole, part) => {
    const lines = await readLineItems(statement(entry(whole, details(transaction('E1', part)))));
    expect(lines).toMatchObject([
      { endToEndId: 'E1', amount: Number(whole.replace('.', '')), charges: 0, detailsDiffer: true },
    ]);
  });

  it.each([
    ['an amount of three decimals', entry('0.001', ''), 'amount'],
    ['no amount', entry('', ''), 'amount'],
    ['words', entry('1e3', ''), 'amount'],
    ['no direction', entry('1.00', '', { direction: '' }), 'missing'],
  ])('refuse %s', async (_what, entries, fault) => {
    expect(await captureFault(statement(entries))).toBe(fault);
  });

  it('refuse entries that do not lead from one balance to the other', async () => {
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
    const balances = `${balance('OPBD', '100.00')}${balance('CLBD', '110.00')}`;
    expect(await captureFault(statement(entry('9.99', ''), { balances }))).toBe('balance');
    expect((await read(statement(entry('10.00', ''), { balances }))).at(-1)).toEqual({ kind: 'end' });
  });
});

describe('what is not read is named', () => {
  it('with a count of entries for camt.052', async () => {
    const report = statement(entry('1.00', '') + entry('2.00', ''), {
      root: 'BkToCstmrAcctRpt',
      part: 'Rpt',
    });
    expect(await read(report.replace('camt.053', 'camt.052'))).toEqual([
      { kind: 'skipped', what: 'camt.052', quantity: 2 },
      { kind: 'end' },
    ]);
  });

  it('for entries that are not booked or of another currency', async () => {
    const entries = [
      entry('1.00', '', { status: '<Cd>PDNG</Cd>' }),
      entry('2.00', ''),
      entry('3.00', details(transaction('E1', '3.00'))).replaceAll('EUR', 'USD'),
    ];
    const items = await read(statement(entries.join('')));
    expect(items.filter(isLine)).toMatchObject([{ amount: 200 }]);
    expect(items.filter(({ kind }) => kind === 'skipped')).toEqual([
      { kind: 'skipped', what: 'notBooked', quantity: 1 },
      { kind: 'skipped', what: 'currency', quantity: 1 },
    ]);
  });

  it.each(['camt.053.001.15', 'camt.053.001.01', 'camt.029.001.09', 'pain.001.001.09'])(
    'refuses %s by name',
    async (message) => {
      const error = await read(statement('').replace('camt.053.001.08', message)).catch(
        (caught: unknown) => caught,
      );
      expect(error).toMatchObject({ fault: 'unknownMessage', message: `unknownMessage: ${message}` });
    },
  );

  it('takes the day of the message for an entry without one', async () => {
    const undated = entry('1.00', '').replace(/<BookgDt>.*<\/BookgDt>/, '');
    const [line] = await readLineItems(statement(`<CreDtTm>2026-12-05T01:00:00+01:00</CreDtTm>${undated}`));
    expect(line).toMatchObject({ bookedOn: '2026-12-05', valueOn: null });
  });

  it('reads elements with a prefix', async () => {
    const plain = statement(entry('1.00', ''));
    const prefixed = plain.replace(' xmlns=', ' xmlns:ns2=').replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:');
    expect(await read(prefixed)).toEqual(await read(plain));
  });
});

describe('two lines', () => {
  const prints = async (entries: string) =>
    (await readLineItems(statement(entries))).map((line) => fingerprintOf(line, OUR_ACCOUNT.iban));
  const own = (reference: string, iban = 'NL91ABNA0417164300') =>
    `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="EUR">1.00</Amt><RltdPties><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties></TxDtls>`;

  it('differ by the bank’s reference if nothing else differs', async () => {
    const [one, other] = await prints(entry('1.00', details(own('B1'))) + entry('1.00', details(own('B2'))));
    expect(one).not.toBe(other);
  });

  it('differ when the bank gives no reference at all, and are the same when read again', async () => {
    const twice = entry('1.00', '') + entry('1.00', '');
    const [one, other] = await prints(twice);
    expect(one).not.toBe(other);
    expect(await prints(twice)).toEqual([one, other]);
  });

  it('differ by their payers under one reference of the bank', async () => {
    const facts = '<AcctSvcrRef>B1</AcctSvcrRef>';
    const two = details(own('', 'NL91ABNA0417164300') + own('', 'NL20INGB0001234567'));
    expect(new Set(await prints(entry('2.00', two, { facts }))).size).toBe(2);
  });

  it('differ under one reference of the bank when payer and amount are the same, by reference or by text', async () => {
    const facts = '<AcctSvcrRef>B1</AcctSvcrRef>';
    const text = (words: string) => `<RmtInf><Ustrd>${words}</Ustrd></RmtInf>`;
    for (const [first, second] of [
      [transaction('1', '1.00'), transaction('1', '1.00')],
      [
        transaction('NOTPROVIDED', '1.00', text('Order 1')),
        transaction('NOTPROVIDED', '1.00', text('Order 2')),
      ],
    ] as const)
      expect(new Set(await prints(entry('2.00', details(first + second), { facts }))).size).toBe(2);
  });

  it('are the same movement in two statements, whatever entries came before', async () => {
    const line = entry('1.00', details(own('B1')));
    const [alone] = await prints(line);
    expect(await prints(entry('5.00', '') + line)).toContain(alone);
  });

  it('differ by day when a payer uses a reference again and the bank gives none', async () => {
    const [one] = await prints(entry('1.00', details(transaction('RENT', '1.00'))));
    const [other] = await prints(
      entry('1.00', details(transaction('RENT', '1.00'))).replace('12-04', '12-05'),
    );
    expect(one).not.toBe(other);
  });
});

describe('a file that is no statement is refused', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><Document>&b;</Document>`;

  it.each([
    ['an entity bomb', bomb, 'doctype'],
    [
      'an entity bomb after a long comment',
      bomb.replace('?>', `?><!-- <x> ${'a'.repeat(20_000)} -->`),
      'doctype',
    ],
    ['an external entity', '<!DOCTYPE Document SYSTEM "file:///etc/passwd"><Document/>', 'doctype'],
    ['an entity that nothing declares', statement('<Nm>&b;</Nm>'), 'notXml'],
    ['nothing', '', 'torn'],
    ['text', 'Datum;Bedrag\n2026-12-04;12,50', 'notXml'],
    ['megabytes of nothing', ' '.repeat(2_000_000), 'torn'],
    ['an element of too many', statement(`<Acct>${'<a/>'.repeat(20_000)}</Acct>`), 'tooLarge'],
    ['a statement of too many', statement('<Bal/>'.repeat(20_000)), 'tooLarge'],
    ['JSON', '{}', 'notXml'],
    ['another XML', '<html><body/></html>', 'unknownMessage'],
    ['a message without a statement', statement('').replace(/<Stmt>.*<\/Stmt>/, ''), 'missing'],
    [
      'an entry without any day',
      statement(entry('1.00', '').replace(/<BookgDt>.*<\/BookgDt>/, '')),
      'missing',
    ],
    ['elements too deep', statement('<a>'.repeat(100)), 'notXml'],
    ['two roots', statement('') + statement('').replace(/<\?.*\?>/, ''), 'notXml'],
  ])('%s', async (_what, xml, fault) => {
    expect(await captureFault(xml)).toBe(fault);
  });

  it('another encoding than UTF-8', async () => {
    expect(
      await captureFault(Buffer.from(statement(entry('1.00', '<AddtlNtryInf>Zoë</AddtlNtryInf>')), 'latin1')),
    ).toBe('encoding');
  });

  it('more bytes than are taken, before all of them came', async () => {
    let sent = 0;
    const endless = async function* () {
      yield new TextEncoder().encode(statement('').split('</Stmt>')[0]);
      const chunk = new TextEncoder().encode(entry('1.00', '').repeat(100));
      for (; ; sent += 1) yield chunk;
    };
    const reading = (async () => {
      for await (const item of readBankFile(endless(), 1_000_000)) expect(item.kind).not.toBe('end');
    })();
    await expect(reading).rejects.toMatchObject({ fault: 'tooLarge' });
    expect(sent).toBeLessThan(100);
  });

  it('torn anywhere', async () => {
    const twin = openTwin();
    twin.take(await writtenCollections());
    const { camt053 } = close(twin, '2026-12-04');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: camt053.length - 1 }), async (length) => {
        expect(await captureFault(camt053.slice(0, length))).toBe('torn');
      }),
      { numRuns: 200 },
    );
  });
});

it('finds every order of any files again, to the cent', async () => {
  const order = fc.record({
    amount: fc.integer({ min: 1, max: 99_999_999_999 }),
    sequence: fc.constantFrom('FRST', 'RCUR', 'FNAL', 'OOFF'),
    dueOn: fc.constantFrom('2026-12-02', '2026-12-03', '2026-12-04'),
    isReturned: fc.boolean(),
  });
  const settings = fc.record({
    version: fc.constantFrom('08', '02'),
    booksBatches: fc.boolean(),
    returnCharge: fc.record({ amount: fc.nat(500), isIncluded: fc.boolean() }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 20 }), settings, async (drafts, change) => {
      const twin = openTwin(change);
      const collections = drafts
        .map(({ amount, sequence, dueOn }, index) =>
          makeCollection({ amount, sequence, dueOn, endToEndId: `E${index}` }),
        )
        .toSorted((one, other) =>
          `${one.dueOn}${one.sequence}` < `${other.dueOn}${other.sequence}` ? -1 : 1,
        );
      twin.take(await joinChunks(writeCollections(makeHead(collections), () => collections)));
      const lines: LineItem[] = [];
      for (let day = twin.day(); day <= '2026-12-04'; day = twin.day())
        lines.push(...(await readLineItems(twin.endOfDay().camt053)));
      const returned = drafts.flatMap(({ isReturned, amount }, index) =>
        isReturned ? [[`E${index}`, -amount] as const] : [],
      );
      for (const [id] of returned) twin.returnLine(id, 'MD01');
      const back = await readLineItems(twin.endOfDay().camt053);
      expect(new Map(lines.map(({ endToEndId, amount }) => [endToEndId, amount]))).toEqual(
        new Map(collections.map(({ endToEndId, amount }) => [endToEndId, amount])),
      );
      expect(back.map(({ endToEndId, amount }) => [endToEndId, amount])).toEqual(returned);
      expect(back.every(({ charges }) => charges === -change.returnCharge.amount)).toBe(true);
      const moved = [...lines, ...back].reduce((sum, { amount, charges }) => sum + amount + charges, 100_000);
      expect(moved).toBe(twin.balance());
    }),
    { numRuns: 60 },
  );
});
