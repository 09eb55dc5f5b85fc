import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  abortPayment,
  getMerchantChangeById,
  getPaymentDetails,
  getRecurrence,
} from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { addMonthsKeepingAnchor, localDay } from '@stuiver/domain/dates';
import { parseCsv } from '../apps/gateway/src/testing/csv.ts';
import { declineTexts } from '@stuiver/messages/nl/payments/declines';
import { payerMessageTexts } from '@stuiver/messages/nl/payments/payer-message';
import { openDesk, publicCall, referenceAt } from './support/desk.ts';
import { rows } from './support/lists.ts';
import { mailedLink } from './support/mails.ts';
import type { Person } from './support/office.ts';
import { card, menuItem, moneyPart, signIn, toasts } from './support/portal.ts';
import { settled } from './support/screens.ts';
import { expect, PHONE, test } from './support/test.ts';
import { en, euro, nl, type Texts } from './support/texts.ts';

/** A merchant at work: what they press, and how often they pressed since the dashboard. */
type Hand = {
  readonly press: (target: Locator, position?: { x: number; y: number }) => Promise<void>;
  /** Types into the field that has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly tab: (times?: number) => Promise<void>;
  readonly clicks: () => Promise<number>;
};

/**
 * Signs in and counts, from the complete dashboard or another screen on, the clicks, taps and activating keys that the page gets. Typing and
 * moving between fields do not count.
 */
async function begin(
  page: Page,
  person: Person,
  texts: Texts,
  { hasTouch = false, path = SCREEN_PATHS.dashboard as string } = {},
): Promise<Hand> {
  await signIn(page, person, texts, path);
  await settled(page);
  await page.evaluate(() => {
    const counted = { clicks: 0 };
    Object.assign(window, { counted });
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    addEventListener('pointerdown', () => (counted.clicks += 1), true);
    addEventListener(
      'keydown',
      ({ key, target }) => {
        if (key === 'Enter' || (key === ' ' && !isText(target))) counted.clicks += 1;
      },
      true,
    );
  });
  return {
    press: (target, position) => target[hasTouch ? 'tap' : 'click'](position && { position }),
    type: (text) => page.keyboard.type(text),
    async tab(times = 1) {
      for (let time = 0; time < times; time += 1) await page.keyboard.press('Tab');
    },
    clicks: () => page.evaluate(() => (Reflect.get(window, 'counted') as { clicks: number }).clicks),
  };
}

const TIME_ZONE = 'Europe/Amsterdam';
const today = () => localDay(Date.now(), TIME_ZONE);
const toNoon = (day: string) => new Date(`${day}T11:00:00Z`);

const searchButton = (page: Page, { shell }: Texts) =>
  page.getByRole('button', { name: new RegExp(`^(${shell.search.action}|${shell.search.field})`) });

test.describe('on a phone, in English', () => {
  test.use(PHONE);
  const texts = en;

  test('a payment is found by its payer’s e-mail address and refunded in part, in four clicks', async ({
    page,
    company,
    desk,
  }) => {
    const { reference } = await desk.makeLink({ amount: '80.00', emailAddress: 'noor@voorbeeld.test' });
    const { transactionId: id } = await desk.payByCard(reference);
    const hand = await begin(page, company, texts, { hasTouch: true });
    await hand.press(searchButton(page, texts));
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await hand.type(' noor@voorbeeld.test ');
    const { refund } = texts.payments;
    const description = 'Twee broden en een taart';
    await hand.press(page.getByRole('option', { name: texts.search.refundOf(description), exact: true }));
    const dialog = page.getByRole('dialog', { name: refund.title });
    await expect(dialog.getByLabel(refund.amount)).toBeFocused();
    await hand.type('20,00');
    await hand.press(dialog.getByRole('button', { name: refund.next }));
    // Away from the press before: a double tap does not confirm.
    const confirm = dialog.getByRole('button', { name: refund.confirm(euro(texts, '20.00')) });
    await hand.press(confirm, { x: 12, y: 12 });
    await expect(toasts(page, texts)).toContainText(refund.partDone.title(euro(texts, '20.00')));
    expect(await hand.clicks()).toBe(4);
    const { transaction } = (await desk.call(getPaymentDetails, { params: { id } })).details;
    expect(transaction.refunds).toMatchObject([{ amount: '20.00', status: 'SUCCEEDED' }]);
    expect(transaction.remainingAmount).toBe('60.00');
    // Done once, it is not offered again by the address.
    await expect(page).toHaveURL((url) => url.search === '');
  });

  test('this month is compared with the last one in two clicks', async ({ page, company, desk, office }) => {
    await desk.takePayment('80.00');
    await office.takeEarlier(company.id, toNoon(addMonthsKeepingAnchor(today(), -1)), 40_00);
    const hand = await begin(page, company, texts, { hasTouch: true });
    const { period, money } = texts.dashboard;
    await hand.press(page.getByRole('button', { name: new RegExp(period) }));
    await hand.press(page.getByRole('button', { name: texts.panels.dates.presets['this-month'] }));
    const received = moneyPart(page, money.received);
    await expect(received).toContainText(/\+.?100.?%/);
    await expect(page.getByText(money.than.sameDaysOfMonth)).toBeVisible();
    await expect(received).toContainText(euro(texts, '80.00'));
    expect(await hand.clicks()).toBe(2);
  });
});

test('what comes tomorrow is on the dashboard, without a click', async ({ page, company, desk }) => {
  await desk.takePayment('80.00');
  const hand = await begin(page, company, nl);
  const { when, settles } = nl.dashboard.today;
  const day = page.getByRole('heading', { level: 1 });
  await expect(day).toContainText(settles(euro(nl, '80.00'), when.tomorrow('')));
  await expect(day).toBeInViewport();
  expect(await hand.clicks()).toBe(0);
});

test('why a payment failed, and what to tell its payer, is one click from the list', async ({
  page,
  stack,
  company,
  desk,
}) => {
  const { reference } = await desk.makeLink({ emailAddress: 'noor@voorbeeld.test' });
  const declined = await desk.payByCard(reference, '4000000000000002');
  await publicCall(stack)(abortPayment, { body: { encryptedTransaction: declined.reference } });
  const hand = await begin(page, company, nl, { path: SCREEN_PATHS.payments });
  await hand.press(rows(page).first());
  await expect(page.getByText(declineTexts.codes['05'].advice).first()).toBeVisible();
  const message = card(page, payerMessageTexts.title);
  await expect(
    message.getByText(/^Je betaling van .* is niet afgerond en er is niets afgeschreven\. /),
  ).toBeVisible();
  await expect(message.getByRole('button', { name: payerMessageTexts.link.make, exact: true })).toBeVisible();
  expect(await hand.clicks()).toBe(1);
});

test('the answer to a chargeback starts with one click on the dashboard', async ({
  page,
  company,
  office,
}) => {
  const { id } = await office.recurring.chargeBack(company.id, { code: '13.1' });
  const hand = await begin(page, company, nl);
  const { actionFor, chargeback } = nl.dashboard.attention;
  await hand.press(page.getByRole('link', { name: new RegExp(`^${actionFor(chargeback.action, '')}`) }));
  await expect(page).toHaveURL((url) => url.pathname === `/management/chargebacks/${id}/evidence`);
  await expect(page.getByText(nl.evidence.words.cases.notReceived.claim)).toBeVisible();
  expect(await hand.clicks()).toBe(1);
});

test('a link is made and sent in four clicks @soak', async ({ page, payer, company, desk }) => {
  const { make, link } = nl.paymentLinks;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const hand = await begin(page, company, nl);
  await hand.press(menuItem(page, nl.shell.titles.generatePaymentLink));
  await hand.press(page.getByLabel(make.description));
  await hand.type('Twee broden');
  // Past the choice between a fixed and an open amount.
  await hand.tab(2);
  await hand.type('12,50');
  await hand.press(page.getByRole('button', { name: make.submit }));
  await hand.press(page.getByRole('button', { name: link.copy }));
  await expect(page.getByRole('button', { name: nl.common.actions.copied })).toBeVisible();
  expect(await hand.clicks()).toBe(4);
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await payer.goto(address);
  await expect(payer.getByText('Twee broden').first()).toBeVisible();
  expect(await desk.payByCard(await referenceAt(address))).toMatchObject({ status: 'SUCCEEDED' });
});

test('last month’s settled payments are exported in three clicks', async ({
  page,
  company,
  office,
  database,
}) => {
  const lastMonth = (months: number, day: string) =>
    `${addMonthsKeepingAnchor(`${today().slice(0, 8)}01`, -months).slice(0, 8)}${day}`;
  const early = await office.takeEarlier(company.id, toNoon(lastMonth(2, '27')), 40_00);
  const other = await office.takeEarlier(company.id, toNoon(lastMonth(1, '12')), 30_00);
  await office.endDue(company.id);
  const settle = (id: string, day: string) =>
    database.query(
      "UPDATE payments SET settled_at = $3 WHERE merchant_id = $1 AND id = $2 AND status = 'SETTLED'",
      [company.id, id, toNoon(day)],
    );
  expect((await settle(early, lastMonth(1, '01'))).rowCount).toBe(1);
  expect((await settle(other, today())).rowCount).toBe(1);
  await office.takeEarlier(company.id, toNoon(today()), 20_00);
  const hand = await begin(page, company, nl);
  await hand.press(menuItem(page, nl.shell.titles.exportData));
  await hand.press(page.getByRole('button', { name: nl.exports.settled, exact: true }));
  // The filters that it sets move the button.
  await settled(page);
  const download = page.waitForEvent('download');
  await hand.press(page.getByRole('button', { name: nl.exports.start, exact: true }));
  const file = await download;
  const [header = [], ...lines] = parseCsv(await readFile(await file.path(), 'utf8'), ';');
  const of = (name: string) => lines.map((line) => line[header.indexOf(name)]);
  expect(of(nl.columns.transactionId)).toEqual([early]);
  expect(of(nl.columns.amount)).toEqual(['40,00']);
  expect(await hand.clicks()).toBe(3);
});

test('a recurring payment is stopped in four clicks', async ({ page, company, desk, office }) => {
  const { id } = await office.recurring.begin(company.id, { endDate: null });
  const hand = await begin(page, company, nl);
  const { stop } = nl.recurrences;
  await hand.press(menuItem(page, nl.shell.titles.recurring));
  await hand.press(page.getByRole('row').filter({ hasText: 'Sem de Wit' }));
  await hand.press(page.getByRole('button', { name: stop.action, exact: true }));
  const question = page.getByRole('alertdialog');
  await hand.press(question.getByRole('button', { name: stop.confirm, exact: true }));
  await expect(question).toHaveCount(0);
  expect(await hand.clicks()).toBe(4);
  const { recurrence } = (await desk.call(getRecurrence, { params: { id } })).details;
  expect(recurrence).toMatchObject({ recurrenceStatus: 'FINISHED', nextRunDate: null });
});

test('a reader is invited in four clicks @soak', async ({ page, stack, payer, office, database }) => {
  const admin = await office.openCompany({ roles: ['ADMIN'] });
  const email = `noor-${admin.id}@voorbeeld.test`;
  const hand = await begin(page, admin, nl);
  const { team } = nl;
  await hand.press(menuItem(page, nl.shell.sidebar.companySettings));
  await hand.press(page.getByRole('link', { name: nl.shell.titles.team, exact: true }));
  await hand.press(page.getByRole('button', { name: team.invite.action }));
  const dialog = page.getByRole('dialog', { name: team.invite.title });
  await expect(dialog.getByLabel(team.fields.email)).toBeFocused();
  await hand.type(` ${email} `);
  await hand.tab();
  await hand.type('Noor Bakker');
  await hand.press(dialog.getByRole('button', { name: team.invite.submit }));
  await expect(toasts(page).getByText(team.invite.doneTitle, { exact: true })).toBeVisible();
  expect(await hand.clicks()).toBe(4);
  const { rows: users } = await database.query('SELECT name, roles FROM users WHERE email = $1', [email]);
  expect(users).toEqual([{ name: 'Noor Bakker', roles: ['VIEWER'] }]);
  await payer.goto(await mailedLink(stack, email));
  await expect(payer.getByRole('button', { name: nl.newPassword.submitFirst })).toBeVisible();
});

test('the bank account is changed in four clicks @soak', async ({ page, stack, office }) => {
  const admin = await office.openCompany({ roles: ['ADMIN'], iban: 'NL91ABNA0417164300' });
  const hand = await begin(page, admin, nl);
  const { bankAccount, profile, settingsForm } = nl;
  await hand.press(menuItem(page, nl.shell.sidebar.companySettings));
  await hand.press(page.getByRole('link', { name: nl.shell.titles.bankAccount, exact: true }));
  await expect(page.getByLabel(bankAccount.newIban)).toBeFocused();
  await hand.type(' NL44 RABO 0123 4567 89 ');
  await hand.tab();
  await expect(page.getByLabel(profile.password.current, { exact: true })).toBeFocused();
  await hand.type(admin.password);
  await hand.press(page.getByRole('button', { name: bankAccount.submit }));
  const dialog = page.getByRole('alertdialog');
  await hand.press(dialog.getByRole('button', { name: settingsForm.review.confirm, exact: true }));
  await expect(toasts(page).getByText(bankAccount.requested, { exact: true })).toBeVisible();
  expect(await hand.clicks()).toBe(4);
  const { call } = await openDesk(stack, admin);
  const settings = await call(getMerchantChangeById, { query: { id: admin.id } });
  expect(settings.iban).toBe('NL91ABNA0417164300');
  expect(settings.ibanChange?.iban).toBe('NL44RABO0123456789');
  expect(await mailedLink(stack, admin.email)).toContain('token=');
});
