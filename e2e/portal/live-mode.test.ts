import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { creditorIdentifier } from '@stuiver/domain/mandate';
import { payoutWords } from '@stuiver/messages/nl/payouts/payout-words';
import { adyenEnv } from '../../apps/gateway/src/testing/adyen/world.ts';
import { type AdyenTwin, startTwin } from '../../apps/gateway/src/testing/adyen/twin.ts';
import { aPdf } from '../../apps/gateway/src/testing/evidence.ts';
import { runCommand } from '../../apps/gateway/src/commands/run-command.ts';
import { BANK_ENV } from '../../apps/gateway/src/testing/bank/world.ts';
import { alive, chooseMethod, expectStatus, payButton, typeCard } from '../support/checkout.ts';
import {
  approvePayout,
  makeBankDesk,
  makeLink,
  nameAccount,
  OPENING,
  payByDebit,
} from '../support/first-payout.ts';
import { chooseCount } from '../../tools/testing/selection.ts';
import { type LiveStack, startLiveStack } from '../support/live-stack.ts';
import { mailedLink } from '../support/mails.ts';
import type { Person } from '../support/office.ts';
import { askRefund, card, confirmRefund, setPassword, signIn } from '../support/portal.ts';
import { expect, test as base } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const DAY = 86_400_000;
const COMPANY = 'Bakkerij De Vroege Vogel';
const MAIL = 'info@voorbeeld.test';
const DESCRIPTION = 'Twee broden en een taart';
const BY_CARD = 'Een kerstbrood';
const BY_BANK = 'Drie stollen';
/** A card of the twin's whose payer is asked to approve. */
const CHALLENGED_CARD = '4212 3456 7890 1237';
const AMOUNT = euro(nl, '25.00');

const test = base.extend<object, { stack: LiveStack & { readonly acquirer: AdyenTwin } }>({
  stack: [
    async ({}, use) => {
      // Far enough back for all of the story to be over today.
      const start = new Date(Date.now() - 30 * DAY);
      start.setUTCHours(9, 0, 0, 0);
      let now = () => start;
      const secrets = { apiKey: randomUUID(), password: randomUUID(), reportPassword: randomUUID() };
      const acquirer = await startTwin({ ...secrets, now: () => now(), authenticatesNatively: () => true });
      const stack = await startLiveStack(start, { ...BANK_ENV, ...adyenEnv(acquirer) });
      now = () => stack.clock.now();
      acquirer.sendTo(`http://127.0.0.1:${stack.gateway.port}/webhooks/adyen`);
      const live = { ...stack, acquirer };
      await use(live);
      await stack.stop();
      await acquirer.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.use({ contextOptions: { reducedMotion: 'reduce', ignoreHTTPSErrors: true } });

/** Runs a command as the operator types it, and returns what it prints. */
async function stuiver({ context }: LiveStack, argv: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const { settings } = context;
  const code = await runCommand(argv, {
    settings,
    open: () => Promise.resolve(context),
    print,
    printError: print,
  });
  expect(code, lines.join('\n')).toBe(0);
  return lines.join('\n');
}

/** Invites a person by a command, who chooses a password by the link of the mail. */
async function invite(stack: LiveStack, page: Page, name: string, argv: readonly string[]): Promise<Person> {
  const person = { email: `${randomUUID()}@voorbeeld.test`, password: 'zuurdesembrood met rozijnen' };
  await stuiver(stack, [...argv, '--email', person.email, '--name', name]);
  await stack.work();
  await setPassword(page, await mailedLink(stack, person.email), person.password);
  return person;
}

/** Pays a link by a method whose payer approves at their bank, and returns to our pages. */
async function payAtBank(payer: Page, link: string, method: 'CARD' | 'IDEAL'): Promise<void> {
  await payer.goto(link);
  await alive(payer);
  await chooseMethod(payer, nl.methods.names[method]);
  if (method === 'CARD') await typeCard(payer, { number: CHALLENGED_CARD });
  await payButton(payer, AMOUNT).click();
  await payer.waitForURL(/\/visit\//);
  await payer.getByRole('button', { name: 'Approve' }).click();
  await payer.waitForURL(/\/payment\/status\//);
}

/** Answers a chargeback of an unknown reason with what it asks for. */
async function answerChargeback(page: Page): Promise<void> {
  const { words, files, readiness, saving, preview, submit, outcome } = nl.evidence;
  await page.getByRole('link', { name: nl.chargebacks.deadlineNotice.respond }).click();
  await page.getByRole('button', { name: words.products.physical }).click();
  await page.getByLabel(words.slots.sold.label).first().fill('Kerstbrood');
  await page.getByLabel(words.slots.explanation.label).first().fill('Afgehaald in de winkel.');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: files.chooseFor(words.slots.receipt.label) }).click();
  const proof = { name: 'bon.pdf', mimeType: 'application/pdf', buffer: await aPdf() };
  await (await chooser).setFiles([proof]);
  await expect(page.getByText(readiness.ready)).toBeVisible();
  await expect(page.getByText(saving.saved, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: preview.action }).click();
  await page.getByRole('button', { name: submit.action }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: submit.confirm }).click();
  await expect(page.getByText(outcome.filed('').slice(0, 12))).toBeVisible();
}

test('in live mode direct debits by files of a bank, cards and iDEAL by an acquirer are settled and paid out', async ({
  page: merchantPage,
  payer,
  seats,
  settings,
  stack,
}) => {
  const seatsOfDesk = [await seats.take(settings), await seats.take(settings)] as const;
  const { acquirer } = stack;
  const [onePage, otherPage] = [seatsOfDesk[0].page, seatsOfDesk[1].page];
  const passDay = async () => {
    stack.clock.advance(DAY);
    await stack.work();
  };
  /** Lets the acquirer execute what is due, report it, and what follows from that. */
  const passMinutes = async () => {
    for (const _ of ['asked', 'reported']) {
      await stack.work();
      await acquirer.deliver();
    }
    await stack.work();
  };

  // The operator makes the company and the provider's people, as docs/operating/first-day.md says.
  const create = ['merchants', 'create', '--name', COMPANY, '--email', MAIL];
  const made = await stuiver(stack, [...create, '--methods', 'sepa_direct_debit,card,ideal']);
  const [merchantId = ''] = made.split('\n');
  expect(made).toContain('merchants creditor');
  const asAdmin = ['users', 'invite', '--merchant', merchantId];
  const merchant = await invite(stack, merchantPage, 'Anna de Vries', asAdmin);
  const roles = ['people', 'invite', '--roles', 'BANK_OPERATOR,PAYOUT_APPROVER'];
  await nameAccount(merchantPage, merchant);
  for (const _ of ['the time in which', 'it can be stopped']) await passDay();
  const one = { page: onePage, person: await invite(stack, onePage, 'Rik Visser', roles) };
  const other = { page: otherPage, person: await invite(stack, otherPage, 'Sanne Bos', roles) };
  await signIn(merchantPage, merchant);
  await merchantPage.goto(SCREEN_PATHS.companySettings);
  const noIdentifier = merchantPage.getByText(nl.companySettings.methods.lacksIdentifier);
  await expect(noIdentifier).toBeVisible();
  await stuiver(stack, ['merchants', 'creditor', merchantId, creditorIdentifier('NL', '999999990000')]);
  await merchantPage.reload();
  const { SEPA_DIRECT_DEBIT } = nl.methods.names;
  await expect(merchantPage.getByRole('main').getByText(SEPA_DIRECT_DEBIT, { exact: true })).toBeVisible();
  await expect(noIdentifier).toHaveCount(0);

  const links: string[] = [];
  for (const text of [DESCRIPTION, BY_CARD, BY_BANK]) links.push(await makeLink(merchantPage, text));
  const [debitLink, cardLink, bankLink] = links as [string, string, string];
  await payByDebit(payer, debitLink, false);
  const desk = makeBankDesk(one, other, { now: () => stack.clock.now(), passDay });
  await desk.collect();
  await desk.bringStatements();
  await stack.work();
  expect(desk.balance()).toBe(OPENING + 25_00);

  await signIn(merchantPage, merchant, nl, SCREEN_PATHS.payments);
  const payment = merchantPage.getByRole('row').filter({ hasText: DESCRIPTION });
  await expect(payment).toContainText(nl.statuses.payment.SETTLED);
  await expectStatus(payer, 'succeeded');

  const openPayment = async (text: string) => {
    await merchantPage.goto(SCREEN_PATHS.payments);
    await merchantPage.getByRole('row').filter({ hasText: text }).click();
  };

  await test.step('a card and iDEAL are paid through the acquirer', async () => {
    for (const [link, method] of [
      [cardLink, 'CARD'],
      [bankLink, 'IDEAL'],
    ] as const) {
      await payAtBank(payer, link, method);
      await passMinutes();
      await expectStatus(payer, 'succeeded');
    }
    // The card's bank took the browser's fingerprint in a hidden frame, then asked its payer to approve.
    const steps = acquirer.calls.flatMap(({ body }) => Object.keys(body['details'] ?? {}));
    expect(steps).toEqual(['threeds2.fingerprint', 'threeDSResult', 'redirectResult']);
  });

  await test.step('one of them is refunded', async () => {
    await openPayment(BY_BANK);
    const { pspReference } = [...acquirer.books.payments.values()].find(({ type }) => type === 'ideal')!;
    await expect(merchantPage.getByText(pspReference, { exact: true })).toBeVisible();
    await confirmRefund(await askRefund(merchantPage, { amount: '5' }), euro(nl, '5.00'));
    await passMinutes();
    await merchantPage.reload();
    await expect(card(merchantPage, nl.payments.refunds.title)).toContainText(nl.statuses.refund.SUCCEEDED);
  });

  await test.step('the report of the acquirer settles what was not refunded', async () => {
    acquirer.closeBatch();
    await acquirer.deliver();
    await passMinutes();
    await merchantPage.goto(SCREEN_PATHS.payments);
    await expect(merchantPage.getByRole('row').filter({ hasText: BY_CARD })).toContainText(
      nl.statuses.payment.SETTLED,
    );
  });

  await passDay();
  for (const { page, person } of [one, other]) {
    await signIn(page, person, nl, SCREEN_PATHS.payouts);
    await approvePayout(page, COMPANY);
  }
  await stack.work();
  await desk.payOut();
  await desk.bringStatements();
  await stack.work();
  // The acquirer's own transfer is not played.
  expect(desk.balance()).toBe(OPENING + 25_00 - 70_00);

  await signIn(merchantPage, merchant, nl, SCREEN_PATHS.settlements);
  const settlement = merchantPage.getByRole('row').filter({ hasText: euro(nl, '70.00') });
  await expect(settlement).toContainText(payoutWords.statuses.PAID);
  await settlement.click();
  const { title, payoutPaid } = nl.settlement.history;
  await expect(card(merchantPage, title)).toContainText(payoutPaid);

  // evidence.test.ts defends a chargeback in each run; the soak does so at the acquirer.
  const disputes = chooseCount(0, 1);
  await test.step('the payment by card is charged back, defended and won', async () => {
    if (disputes === 0) return;
    // Weeks later, so that its deadline is not over by the browser's own clock.
    stack.clock.advance(Date.now() - DAY - stack.clock.now().getTime());
    await stack.work();
    const disputed = [...acquirer.books.payments.values()].find(({ type }) => type === 'scheme')!;
    const dispute = acquirer.disputes.open(disputed.pspReference);
    acquirer.disputes.move(dispute, 'CHARGEBACK', 'Undefended');
    await passMinutes();
    await signIn(merchantPage, merchant, nl, SCREEN_PATHS.chargebacks);
    await merchantPage.getByRole('row').filter({ hasText: AMOUNT }).click();
    await answerChargeback(merchantPage);
    await passMinutes();
    expect(dispute.status).toBe('defended');
    acquirer.disputes.move(dispute, 'CHARGEBACK_REVERSED', 'Won');
    await passMinutes();
    await merchantPage.goto(SCREEN_PATHS.chargebacks);
    await expect(merchantPage.getByRole('row').filter({ hasText: AMOUNT })).toContainText(
      nl.statuses.chargeback.WON,
    );
  });

  for (const seat of seatsOfDesk) {
    expect(seat.watch.problems).toEqual([]);
    await seats.leave(seat, true);
  }
});
