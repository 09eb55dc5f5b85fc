import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import {
  makeCollection,
  makeHead,
  makeReversal,
  makeTransfer,
  joinChunks,
} from '../../../testing/bank/orders.ts';
import { FaultyFile, writeCollections, writeReversals, writeTransfers } from './write.ts';
import type { Collection } from './orders.ts';

type Tree = { readonly [name: string]: Tree } & readonly Tree[];

/** Reads a file's message; blocks and orders as arrays, all values as texts. */
function parse(xml: string): Tree {
  const arrays = ['PmtInf', 'DrctDbtTxInf', 'CdtTrfTxInf', 'OrgnlPmtInfAndRvsl', 'TxInf'];
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => arrays.includes(name) });
  const { Document } = parser.parse(xml) as { Document: Record<string, Tree> };
  return Object.values(Document)[0]!;
}

const collected = async (...orders: readonly Collection[]) =>
  parse(await joinChunks(writeCollections(makeHead(orders), () => orders)));

const captureFaults = async (text: Promise<string>) => {
  const error = await text.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(FaultyFile);
  return (error as FaultyFile).faults;
};

const { creditor, debtor, mandate } = makeCollection();

it('opens a block a day, sequence and creditor, each with its own sums', async () => {
  const file = await collected(
    makeCollection({ amount: 1, sequence: 'FRST' }),
    makeCollection({ amount: 2, sequence: 'RCUR' }),
    makeCollection({ amount: 3, sequence: 'RCUR' }),
    makeCollection({
      amount: 4,
      sequence: 'RCUR',
      creditor: { name: 'Bar', identifier: 'DE98ZZZ09999999999' },
    }),
    makeCollection({ amount: 5, dueOn: '2026-12-07', sequence: 'OOFF' }),
    makeCollection({ amount: 6, dueOn: '2026-12-07', sequence: 'FNAL' }),
  );
  expect(file['GrpHdr']).toMatchObject({
    NbOfTxs: '6',
    CtrlSum: '0.21',
    MsgId: 'F1',
    CreDtTm: '2026-11-30T10:00:00Z',
  });
  expect(
    file['PmtInf']!.map((block) => [
      block['ReqdColltnDt'],
      block['PmtTpInf']!['SeqTp'],
      block['CdtrSchmeId']!['Id']!['PrvtId']!['Othr']!['Id'],
      block['NbOfTxs'],
      block['CtrlSum'],
    ]),
  ).toEqual([
    ['2026-12-04', 'FRST', creditor.identifier, '1', '0.01'],
    ['2026-12-04', 'RCUR', creditor.identifier, '2', '0.05'],
    ['2026-12-04', 'RCUR', 'DE98ZZZ09999999999', '1', '0.04'],
    ['2026-12-07', 'OOFF', creditor.identifier, '1', '0.05'],
    ['2026-12-07', 'FNAL', creditor.identifier, '1', '0.06'],
  ]);
  expect(new Set(file['PmtInf']!.map((block) => block['PmtInfId'])).size).toBe(5);
});

it('writes texts in the SEPA set, and the address in its parts', async () => {
  const address = { street: 'Curaçaostraße 5', postCode: '1000', town: 'Besançon', country: 'FR' };
  const file = await collected(
    makeCollection({ text: 'Café <Zoë> & Zn.', debtor: { ...debtor, name: 'Zoë Ångström', address } }),
  );
  const [order] = file['PmtInf']![0]!['DrctDbtTxInf']!;
  expect(order!['Dbtr']).toEqual({
    Nm: 'Zoe Angstrom',
    PstlAdr: { StrtNm: 'Curacaostrasse 5', PstCd: '1000', TwnNm: 'Besancon', Ctry: 'FR' },
  });
  expect(order!['RmtInf']).toEqual({ Ustrd: 'Cafe Zoe + Zn.' });
});

it('places the creditor’s old identifier in the mandate of the transaction', async () => {
  const amended = makeCollection({ mandate: { ...mandate, oldCreditorIdentifier: 'DE98ZZZ09999999999' } });
  const [block] = (await collected(amended, makeCollection()))['PmtInf']!;
  expect(block!['CdtrSchmeId']!['Id']!['PrvtId']!['Othr']!['Id']).toBe(creditor.identifier);
  const [first, second] = block!['DrctDbtTxInf']!.map((order) => order['DrctDbtTx']!['MndtRltdInf']!);
  expect(first).toEqual({
    MndtId: 'M-1',
    DtOfSgntr: '2026-01-15',
    AmdmntInd: 'true',
    AmdmntInfDtls: {
      OrgnlCdtrSchmeId: {
        Id: { PrvtId: { Othr: { Id: 'DE98ZZZ09999999999', SchmeNm: { Prtry: 'SEPA' } } } },
      },
    },
  });
  expect(second).toEqual({ MndtId: 'M-1', DtOfSgntr: '2026-01-15', AmdmntInd: 'false' });
});

it('names the account before at the same bank, and only that there was one at another', async () => {
  const file = await collected(
    makeCollection({ mandate: { ...mandate, oldIban: 'NL02ABNA0123456789' } }),
    makeCollection({ mandate: { ...mandate, oldIban: 'NL20INGB0001234567' } }),
  );
  const amendments = file['PmtInf']![0]!['DrctDbtTxInf']!.map(
    (order) => order['DrctDbtTx']!['MndtRltdInf']!['AmdmntInfDtls'],
  );
  expect(amendments).toEqual([
    { OrgnlDbtrAcct: { Id: { IBAN: 'NL02ABNA0123456789' } } },
    { OrgnlDbtrAcct: { Id: { Othr: { Id: 'SMNDA' } } } },
  ]);
});

it('writes transfers in a block a day', async () => {
  const orders = [
    makeTransfer(),
    makeTransfer({ creditor: { ...debtor, bic: 'ABNANL2A' }, dueOn: '2026-12-07' }),
  ];
  const file = parse(await joinChunks(writeTransfers(makeHead(orders), () => orders)));
  const [first, second] = file['PmtInf']!;
  expect(first).toMatchObject({ ReqdExctnDt: { Dt: '2026-12-04' }, NbOfTxs: '1', CtrlSum: '12.50' });
  expect(first!['CdtTrfTxInf']![0]).toMatchObject({
    Amt: { InstdAmt: '12.50' },
    Cdtr: { Nm: 'J. de Vries' },
    CdtrAcct: { Id: { IBAN: debtor.iban } },
  });
  expect(second!['CdtTrfTxInf']![0]).toMatchObject({
    CdtrAgt: { FinInstnId: { BICFI: 'ABNANL2A' } },
    Cdtr: { PstlAdr: { TwnNm: 'Utrecht' } },
  });
});

it('names the file, the block and the collection that a reversal reverses', async () => {
  const [collections, reversals] = [[makeCollection()], [makeReversal()]];
  const collection = parse(await joinChunks(writeCollections(makeHead(collections), () => collections)));
  const file = parse(
    await joinChunks(writeReversals(makeHead(reversals, { messageId: 'F2' }), () => reversals)),
  );
  expect(file['OrgnlGrpInf']).toEqual({ OrgnlMsgId: 'F1', OrgnlMsgNmId: 'pain.008.001.08' });
  const [block] = file['OrgnlPmtInfAndRvsl']!;
  expect(block!['OrgnlPmtInfId']).toBe(collection['PmtInf']![0]!['PmtInfId']);
  expect(block!['TxInf']![0]).toMatchObject({
    RvslId: reversals[0]!.endToEndId,
    OrgnlEndToEndId: collections[0]!.endToEndId,
    RvsdInstdAmt: '12.50',
    RvslRsnInf: { Rsn: { Cd: 'AM05' } },
  });
});

it('has the same bytes each time', async () => {
  const orders = Array.from({ length: 250 }, (_, index) => makeCollection({ amount: index + 1 }));
  const write = () => joinChunks(writeCollections(makeHead(orders), () => orders));
  expect(await write()).toBe(await write());
});

it('writes nothing of a file in which one order is faulty', async () => {
  const orders = [makeCollection(), makeCollection({ endToEndId: 'E2', amount: 0 })];
  const chunks: string[] = [];
  const writing = (async () => {
    for await (const chunk of writeCollections(makeHead(orders), () => orders)) chunks.push(chunk);
    return '';
  })();
  expect(await captureFaults(writing)).toEqual([{ endToEndId: 'E2', field: 'amount', fault: 'tooLow' }]);
  expect(chunks).toEqual([]);
});

it('refuses a wrong count, a wrong sum, scattered blocks and an empty file', async () => {
  const orders = [makeCollection({ endToEndId: 'E1' })];
  const write = (change: object) => joinChunks(writeCollections(makeHead(orders, change), () => orders));
  expect(await captureFaults(write({ quantity: 2 }))).toEqual([
    { endToEndId: null, field: 'quantity', fault: 'mismatch' },
  ]);
  expect(await captureFaults(write({ total: 1251 }))).toEqual([
    { endToEndId: null, field: 'total', fault: 'mismatch' },
  ]);
  const account = { name: 'Stuiver', iban: 'NL03ABNA0123456789', bic: '' };
  expect(await captureFaults(write({ account }))).toEqual([
    { endToEndId: null, field: 'account.iban', fault: 'invalid' },
  ]);
  const scattered = [
    ...orders,
    makeCollection({ dueOn: '2026-12-07' }),
    makeCollection({ endToEndId: 'E3' }),
  ];
  expect(await captureFaults(joinChunks(writeCollections(makeHead(scattered), () => scattered)))).toEqual([
    { endToEndId: 'E3', field: 'order', fault: 'scattered' },
  ]);
  expect(await captureFaults(joinChunks(writeCollections(makeHead([]), () => [])))).toEqual([
    { endToEndId: null, field: 'quantity', fault: 'tooLow' },
  ]);
});

it('refuses reversals of two original files in one', async () => {
  const orders = [makeReversal(), makeReversal({ endToEndId: 'R2', originalMessageId: 'F0' })];
  expect(await captureFaults(joinChunks(writeReversals(makeHead(orders), () => orders)))).toEqual([
    { endToEndId: 'R2', field: 'originalMessageId', fault: 'mixed' },
  ]);
});

it('throws when the orders change between the two readings', async () => {
  const orders = [makeCollection(), makeCollection()];
  let readings = 0;
  const source = () => (++readings === 1 ? orders : orders.slice(1));
  await expect(joinChunks(writeCollections(makeHead(orders), source))).rejects.toThrow('changed');
});
