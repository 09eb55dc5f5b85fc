import { payPath, statusPath, type TestBankOutcome } from '@stuiver/contract/checkout-pages';
import { abortPayment, getRedirectUrl, initiatePayment } from '@stuiver/contract/routes';
import { PAYMENT_STATUSES, type PaymentStatus } from '@stuiver/domain/states';
import { expectStatus } from '../support/checkout.ts';
import { publicCall } from '../support/desk.ts';
import { aCard } from '../../apps/gateway/src/testing/engine/engine.ts';
import { expect, test } from '../support/test.ts';
import { en, nl, type Texts } from '../support/texts.ts';
import { runOut, type Stage } from './ways-to-pay.ts';

/** Events of a payment that was made without a method. */
type Deeds = {
  readonly payByCard: (number: string) => Promise<void>;
  /** Pays at the bank with the given outcome. */
  readonly payByIdeal: (outcome: TestBankOutcome) => Promise<void>;
  /** Chooses a bank transfer and makes none. */
  readonly awaitTransfer: () => Promise<void>;
  readonly abort: () => Promise<void>;
  readonly runOut: () => Promise<void>;
  readonly settle: () => Promise<void>;
};

type Case = {
  readonly status: PaymentStatus;
  readonly deeds: readonly (keyof typeof DEEDS)[];
  /** The sentence of the result page. */
  readonly says: keyof typeof nl.checkoutStatus.states;
  /** Its sentence for the first seconds, while a bank may answer any moment. */
  readonly saysFirst?: keyof typeof nl.checkoutStatus.states;
};

const DEEDS = {
  'a declined card': ({ payByCard }) => payByCard('4000000000000002'),
  'a held card': ({ payByCard }) => payByCard('4000000000001067'),
  'a refusal by the bank': ({ payByIdeal }) => payByIdeal('failure'),
  'an announcement by the bank': ({ payByIdeal }) => payByIdeal('later'),
  'a success at the bank': ({ payByIdeal }) => payByIdeal('success'),
  'the choice of a bank transfer': ({ awaitTransfer }) => awaitTransfer(),
  'the way back to the shop': ({ abort }) => abort(),
  'the end of its time': ({ runOut: end }) => end(),
  'the settlement': ({ settle }) => settle(),
} as const satisfies Readonly<Record<string, (deeds: Deeds) => Promise<void>>>;

/**
 * Every status that a payment can have without an attempt, and with one. Waiting and money need an attempt; a
 * payment with an attempt ends as FAILED instead of EXPIRED, and one without never fails.
 */
const CASES: readonly Case[] = [
  { status: 'OPEN', deeds: [], says: 'open' },
  { status: 'ABORTED', deeds: ['the way back to the shop'], says: 'aborted' },
  { status: 'EXPIRED', deeds: ['the end of its time'], says: 'expired' },
  { status: 'OPEN', deeds: ['a declined card'], says: 'declined' },
  { status: 'OPEN', deeds: ['a refusal by the bank'], says: 'declined' },
  { status: 'PENDING', deeds: ['an announcement by the bank'], says: 'pending', saysFirst: 'checking' },
  { status: 'PENDING', deeds: ['the choice of a bank transfer'], says: 'transfer' },
  { status: 'AUTHORIZED', deeds: ['a held card'], says: 'authorized' },
  { status: 'SUCCEEDED', deeds: ['a success at the bank'], says: 'succeeded' },
  { status: 'SETTLED', deeds: ['a success at the bank', 'the settlement'], says: 'succeeded' },
  { status: 'FAILED', deeds: ['a refusal by the bank', 'the end of its time'], says: 'failed' },
  { status: 'ABORTED', deeds: ['a refusal by the bank', 'the way back to the shop'], says: 'aborted' },
];

/** The text of a page without its markup. */
const stripMarkup = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'");

test('every page of a payer shows the payment’s state, in every status, tried or not', async ({
  payer,
  office,
  company,
  desk,
  shop,
  database,
  stack,
}) => {
  const call = publicCall(stack);
  const stage: Stage = { office, company, desk, shop, database };
  const open = (path: string) => fetch(`${stack.gateway.url}${path}`);

  /** Opens an address of a payer and expects a page with these texts. */
  async function expectPage(path: string, texts: readonly string[]): Promise<Response> {
    const answer = await open(path);
    expect(answer.status, path).toBe(200);
    const body = stripMarkup(await answer.text());
    for (const text of texts) expect(body, path).toContain(text);
    return answer;
  }

  const listSentences = (key: Case['says'], texts: Texts) => {
    const { heading, text } = texts.checkoutStatus.states[key];
    if (key === 'declined') return [heading];
    return [heading, typeof text === 'string' ? text : text(company.name)];
  };

  for (const { status, deeds, says, saysFirst = says } of CASES) {
    // Without an address to return to, so that the result page stays.
    const body = { merchantId: company.id, amount: '25.00', description: 'Twee broden en een taart' };
    const made = await desk.call(initiatePayment, { body });
    const { reference: encryptedTransaction, transactionId } = made;
    const banks: string[] = [];
    const pay = (body: object) => call(initiatePayment, { body: { encryptedTransaction, ...body } });
    const acts: Deeds = {
      payByCard: async (number) => {
        await pay(aCard(number));
      },
      async payByIdeal(outcome) {
        const { redirectUrl } = await pay({ paymentMethod: 'IDEAL' });
        const bank = new URL(redirectUrl ?? '').pathname;
        await expectPage(bank, [nl.checkoutPages.bank.heading]);
        await fetch(`${stack.gateway.url}${bank}`, {
          method: 'POST',
          body: new URLSearchParams({ outcome }),
          redirect: 'manual',
        });
        banks.push(bank);
      },
      awaitTransfer: async () => {
        await pay({ paymentMethod: 'BANK_TRANSFER' });
      },
      abort: async () => {
        await call(abortPayment, { body: { encryptedTransaction } });
      },
      runOut: () => runOut(stage, made),
      async settle() {
        await database.query(
          `UPDATE payments SET paid_at = paid_at - interval '3 days' WHERE merchant_id = $1 AND id = $2`,
          [company.id, transactionId],
        );
        await office.endDue(company.id);
      },
    };
    for (const deed of deeds) await DEEDS[deed](acts);
    const story = `${status} after ${deeds.join(' and ') || 'nothing'}`;
    // The gateway's own poller may have taken a message of the bank and still be handling it.
    await expect
      .poll(() => call(getRedirectUrl, { params: { id: encryptedTransaction } }), story)
      .toMatchObject({ status });

    for (const texts of [nl, en]) {
      const language = texts === nl ? 'nl' : 'en';
      await expectPage(statusPath('x', encryptedTransaction, language), listSentences(saysFirst, texts));
      // A payment that cannot be paid now leads to its result.
      const pays = status === 'OPEN' ? [texts.checkout.pay.heading] : listSentences(saysFirst, texts);
      await expectPage(payPath(encryptedTransaction, language), pays);
      for (const bank of banks)
        await expectPage(`${bank}?language=${language}`, [texts.checkoutPages.bank.decided]);
    }
    if (saysFirst === says) continue;
    await payer.goto(statusPath('x', encryptedTransaction));
    await expectStatus(payer, says);
  }
  expect(new Set(CASES.map(({ status }) => status))).toEqual(new Set(PAYMENT_STATUSES));
});
