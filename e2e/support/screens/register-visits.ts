import { expect } from '@playwright/test';
import type { AuthUser } from '@stuiver/contract';
import { createClient } from '@stuiver/contract/client';
import { inviteUser, resetPassword, signIn } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { en, nl } from '../texts.ts';
import { fillRegister, newcomer, openConfirmation, openMailTo } from '../mailbox.ts';
import { DEMO } from '../office.ts';
import type { Visit } from './scene.ts';

export const register: readonly Visit[] = [
  [
    { name: 'register', show: ({ page }) => page.goto(SCREEN_PATHS.register).then(() => undefined) },
    {
      name: 'register-wrong',
      async show({ page, texts }) {
        await page.getByRole('button', { name: texts.register.form.submit }).click();
        await expect(page.locator('[aria-invalid]').first()).toBeVisible();
      },
    },
    {
      name: 'register-sent',
      show: ({ page, texts }) => fillRegister(page, newcomer(), texts),
    },
  ],
  [
    { name: 'register-confirm', show: ({ page, texts }) => openConfirmation(page, newcomer(), texts) },
    {
      name: 'register-confirm-wrong',
      async show({ page, texts }) {
        const { confirm } = texts.register;
        await page.getByLabel(confirm.password, { exact: true }).fill('iets anders');
        await page.getByRole('button', { name: confirm.submit }).click();
        await expect(page.getByText(confirm.wrongPassword)).toBeVisible();
      },
    },
    {
      name: 'register-link-invalid',
      async show({ page, texts }) {
        await page.goto(`${SCREEN_PATHS.register}?token=ct_x`);
        await expect(page.getByText(texts.register.confirm.invalid)).toBeVisible();
      },
    },
  ],
];

/** The test mailbox: as a list, and with a mail open. */
export const mailbox: Visit = [
  {
    name: 'mailbox',
    async show({ page, texts }) {
      const person = newcomer();
      await page.goto(SCREEN_PATHS.register);
      await fillRegister(page, person, texts);
      await openMailTo(page, person.email);
      await page.goto('/mails');
      await expect(page.getByRole('heading', { level: 1, name: texts.mail.mailbox.title })).toBeVisible();
    },
  },
  {
    name: 'mailbox-open',
    async show({ page }) {
      await page.getByRole('navigation').getByRole('link').first().click();
      await expect(page.getByRole('article')).toBeVisible();
    },
  },
];

/** The subject of a reset, in either language: other mails may have gone to the same account. */
const RESET = new RegExp([nl, en].map(({ mail }) => mail.passwordReset.subject('Stuiver')).join('|'));

/** The pages that mails about passwords lead to. */
export const passwordLinks: readonly Visit[] = [
  [
    {
      name: 'new-password',
      async show({ page, desk, passing, texts }) {
        await desk.call(resetPassword, { body: { email: passing.email } });
        await openMailTo(page, passing.email, RESET);
        await page
          .getByRole('article')
          .getByRole('link', { name: /token=/ })
          .click();
        await expect(page.getByText(texts.newPassword.reset(passing.email))).toBeVisible();
      },
    },
    {
      name: 'new-password-spent',
      async show({ page, texts }) {
        await page.goto(`${SCREEN_PATHS.login}?token=pt_x`);
        await expect(page.getByText(texts.newPassword.linkInvalid)).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'invitation',
      async show({ page, origin, texts }) {
        const { email, name } = newcomer();
        const user = { username: DEMO.merchant.email, password: DEMO.merchant.password };
        const signedIn = await page.request.post(`${origin}${signIn.path}`, { data: { user } });
        const { accessToken, userId, merchantName } = (await signedIn.json()) as AuthUser;
        const call = createClient({
          prefix: `${origin}/gateway`,
          headers: () => ({ authorization: `Bearer ${accessToken}` }),
        });
        const rights = { roles: ['VIEWER' as const], customRoleIds: [], restrictionList: [] };
        await call(inviteUser, {
          body: { merchantId: userId, email, name, language: texts.language, ...rights },
        });
        await openMailTo(page, email);
        await page
          .getByRole('article')
          .getByRole('link', { name: /token=/ })
          .click();
        const { title } = texts.newPassword.invitation;
        await expect(page.getByRole('heading', { level: 1, name: title(merchantName) })).toBeVisible();
      },
    },
  ],
];
