import { card, enter, toasts } from '../support/portal.ts';
import { GOOD_IBAN } from '../../apps/gateway/src/testing/engine/recurring.ts';
import { expect, test } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const { change, stop, upcoming } = nl.recurrences;

test('a recurring payment is changed with a preview of its next dates; a failure is shown in the dialog only', async ({
  page,
  stack,
  office,
  company,
}) => {
  const { id } = await office.recurring.begin(company.id, { amount: 1000, endDate: null });
  await enter(page, stack.gateway.url, company, `/management/recurring-payments/${id}`);
  await page.getByRole('button', { name: change.action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const days = dialog.getByRole('region').or(dialog.locator('section')).getByRole('listitem');
  await dialog.getByLabel(change.next).fill('31-1-2031');
  await expect(days).toHaveText(['31-01-2031', '28-02-2031', '31-03-2031', '30-04-2031', '31-05-2031']);
  await expect(dialog.getByText(change.preview.goesOn)).toBeVisible();
  await dialog.getByLabel(change.end).fill('15-03-2031');
  await expect(days).toHaveText(['31-01-2031', '28-02-2031']);
  await expect(dialog.getByText(change.preview.last)).toBeVisible();
  await dialog.getByLabel(change.frequency).selectOption(nl.statuses.frequency.WEEKLY);
  await expect(days).toHaveText(['31-01-2031', '07-02-2031', '14-02-2031', '21-02-2031', '28-02-2031']);
  await dialog.getByLabel(change.end).fill('1-1-2031');
  await dialog.getByRole('button', { name: change.review }).click();
  await expect(dialog.getByText(change.beforeNext)).toBeVisible();
  await dialog.getByLabel(change.end).fill('');

  // The server's field errors appear at the field, with everything that was typed.
  await dialog.getByLabel(change.next).fill('31-1-2041');
  await dialog.getByRole('button', { name: change.review }).click();
  await dialog.getByRole('button', { name: change.confirm }).click();
  await expect(dialog.getByLabel(change.next)).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel(change.next)).toHaveValue('31-1-2041');

  await dialog.getByLabel(change.next).fill('31-1-2031');
  await dialog.getByLabel(change.amount).fill('12,5');
  await dialog.getByRole('button', { name: change.review }).click();
  await page.route('**/recurrence/changeRecurring', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: change.confirm }).click();
  await expect(dialog.getByRole('alert')).toContainText(nl.lostAnswer.title);
  await expect(toasts(page).locator('p')).toHaveCount(0);
  const confirm = dialog.getByRole('button', { name: change.confirm });
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, upcoming.title).getByText('31-01-2031')).toBeVisible();
  await expect(page.getByText(euro(nl, '12.50')).first()).toBeVisible();
});

test('a recurring payment is stopped after a confirmation that explains the effect on a collection under way', async ({
  page,
  stack,
  office,
  company,
}) => {
  const { id } = await office.recurring.begin(company.id, { iban: GOOD_IBAN, amount: 1000 });
  await office.recurring.runNow(company.id, id);
  await enter(page, stack.gateway.url, company, `/management/recurring-payments/${id}`);
  await page.getByRole('button', { name: stop.action, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(new RegExp(`^De incasso van ${euro(nl, '10.00')} van `))).toBeVisible();
  await page.route('**/recurrence/stopRecurring', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: stop.confirm }).click();
  await expect(dialog.getByRole('alert')).toContainText(nl.lostAnswer.title);
  await dialog.getByRole('button', { name: stop.confirm }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(nl.statuses.recurrence.ENDING, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: stop.action, exact: true })).toHaveCount(0);
});

test('a paused recurring payment leads to its mandate, which is unblocked after a question', async ({
  page,
  stack,
  office,
  company,
}) => {
  const { id } = await office.recurring.begin(company.id, { iban: GOOD_IBAN, amount: 1000 });
  const reference = await office.recurring.mandateOf(company.id, id);
  await office.recurring.returnOn(company.id, reference, 'MD06');
  await enter(page, stack.gateway.url, company, `/management/recurring-payments/${id}`);
  await expect(page.getByText(nl.statuses.recurrence.PAUSED, { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: nl.recurrences.paused.mandateAndUnblock }).click();
  const { action, dialog } = nl.mandates.blocked;
  await page.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: dialog.confirm }).click();
  await expect(toasts(page)).toContainText(dialog.done);
  await expect(page.getByRole('button', { name: action, exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText(nl.statuses.recurrence.ACTIVE, { exact: true }).first()).toBeVisible();
});

test('a payer’s new account is entered on the mandate by keyboard, and its block for the old one ends', async ({
  page,
  stack,
  office,
  company,
}) => {
  const { id } = await office.recurring.begin(company.id, { iban: GOOD_IBAN, amount: 1000 });
  const reference = await office.recurring.mandateOf(company.id, id);
  await office.recurring.returnOn(company.id, reference, 'AC01');
  await enter(page, stack.gateway.url, company, `/management/mandates/${reference}`);
  const { amend, blocked, facts } = nl.mandates;
  await page.getByRole('button', { name: amend.action, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(amend.unblocks)).toBeVisible();
  await expect(dialog.getByLabel(amend.iban)).toBeFocused();
  await page.keyboard.type('nl91 abna 0417 1643 00');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(nl.errors.fields.ibanUnchanged)).toBeVisible();
  await dialog.getByLabel(amend.iban).fill('nl44 rabo 0123 4567 89');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText(amend.done);
  await expect(page.getByText('NL44 RABO 0123 4567 89')).toBeVisible();
  await expect(page.getByText(facts.previousIban('NL91 ABNA 0417 1643 00'))).toBeVisible();
  await expect(page.getByRole('button', { name: blocked.action, exact: true })).toHaveCount(0);
});

test('runs that were missed are collected or dropped, each after a question', async ({
  page,
  stack,
  office,
  company,
}) => {
  const { id } = await office.recurring.begin(company.id, { amount: 1000 });
  await office.recurring.missTwo(company.id, id);
  await enter(page, stack.gateway.url, company, `/management/recurring-payments/${id}`);
  const { skipped, runs } = nl.recurrences;
  const missed = card(page, skipped.title);
  await expect(missed.getByRole('listitem')).toHaveCount(2);
  const rows = card(page, runs.title).getByRole('row');
  const before = await rows.count();
  await missed.getByRole('button', { name: skipped.collect }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: skipped.collectDialog.confirm }).click();
  await expect(toasts(page)).toContainText(skipped.collectDialog.done);
  await expect(rows).toHaveCount(before + 1);
  await missed.getByRole('button', { name: skipped.drop }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: skipped.dropDialog.confirm }).click();
  await expect(missed).toHaveCount(0);
});

test('a chargeback explains its code and the next step, and links to its payment', async ({
  page,
  stack,
  office,
  company,
}) => {
  const { id, payment } = await office.recurring.chargeBack(company.id, { code: 'MD06', statuses: ['LOST'] });
  await enter(page, stack.gateway.url, company, `/management/chargebacks/${id}`);
  const why = card(page, nl.chargebacks.reason.title);
  const known = nl.disputes.codes.MD06;
  await expect(why).toContainText(known.reason);
  await expect(why).toContainText(known.advice);
  await expect(why).toContainText(nl.chargebacks.reason.code('MD06'));
  await page.getByRole('link', { name: nl.chargebacks.facts.paymentValue(euro(nl, '89.95')) }).click();
  await expect(page).toHaveURL(`/management/payments/${payment}`);
  await expect(card(page, nl.timeline.title)).toContainText(nl.timeline.chargebackLost.returned);
});

test('a mandate shows its collections, its days and its recurring payments', async ({
  page,
  stack,
  office,
  company,
}) => {
  const { id, payment } = await office.recurring.begin(company.id, {
    iban: GOOD_IBAN,
    description: 'Weekbrood',
  });
  const reference = await office.recurring.mandateOf(company.id, id);
  await enter(page, stack.gateway.url, company, `/management/mandates/${reference}`);
  await expect(page.getByText(/De machtiging vervalt op /)).toBeVisible();
  const collections = card(page, nl.mandates.collections.title);
  await expect(collections.getByRole('link')).toHaveAttribute('href', `/management/payments/${payment}`);
  await card(page, nl.mandates.recurrences.title).getByRole('link', { name: 'Weekbrood' }).click();
  await expect(page).toHaveURL(`/management/recurring-payments/${id}`);
});

test('a payment shows a failed notification, when it is retried, and its delivery', async ({
  page,
  stack,
  company,
  desk,
  shop,
}) => {
  shop.answerWith(500);
  const { transactionId } = await desk.takePayment('20.00');
  await expect.poll(() => shop.received.length).toBe(1);
  await enter(page, stack.gateway.url, company, `/management/payments/${transactionId}`);
  const timeline = card(page, nl.timeline.title);
  await expect(timeline).toContainText(nl.timeline.notificationRetrying.title);
  await expect(timeline).toContainText(/Volgende poging op \d\d-\d\d-\d{4} \d\d:\d\d:\d\d\./);
  // The page updates without interaction: it polls after the next try.
  await expect(timeline).toContainText(nl.timeline.notificationDelivered.title);
  await expect(timeline).not.toContainText(nl.timeline.notificationRetrying.title);
});
