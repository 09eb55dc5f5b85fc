import { expect, type Route } from '@playwright/test';
import type { TreeNode } from '@stuiver/contract';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { UNREACHABLE_HEADER, writeUnreachable } from '@stuiver/contract/unreachable';
import { DEMO } from '../office.ts';
import { closeDialog, fillRefund } from '../portal.ts';
import { euro } from '../texts.ts';
import { alone, notFound, portal, type Scene, type Visit } from './scene.ts';

/** Opens one more panel from the bar of the payments list, and waits until it has loaded. */
async function panel(
  scene: Scene,
  opener: string | RegExp,
  holds: 'checkbox' | 'grid' | 'textbox',
): Promise<void> {
  await closeDialog(scene.page);
  await scene.page.getByRole('search').getByRole('button', { name: opener }).first().click();
  await expect(scene.page.getByRole('dialog').getByRole(holds).first()).toBeVisible();
}

/** The list's own page, with a filter of each kind that opens from the bar. */
const listPanels: Visit = [
  {
    name: 'payments-own',
    show: (scene) =>
      portal(scene, `${PATHS.payments}?statuses=SETTLED,FAILED&createDateRange=last-30-days`, scene.company),
  },
  {
    name: 'payments-filter-status',
    show: (scene) => panel(scene, new RegExp(`^${scene.texts.lists.filters.statuses}`), 'checkbox'),
  },
  {
    name: 'payments-filter-dates',
    show: (scene) => panel(scene, new RegExp(`${scene.texts.panels.dates.presets['last-30-days']}$`), 'grid'),
  },
  { name: 'payments-more-filters', show: (scene) => panel(scene, scene.texts.lists.more, 'checkbox') },
  {
    name: 'payments-columns',
    // Phones have no columns to choose.
    show: (scene) =>
      scene.phone ? closeDialog(scene.page) : panel(scene, scene.texts.lists.display, 'checkbox'),
  },
  { name: 'payments-views', show: (scene) => panel(scene, scene.texts.lists.views, 'textbox') },
];

/** The list of a large company, and its side panels. */
const largeList: Visit = [
  { name: 'payments', show: (scene) => portal(scene, PATHS.payments) },
  {
    name: 'sidebar',
    async show(scene) {
      if (!scene.phone) {
        await scene.page.getByRole('button', { name: /Gebruikersmenu|User menu/ }).click();
        await expect(scene.page.getByRole('menu')).toBeVisible();
        return;
      }
      await scene.page.getByRole('button', { name: scene.texts.shell.sidebar.open }).click();
      await expect(scene.page.getByRole('dialog')).toBeVisible();
    },
  },
];

const collectTreeIds = ({ id, children }: TreeNode): string[] => [id, ...children.flatMap(collectTreeIds)];

/**
 * Has answers of lists, totals and searches leave two companies out of the group's, as they do while a machine of a
 * cluster is away.
 */
async function leaveTwoOut({ page, origin }: Scene): Promise<void> {
  const answer = async (route: Route) => {
    const tree = await (await route.fetch({ url: `${origin}/gateway/hierarchy/tree` })).json();
    const leftOut = writeUnreachable(collectTreeIds(tree as TreeNode).slice(-2));
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [UNREACHABLE_HEADER]: leftOut } });
  };
  // Requests that are still open when the page closes get no answer.
  await page.route(/\/gateway\/(transaction|dashboard|search)/, (route) =>
    answer(route).catch(() => undefined),
  );
}

/** Screens of a group of which two companies cannot be reached. */
const partly: Visit = [
  {
    name: 'payments-partly',
    async show(scene) {
      await leaveTwoOut(scene);
      await portal(scene, PATHS.payments, DEMO.group);
      await expect(scene.page.getByText(scene.texts.companies.unreachable.text(2))).toBeVisible();
    },
  },
  {
    name: 'dashboard-partly',
    async show(scene) {
      await scene.page.goto(PATHS.dashboard);
      await expect(scene.page.getByText(scene.texts.companies.unreachable.text(2))).toBeVisible();
    },
  },
  {
    name: 'search-partly',
    async show({ page, texts }) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('bakker');
      await expect(page.getByRole('dialog').getByText(texts.companies.unreachable.text(2))).toBeVisible();
    },
  },
];

export const payments: readonly Visit[] = [
  largeList,
  partly,
  listPanels,
  ...alone([
    { name: 'payments-group', show: (scene) => portal(scene, PATHS.payments, DEMO.group) },
    { name: 'payments-empty', show: (scene) => portal(scene, PATHS.payments, scene.empty) },
    {
      name: 'payments-error',
      async show(scene) {
        await scene.page.route('**/transaction/getByMerchantId/**', (route) => route.abort());
        await portal(scene, PATHS.payments);
        await expect(scene.page.getByText(scene.texts.payments.list.error.title)).toBeVisible();
        await scene.page.unroute('**/transaction/getByMerchantId/**');
      },
    },
    {
      name: 'payments-filtered',
      show: (scene) =>
        portal(
          scene,
          `${PATHS.payments}?createDateRange=last-month&statuses=SETTLED,FAILED&amount=10.00..500.00`,
        ),
    },
    {
      name: 'payments-no-match',
      async show(scene) {
        await portal(scene, `${PATHS.payments}?search=bestaat-niet-echt`);
        await expect(scene.page.getByText(scene.texts.lists.noMatch)).toBeVisible();
      },
    },
  ]),
];

const paymentAndRefund: Visit = [
  {
    name: 'payment',
    show: (scene) => portal(scene, PATHS.payment.replace(':id', scene.payment), scene.company),
  },
  {
    name: 'payment-refund',
    async show({ page, texts }) {
      const { action } = texts.payments.refund;
      await page.getByRole('main').getByRole('button', { name: action, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'payment-refund-confirm',
    async show({ page, texts }) {
      await fillRefund(page, { amount: '10', reason: 'Te veel betaald' }, texts);
      const confirm = texts.payments.refund.confirm(euro(texts, '10.00'));
      await expect(page.getByRole('button', { name: confirm })).toBeVisible();
    },
  },
];

const simulation: Visit = [
  {
    name: 'payment-simulate',
    async show(scene) {
      const { page, texts } = scene;
      await portal(scene, PATHS.payment.replace(':id', scene.payment), scene.company);
      await page.getByRole('button', { name: texts.payments.simulate.action }).click();
      await expect(page.getByRole('radio').first()).toBeVisible();
    },
  },
];

const movement = (senderId: string, name: string, iban: string, amount: string) => ({
  senderId,
  name,
  iban,
  bookedDate: '2026-11-19',
  amount,
  left: amount,
  isUsable: iban !== '',
});
const ACCOUNTS = {
  movements: [
    movement('0190a1b2-c3d4-4e5f-8a9b-00000000000a', 'M. van der Berg e/o', 'NL20INGB0001234567', '30.00'),
    movement('0190a1b2-c3d4-4e5f-8a9b-00000000000b', 'Bakkerij ’t Hoekje B.V.', 'NL86INGB0002445588', '9.99'),
    movement('0190a1b2-c3d4-4e5f-8a9b-00000000000c', '', '', '0.01'),
  ],
  parts: [],
};

/** Answers as if several accounts paid by one bank transfer: the demo has no bank. */
const refundToSenders: Visit = [
  {
    name: 'payment-refund-senders',
    async show(scene) {
      const { page, texts } = scene;
      await page.route('**/transaction/getPaymentDetails/**', async (route) => {
        const answer = (await (await route.fetch()).json()) as { details: { transaction: object } };
        const transaction = { ...answer.details.transaction, paymentMethodName: 'BANK_TRANSFER' };
        await route.fulfill({ json: { ...answer, details: { ...answer.details, transaction } } });
      });
      await page.route('**/refund/accounts/**', (route) => route.fulfill({ json: ACCOUNTS }));
      await portal(scene, PATHS.payment.replace(':id', scene.payment), scene.company);
      const { action, accounts } = texts.payments.refund;
      await page.getByRole('main').getByRole('button', { name: action, exact: true }).click();
      await expect(page.getByRole('list', { name: accounts.label })).toBeVisible();
    },
  },
];

export const payment: readonly Visit[] = [
  paymentAndRefund,
  refundToSenders,
  simulation,
  notFound('payment', PATHS.payment),
];
