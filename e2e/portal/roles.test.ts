import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { askRefund, confirmRefund, fillSignIn, signIn } from '../support/portal.ts';
import { settled } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

test('a change of role signs out at the first call that is no longer permitted', async ({
  page,
  company,
  office,
  desk,
  database,
}) => {
  const { transactionId } = await desk.takePayment('80.00', 'Twee broden');
  const colleague = await office.addColleague(company);
  const path = SCREEN_PATHS.payment.replace(':id', transactionId);
  await signIn(page, colleague, nl, path);
  const dialog = await askRefund(page, { amount: '5,00' });
  await database.query("UPDATE users SET roles = '{VIEWER}' WHERE email = $1", [colleague.email]);
  await confirmRefund(dialog, euro(nl, '5.00'));
  await expect(page.getByRole('heading', { level: 1, name: nl.auth.signIn.title })).toBeVisible();
  await fillSignIn(page, colleague);
  await expect(page.getByRole('heading', { level: 1, name: 'Twee broden' })).toBeVisible();
  await settled(page);
  const refund = page.getByRole('button', { name: nl.payments.refund.action, exact: true });
  await expect(refund).toHaveCount(0);
});
