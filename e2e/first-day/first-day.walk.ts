import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { payoutWords } from '@stuiver/messages/nl/payouts/payout-words';
import { expectStatus } from '../support/checkout.ts';
import {
  approvePayout,
  expectSoon,
  makeBankDesk,
  makeLink,
  nameAccount,
  OPENING,
  payByDebit,
} from '../support/first-payout.ts';
import { mailedLink } from '../support/mails.ts';
import type { Stack } from '../support/stack.ts';
import { setPassword, signIn } from '../support/portal.ts';
import { expect, test as base } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';
import { readChapter, Server } from './server.ts';

const DAY = 86_400_000;
const COMPANY = 'Bakkerij De Vroege Vogel';
const DESCRIPTION = 'Twee broden en een taart';
const PASSWORD = 'zuurdesembrood met rozijnen';
/** The payment less its fee of 0.30 and 21 % VAT. */
const PAID_OUT = 24_64;

const test = base.extend<object, { server: Server; stack: Stack }>({
  server: [
    async ({}, use) => {
      // Far enough back for all of the story to be over today.
      const start = new Date(Date.now() - 30 * DAY);
      start.setUTCHours(9, 0, 0, 0);
      const server = new Server(start);
      try {
        await server.install();
        await use(server);
      } finally {
        await server.stop();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stack: [
    async ({ server }, use) => {
      const gateway = { url: server.url, output: () => server.output() };
      await use({ gateway, dataDir: server.mailbox } as Stack);
    },
    { scope: 'worker' },
  ],
});

test.use({ contextOptions: { reducedMotion: 'reduce', ignoreHTTPSErrors: true } });

test('an empty server comes to its first payout, and a restored backup has it', async ({
  page: merchantPage,
  payer,
  seats,
  settings,
  server,
  stack,
}) => {
  const chapter = readChapter();
  /** Runs all commands below a heading, and returns the output of the last block. */
  const commands = (heading: string) =>
    test.step(heading, async () => {
      let output = '';
      for (const block of chapter.get(heading) ?? []) output = await server.run(block);
      chapter.delete(heading);
      return output;
    });
  const screens = (title: string, body: () => Promise<void>) => test.step(title, body);
  const passDay = () => server.advance(DAY);
  const newPerson = async (page: typeof payer, email: string) => {
    await setPassword(page, await mailedLink(stack, email), PASSWORD);
    return { email, password: PASSWORD };
  };

  await test.step('Clone', () => server.clone());
  for (const heading of ['Programs', 'Database', 'Settings', 'Serve', 'Backups', 'People', 'First merchant'])
    await commands(heading);

  const [oneSeat, otherSeat] = [await seats.take(settings), await seats.take(settings)];
  const [onePage, otherPage] = [oneSeat.page, otherSeat.page];
  const one = { page: onePage, person: await newPerson(onePage, 'rik@example.com') };
  const other = { page: otherPage, person: await newPerson(otherPage, 'sanne@example.com') };
  const merchant = await newPerson(merchantPage, 'anna@bakery.example');
  const desk = makeBankDesk(one, other, { now: () => server.now(), passDay });

  await screens('Rik approves the prices', async () => {
    const { approve } = nl.prices.proposal;
    await signIn(onePage, one.person, nl, `${SCREEN_PATHS.prices}?view=proposed`);
    // The screen compares the day of the prices with its own.
    await onePage.evaluate((shift) => {
      const now = Date.now;
      Date.now = () => now() + shift;
    }, server.now().getTime() - Date.now());
    await onePage.getByRole('link', { name: COMPANY }).click();
    await onePage.getByRole('button', { name: approve, exact: true }).click();
    await onePage.getByRole('alertdialog').getByRole('button', { name: approve }).click();
    await expect(onePage.getByRole('alertdialog')).toHaveCount(0);
  });
  await screens('Anna names her account, which applies two days later', async () => {
    await nameAccount(merchantPage, merchant);
    await server.advance(2 * DAY);
    await signIn(merchantPage, merchant, nl, SCREEN_PATHS.bankAccount);
    await expect(async () => {
      await merchantPage.reload();
      await expect(merchantPage.getByText('NL91 ABNA 0417 1643 00').first()).toBeVisible({ timeout: 3000 });
      await expect(merchantPage.getByText(nl.bankAccount.waiting.title)).toHaveCount(0);
    }).toPass({ timeout: 180_000 });
  });
  await screens('The payer signs a direct debit on the page of a link', async () => {
    await payByDebit(payer, await makeLink(merchantPage, DESCRIPTION));
  });
  await screens('Rik makes the pain.008, and Sanne approves it and takes it to the bank', desk.collect);
  await screens('The statement that books it is taken in', desk.bringStatements);
  await screens('The payment is settled', async () => {
    expect(desk.balance()).toBe(OPENING + 25_00);
    await signIn(merchantPage, merchant, nl, SCREEN_PATHS.payments);
    const payment = merchantPage.getByRole('row').filter({ hasText: DESCRIPTION });
    await expectSoon(merchantPage, payment.filter({ hasText: nl.statuses.payment.SETTLED }));
    await expectStatus(payer, 'succeeded');
  });
  await screens('Both approve the payout of the settlement that midnight closed', async () => {
    await passDay();
    for (const { page, person } of [one, other]) {
      await signIn(page, person, nl, SCREEN_PATHS.payouts);
      await approvePayout(page, COMPANY);
    }
  });
  await screens('Rik takes the pain.001 to the bank', desk.payOut);
  await screens('The statement that books it is taken in', desk.bringStatements);
  await screens('Anna sees that she was paid', async () => {
    expect(desk.balance()).toBe(OPENING + 25_00 - PAID_OUT);
    await signIn(merchantPage, merchant, nl, SCREEN_PATHS.settlements);
    const settlement = merchantPage.getByRole('row').filter({ hasText: euro(nl, '24.64') });
    await expectSoon(merchantPage, settlement.filter({ hasText: payoutWords.statuses.PAID }));
  });
  chapter.delete('First payout');

  const restored = await commands('Prove the backup');
  expect(restored).toMatch(/payment\s+\|\s+SETTLED\s+\|\s+2500\b/);
  expect(restored).toMatch(new RegExp(`payout\\s+\\|\\s+PAID\\s+\\|\\s+${PAID_OUT}\\b`));
  expect(restored).toContain('equal their recomputation');
  expect([...chapter].filter(([, blocks]) => blocks.length > 0)).toEqual([]);
  for (const seat of [oneSeat, otherSeat]) {
    expect(seat.watch.problems).toEqual([]);
    await seats.leave(seat, true);
  }
});
