import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import {
  aBankApp,
  aBanker,
  aBankMerchant,
  aFiledDebit,
  applyAll,
  aTwin,
  type Banker,
} from '../../testing/bank/world.ts';
import type { Twin } from '../../testing/bank/twin.ts';
import { aDuePayout, aPayoutApprover, passSettlementDay } from '../../testing/payouts.ts';
import { paymentRow } from '../../testing/engine/engine.ts';
import { sendPayouts } from '../payouts/send-payouts.ts';
import { sendFile } from './files.ts';
import { watchFolder } from './folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'stuiver-bank-'));
const out = join(folder, 'out');
const into = join(folder, 'in');

let test: TestApp;
let one: Banker;
let other: Banker;
let twin: Twin;
beforeAll(async () => {
  test = await aBankApp({ env: { STUIVER_BANK_FOLDER: folder } });
  [one, other] = [await aBanker(test), await aBanker(test)];
  twin = aTwin(test);
  await watchFolder(test.context);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const written = () => readdirSync(out).toSorted();
const fetchFileRow = async (id: string) => {
  const { content } = await one.get<{ content: { id: string; status: string; sentBy: unknown }[] }>('/files');
  return content.find((row) => row.id === id);
};

it('writes approved files and takes the bank’s statements, in whatever order they come', async () => {
  const { id: merchantId } = await aBankMerchant(test);
  const payment = await aFiledDebit(test, merchantId);
  const { id } = (await one.post('/files', { kind: 'COLLECTIONS' })).json<{ id: string }>();
  await watchFolder(test.context);
  expect(written()).toEqual([]);
  await other.post(`/files/${id}/decision`, { decision: 'APPROVED' });
  await watchFolder(test.context);
  const name = `collections-${id}.xml`;
  expect(written()).toEqual([name]);
  expect(await fetchFileRow(id)).toMatchObject({ status: 'SENT', sentBy: null });
  const xml = readFileSync(join(out, name), 'utf8');
  // The bank's software takes it away; it is not written again.
  rmSync(join(out, name));
  await watchFolder(test.context);
  expect(written()).toEqual([]);
  twin.take(xml);
  // The first statement sets the account's opening balance.
  writeFileSync(join(into, 'eerste.xml'), twin.endOfDay().camt053);
  await watchFolder(test.context);
  const days = [twin.endOfDay()];
  for (const amount of [50, 60]) {
    twin.payIn({ amount });
    days.push(twin.endOfDay());
  }
  // The last one first, and each twice.
  for (const [index, { camt053 }] of days.toReversed().entries()) {
    writeFileSync(join(into, `${index}.xml`), camt053);
    writeFileSync(join(into, `${index}-nogmaals.xml`), camt053);
    await watchFolder(test.context);
  }
  await applyAll(test);
  expect((await paymentRow(test, payment)).status).toBe('SUCCEEDED');
  const { content } = await one.get<{ content: { status: string }[] }>('/statements');
  expect(content.map(({ status }) => status)).toEqual(Array(4).fill('TAKEN'));
  expect(readdirSync(join(into, 'taken'))).toHaveLength(7);
  expect(existsSync(join(into, 'refused'))).toBe(false);
});

it('keeps a file that it cannot read, and reports it nowhere else', async () => {
  writeFileSync(join(into, 'kapot.xml'), '<Document');
  writeFileSync(join(into, 'niet.txt'), 'geen bankbestand');
  await watchFolder(test.context);
  expect(readdirSync(into).toSorted()).toEqual(['niet.txt', 'refused', 'taken']);
  expect(existsSync(join(into, 'refused', 'kapot.xml'))).toBe(true);
});

async function anApprovedFile(): Promise<string> {
  await aFiledDebit(test, (await aBankMerchant(test)).id);
  const { id } = (await one.post('/files', { kind: 'COLLECTIONS' })).json<{ id: string }>();
  await other.post(`/files/${id}/decision`, { decision: 'APPROVED' });
  return id;
}

it('gives a file its name when the process died after it counted as sent', async () => {
  const path = join(out, `collections-${await anApprovedFile()}.xml`);
  await watchFolder(test.context);
  renameSync(path, `${path}.part`);
  await watchFolder(test.context);
  expect(written()).toEqual([basename(path)]);
  rmSync(path);
});

it('gives no name to what it wrote of a file that a person has sent since', async () => {
  const id = await anApprovedFile();
  const { body } = await one.post(`/files/${id}/download`);
  writeFileSync(join(out, `collections-${id}.xml.part`), body.slice(0, 500));
  await watchFolder(test.context);
  expect(written()).toEqual([]);
});

it('sends no file that is not what was approved', async () => {
  const id = await anApprovedFile();
  const settings = { ...test.context.settings, bankHolder: 'Iemand anders' };
  await watchFolder({ ...test.context, settings });
  expect(written()).toEqual([]);
  const downloaded = sendFile({ ...test.context, settings }, { userId: one.id }, id);
  await expect(downloaded).rejects.toMatchObject({ code: 'changedMeanwhile' });
  expect(await fetchFileRow(id)).toMatchObject({ status: 'APPROVED' });
  await watchFolder(test.context);
  expect(written()).toEqual([`collections-${id}.xml`]);
  rmSync(join(out, `collections-${id}.xml`));
});

it('pays merchants by a file that needs no other approval, since two people approved each payout', async () => {
  const { id: merchantId } = await aBankMerchant(test, { iban: 'NL91ABNA0417164300' });
  const payout = await aDuePayout(test, { merchantId });
  const [first, second] = [await aPayoutApprover(test), await aPayoutApprover(test)];
  for (const [{ headers }, firstApproverId] of [
    [first, null],
    [second, first.id],
  ] as const)
    await test.app.inject({
      method: 'POST',
      url: '/gateway/payouts/approve',
      headers,
      payload: { payouts: [{ ...payout, firstApproverId }] },
    });
  await sendPayouts(test.context);
  [one, other] = [await aBanker(test), await aBanker(test)];
  const made = await one.post('/files', { kind: 'PAYOUTS' });
  expect(made.statusCode).toBe(200);
  await watchFolder(test.context);
  const [name] = written();
  const bank = aTwin(test);
  bank.take(readFileSync(join(out, name!), 'utf8'));
  let said = bank.endOfDay();
  for (let day = 0; day < 3; day += 1) {
    writeFileSync(join(into, `p${day}.xml`), said.camt054);
    await watchFolder(test.context);
    said = bank.endOfDay();
  }
  await applyAll(test);
  const row = await test.ownerDb
    .selectFrom('payouts')
    .select('status')
    .where('id', '=', payout.id)
    .executeTakeFirst();
  expect(row).toEqual({ status: 'PAID' });
  await passSettlementDay(test, merchantId);
});

it('goes on with the others when one file cannot be moved', async () => {
  const place = mkdtempSync(join(tmpdir(), 'stuiver-bank-'));
  const own = await aBankApp({ env: { STUIVER_BANK_FOLDER: place } });
  await watchFolder(own.context);
  const inbox = join(place, 'in');
  writeFileSync(join(inbox, 'refused'), 'in the way');
  writeFileSync(join(inbox, 'a.xml'), '<Document');
  writeFileSync(join(inbox, 'b.xml'), aTwin(own).endOfDay().camt053);
  await watchFolder(own.context);
  expect(readdirSync(inbox).toSorted()).toEqual(['a.xml', 'refused', 'taken']);
  rmSync(join(inbox, 'refused'));
  await watchFolder(own.context);
  expect(existsSync(join(inbox, 'refused', 'a.xml'))).toBe(true);
  await own.close();
  rmSync(place, { recursive: true });
});
