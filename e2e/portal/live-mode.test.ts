import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { creditorIdentifier } from '@stuiver/domain/mandate';
import { payoutWords } from '@stuiver/messages/nl/payouts/payout-words';
import { runCommand } from '../../apps/gateway/src/commands/run-command.ts';
import { BANK_ENV } from '../../apps/gateway/src/testing/bank/world.ts';
import { expectStatus } from '../support/checkout.ts';
import {
  approvePayout,
  makeBankDesk,
  makeLink,
  nameAccount,
  OPENING,
  payByDebit,
} from '../support/first-payout.ts';
import { type LiveStack, startLiveStack } from '../support/live-stack.ts';
import { mailedLink } from '../support/mails.ts';
import type { Person } from '../support/office.ts';
import { card, setPassword, signIn } from '../support/portal.ts';
import { expect, test as base } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const DAY = 86_400_000;
const COMPANY = 'Bakkerij De Vroege Vogel';
const MAIL = 'info@voorbeeld.test';
const DESCRIPTION = 'Twee broden en een taart';
const AMOUNT = euro(nl, '25.00');

const test = base.extend<object, { stack: LiveStack }>({
  stack: [
    async ({}, use) => {
      // Far enough back for all of the story to be over today.
      const start = new Date(Date.now() - 30 * DAY);
      start.setUTCHours(9, 0, 0, 0);
      const stack = await startLiveStack(start, BANK_ENV);
      await use(stack);
      await stack.stop();
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

test('in live mode a direct debit is signed, collected, settled and paid out by the files of a bank', async ({
  page: merchantPage,
  payer,
  seats,
  settings,
  stack,
}) => {
  const seatsOfDesk = [await seats.take(settings), await seats.take(settings)] as const;
  const [onePage, otherPage] = [seatsOfDesk[0].page, seatsOfDesk[1].page];
  const passDay = async () => {
    stack.clock.advance(DAY);
    await stack.work();
  };

  // The operator makes the company and the provider's people, as docs/operating/first-day.md says.
  const create = ['merchants', 'create', '--name', COMPANY, '--email', MAIL];
  const made = await stuiver(stack, [...create, '--methods', 'sepa_direct_debit']);
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

  await payByDebit(payer, await makeLink(merchantPage, DESCRIPTION));
  const desk = makeBankDesk(one, other, { now: () => stack.clock.now(), passDay });
  await desk.collect();
  await desk.bringStatements();
  await stack.work();
  expect(desk.balance()).toBe(OPENING + 25_00);

  await signIn(merchantPage, merchant, nl, SCREEN_PATHS.payments);
  const payment = merchantPage.getByRole('row').filter({ hasText: DESCRIPTION });
  await expect(payment).toContainText(nl.statuses.payment.SETTLED);
  await expectStatus(payer, 'succeeded');

  await passDay();
  for (const { page, person } of [one, other]) {
    await signIn(page, person, nl, SCREEN_PATHS.payouts);
    await approvePayout(page, COMPANY);
  }
  await stack.work();
  await desk.payOut();
  await desk.bringStatements();
  await stack.work();
  expect(desk.balance()).toBe(OPENING);

  await signIn(merchantPage, merchant, nl, SCREEN_PATHS.settlements);
  const settlement = merchantPage.getByRole('row').filter({ hasText: AMOUNT });
  await expect(settlement).toContainText(payoutWords.statuses.PAID);
  await settlement.click();
  const { title, payoutPaid } = nl.settlement.history;
  await expect(card(merchantPage, title)).toContainText(payoutPaid);
  for (const seat of seatsOfDesk) {
    expect(seat.watch.problems).toEqual([]);
    await seats.leave(seat, true);
  }
});
