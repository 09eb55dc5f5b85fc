import type { BankFileKind } from '@stuiver/contract';
import { aWaitingEvent } from '../adyen/waiting-event.ts';
import { type Call, G } from '../calls.ts';
import type { TestApp } from '../app.ts';
import { refund } from '../engine/engine.ts';
import {
  aBanker,
  aBankMerchant,
  aBankTransfer,
  aFiledDebit,
  aSentFile,
  aTwin,
  type Banker,
  takeStatement,
} from './world.ts';

type BankStory = (test: TestApp) => Promise<Call>;

const kind: BankFileKind = 'COLLECTIONS';
const call = (banker: Banker, path: string, payload: object = {}): Call => ({
  method: 'POST',
  url: `${G}/bank${path}`,
  payload,
  headers: banker.headers,
});

async function twoBankers(test: TestApp): Promise<readonly [Banker, Banker]> {
  return [await aBanker(test), await aBanker(test)];
}

/** A file of a direct debit that waits for approval. */
export async function aProposedFile(test: TestApp, banker: Banker): Promise<string> {
  await aFiledDebit(test, (await aBankMerchant(test)).id);
  return (await banker.post('/files', { kind })).json<{ id: string }>().id;
}

/** A notification, or a statement, of one credit that matches nothing, on a day of its own. */
let days = 0;
export function aStatement(test: TestApp, message: 'camt053' | 'camt054' = 'camt054'): string {
  days += 1;
  const day = new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
  const twin = aTwin(test, { day });
  twin.payIn({ amount: 100, text: 'rente' });
  return twin.endOfDay()[message];
}

/** A statement that waits for approval. */
export async function anUploadedStatement(
  test: TestApp,
  banker: Banker,
  xml = aStatement(test),
): Promise<string> {
  const own = `afschrift-${days}.xml`;
  await banker.upload(own, xml);
  const { content } = await banker.get<{ content: { id: string; name: string }[] }>(
    '/statements?pageSize=50',
  );
  return content.find(({ name }) => name === own)!.id;
}

/** A line that matches no order. */
export async function anOpenLine(test: TestApp, [one, other]: readonly [Banker, Banker]): Promise<string> {
  const id = await anUploadedStatement(test, one);
  await other.post(`/statements/${id}/decision`, { decision: 'APPROVED' });
  const { lines } = await one.get<{ lines: { id: string }[] }>('/lines');
  return lines.at(-1)!.id;
}

/** A refund of a transfer that came without an account. */
export async function aHeldRefund(test: TestApp, [one, other]: readonly [Banker, Banker]): Promise<string> {
  const { id: merchantId } = await aBankMerchant(test);
  const payment = await aBankTransfer(test, merchantId, 100);
  days += 1;
  const twin = aTwin(test, { day: new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10) });
  twin.payIn({ amount: 100, iban: '', creditorReference: payment.reference });
  await takeStatement(test, one, other, twin.endOfDay().camt054);
  await refund(test, payment, { amount: 100 });
  const { orders } = await one.get<{ orders: { id: string }[] }>('/orders?isHeld=true');
  return orders.at(-1)!.id;
}

export const unpayable = { name: '', iban: '', reason: 'Geen rekening bekend' };
export const aside = { order: null, reason: 'Rente' };

/** Audited calls of the bank's desk. */
export const BANK_STORIES: Readonly<Record<string, BankStory>> = {
  async createBankFile(test) {
    const banker = await aBanker(test);
    await aFiledDebit(test, (await aBankMerchant(test)).id);
    return call(banker, '/files', { kind });
  },
  async decideBankFile(test) {
    const [one, other] = await twoBankers(test);
    return call(other, `/files/${await aProposedFile(test, one)}/decision`, { decision: 'APPROVED' });
  },
  async downloadBankFile(test) {
    const [one, other] = await twoBankers(test);
    const id = await aProposedFile(test, one);
    await other.post(`/files/${id}/decision`, { decision: 'APPROVED' });
    return call(one, `/files/${id}/download`);
  },
  async cancelBankFile(test) {
    const [one, other] = await twoBankers(test);
    await aFiledDebit(test, (await aBankMerchant(test)).id);
    const { id } = await aSentFile(one, other, kind);
    return call(one, `/files/${id}/cancel`, { reason: 'Bij de bank gestopt' });
  },
  async uploadBankStatement(test) {
    const { headers } = await aBanker(test);
    return {
      method: 'POST',
      url: `${G}/bank/statements?name=afschrift.xml`,
      payload: Buffer.from(aStatement(test)),
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    };
  },
  async decideBankStatement(test) {
    const banker = await aBanker(test);
    return call(banker, `/statements/${await anUploadedStatement(test, banker)}/decision`, {
      decision: 'WITHDRAWN',
    });
  },
  async proposeBankAccount(test) {
    const bankers = await twoBankers(test);
    return call(bankers[0], `/orders/${await aHeldRefund(test, bankers)}/account`, unpayable);
  },
  async decideBankAccount(test) {
    const bankers = await twoBankers(test);
    const id = await aHeldRefund(test, bankers);
    await bankers[0].post(`/orders/${id}/account`, unpayable);
    const proposedDateTime = test.clock.now().toISOString();
    return call(bankers[1], `/orders/${id}/decision`, { decision: 'APPROVED', proposedDateTime });
  },
  async proposeBankStatementAside(test) {
    const banker = await aBanker(test);
    const id = await anUploadedStatement(test, banker, aStatement(test, 'camt053'));
    return call(banker, `/statements/${id}/aside`, { reason: 'Dubbel' });
  },
  async decideBankStatementAside(test) {
    const [one, other] = await twoBankers(test);
    const id = await anUploadedStatement(test, one, aStatement(test, 'camt053'));
    await one.post(`/statements/${id}/aside`, { reason: 'Dubbel' });
    const proposedDateTime = test.clock.now().toISOString();
    return call(other, `/statements/${id}/aside/decision`, { decision: 'APPROVED', proposedDateTime });
  },
  async proposeBankLine(test) {
    const bankers = await twoBankers(test);
    return call(bankers[0], `/lines/${await anOpenLine(test, bankers)}/proposal`, aside);
  },
  async decideBankLine(test) {
    const bankers = await twoBankers(test);
    const id = await anOpenLine(test, bankers);
    await bankers[0].post(`/lines/${id}/proposal`, aside);
    const proposedDateTime = test.clock.now().toISOString();
    return call(bankers[1], `/lines/${id}/decision`, { decision: 'APPROVED', proposedDateTime });
  },
  async setAcquirerItemAside(test) {
    const banker = await aBanker(test);
    return call(banker, `/items/${await aWaitingEvent(test)}/aside`, { reason: 'Nagevraagd' });
  },
};
