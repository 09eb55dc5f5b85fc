import { PAYMENTS_CASE, TRANSACTION_CASES } from '../../apps/web/src/testing/list-cases.ts';
import { rows } from '../support/lists/list-habits.ts';
import { testOnPhone } from '../support/lists/list-tests.ts';
import { DEMO } from '../support/office.ts';
import { enter } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

// The payments have a file of their own.
for (const list of TRANSACTION_CASES) {
  if (list === PAYMENTS_CASE) continue;
  testOnPhone(list, async ({ page, stack }) => {
    await enter(page, stack.gateway.url, DEMO.merchant, list.path);
    await expect(rows(page).first()).toBeVisible();
  });
}

test('a role with PPRO calls its own list of mandates', async ({ page, stack }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  await enter(page, stack.gateway.url, DEMO.ppro, '/management/mandates');
  await expect(page.getByRole('heading', { level: 1, name: nl.mandates.list.title })).toBeVisible();
  await expect.poll(() => calls).toContain('getPPROMandatesPaginated');
  expect(calls).not.toContain('getMandatesPaginated');
});
