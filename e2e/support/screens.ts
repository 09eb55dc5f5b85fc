import { expect, type Page } from '@playwright/test';
import { SCREEN_PATHS as PATHS, type ScreenName } from '@stuiver/contract/screens';
import { type Desk, openDesk } from './desk.ts';
import { type LinkProps, linkVisits, makeLinkProps } from './link-screens.ts';
import { type Company, DEMO, type Office, type Person } from './office.ts';
import { PAYER_VISITS } from './payer-screens.ts';
import { closeDialog, enter, fillRefund, openCompanies } from './portal.ts';
import { GOOD_IBAN } from './recurring.ts';
import { makeKeys, shopVisits } from './shop-screens.ts';
import { openShop, type Shop } from './shop.ts';
import type { Stack } from './stack.ts';
import { euro, type Texts } from './texts.ts';

/** What all screens of a product are shown with. */
export type Props = {
  readonly origin: string;
  /** A new company with nothing in it yet, and one with a payment whose refunds went each way. */
  readonly empty: Company;
  /** One that screens may make things in. */
  readonly passing: Company;
  readonly company: Company;
  readonly desk: Desk;
  /** The desk of a company with a logo, a background and a colour. */
  readonly branded: Desk;
  readonly shop: Shop;
  /** That payment. */
  readonly payment: string;
  /** Its payment links. */
  readonly links: LinkProps;
  /** The company's recurring payments, chargebacks and mandates. */
  readonly recurring: RecurringProps;
};

type RecurringProps = {
  readonly recurrence: string;
  readonly chargeback: string;
  /** A returned direct debit, which exceeds what is left of its payment. */
  readonly returned: string;
  readonly mandate: string;
  readonly blocked: string;
  readonly stopped: string;
};

async function makeRecurringProps({ recurring }: Office, { id }: Company): Promise<RecurringProps> {
  const { id: recurrence } = await recurring.begin(id, { iban: GOOD_IBAN });
  await recurring.runNow(id, recurrence);
  const ended = { frequency: 'NEVER', description: 'Taart in één keer', name: 'Lotte Smit' } as const;
  await recurring.begin(id, ended);
  await recurring.begin(id, {
    frequency: 'WEEKLY',
    amount: 7_95,
    description: 'Weekbrood',
    name: 'Joris Vink',
  });
  const { id: chargeback } = await recurring.chargeBack(id, { statuses: ['RECEIVED', 'EVIDENCE_REQUIRED'] });
  const { id: returned } = await recurring.chargeBack(id, { code: 'MD06', statuses: ['LOST'] });
  await recurring.chargeBack(id, {
    code: '10.4',
    statuses: ['RECEIVED', 'UNDER_REVIEW', 'WON'],
    amount: 12_50,
  });
  const blocked = await recurring.signMandate(id, { name: 'Bakkerij Smit BV' });
  await recurring.returnOn(id, blocked, 'AC06');
  const stopped = await recurring.signMandate(id, { name: 'E. Visser' });
  await recurring.returnOn(id, stopped, 'MD07');
  return {
    recurrence,
    chargeback,
    returned,
    mandate: await recurring.mandateOf(id, recurrence),
    blocked,
    stopped,
  };
}

/** What one screen is shown with. */
export type Scene = Props & { readonly page: Page; readonly texts: Texts; readonly phone: boolean };

/** Makes what the screens show beside the demo; close its shop when the screens have been seen. */
export async function makeProps(stack: Stack, office: Office): Promise<Props> {
  const shop = await openShop();
  const empty = await office.openCompany({ name: 'Fietsenmaker Tweewieler' });
  const company = await office.openCompany({ notifyUrl: shop.notifyUrl });
  const desk = await openDesk(stack, company);
  const branded = await openDesk(stack, await office.openCompany({ name: 'Van Dijk Fietsen', look: true }));
  const { transactionId: payment } = await desk.takePayment('80.00', 'Factuur 2026-117');
  // By their cents: succeeds, fails, stays pending.
  for (const amount of ['20.00', '5.14', '2.13']) await desk.refund(payment, amount);
  const links = await makeLinkProps(desk);
  await makeKeys(desk, company);
  const passing = await office.openCompany();
  const recurring = await makeRecurringProps(office, company);
  return {
    origin: stack.gateway.url,
    empty,
    passing,
    company,
    desk,
    branded,
    shop,
    payment,
    links,
    recurring,
  };
}

/** One screen of the product. `show` leads there from wherever the page is. */
export type Screen = { readonly name: string; readonly show: (scene: Scene) => Promise<void> };

/** Screens that are seen in one visit: each one goes on from the one before it. */
export type Visit = readonly [Screen, ...Screen[]];

/** A visit for each of the screens, which have nothing to do with each other. */
const alone = (screens: readonly Screen[]): Visit[] => screens.map((screen) => [screen]);

/** Opens a screen of the portal. */
function portal({ page, texts, origin }: Scene, path: string, person: Person = DEMO.merchant): Promise<void> {
  return enter(page, origin, person, path, texts);
}

/** Waits until a screen shows what it has to show: nothing under way, no grey shapes, its own type. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('.shimmer, [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Opens one more thing from the bar of the payments list, and waits until it holds what it is for. */
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

const signIn: Visit = [
  { name: 'sign-in', show: ({ page }) => page.goto('/').then(() => undefined) },
  {
    name: 'sign-in-wrong',
    async show({ page, texts, company }) {
      await page.getByLabel(texts.auth.signIn.email).fill(company.email);
      await page.getByLabel(texts.auth.signIn.password, { exact: true }).fill('fout');
      await page.getByRole('button', { name: texts.auth.signIn.submit }).click();
      await expect(page.locator('[aria-invalid]')).toBeVisible();
    },
  },
  {
    name: 'forgot-password',
    async show({ page, texts }) {
      await page.getByRole('button', { name: texts.auth.signIn.forgot }).click();
    },
  },
];

const payment: Visit = [
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

const recurrence: Visit = [
  {
    name: 'recurrence',
    show: (scene) =>
      portal(scene, PATHS.recurrence.replace(':id', scene.recurring.recurrence), scene.company),
  },
  {
    name: 'recurrence-stop',
    async show({ page, texts }) {
      await page.getByRole('button', { name: texts.recurrences.stop.action, exact: true }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'recurrence-change',
    async show(scene) {
      await closeDialog(scene.page);
      const { action } = scene.texts.recurrences.change;
      await scene.page.getByRole('button', { name: action, exact: true }).click();
      await expect(scene.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'recurrence-change-confirm',
    async show({ page, texts }) {
      const { change } = texts.recurrences;
      await page.getByLabel(change.amount).fill('27');
      await page.getByRole('button', { name: change.review }).click();
      await expect(page.getByText(change.confirmText)).toBeVisible();
    },
  },
];

const search: Visit = [
  {
    name: 'search',
    async show(scene) {
      const { texts, page } = scene;
      await portal(scene, PATHS.payments, scene.company);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('Noor');
      await expect(
        page
          .getByRole('option')
          .or(page.getByText(texts.search.none('Noor')))
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'search-found',
    async show({ page }) {
      await page.getByRole('dialog').getByRole('combobox').fill('24,50');
      await expect(
        page
          .getByRole('option')
          .filter({ hasText: /24[,.]50/ })
          .first(),
      ).toBeVisible();
    },
  },
];

/** The choice of companies of the demo's group. */
const companies: Visit = [
  {
    name: 'companies',
    async show(scene) {
      await portal(scene, PATHS.payments, DEMO.group);
      await openCompanies(scene.page, scene.texts);
    },
  },
  {
    name: 'companies-part',
    async show({ page }) {
      for (const name of ['Zilte Keuken', 'Duin & Dijk Antwerpen'])
        await page.getByRole('checkbox', { name, exact: true }).click();
    },
  },
  {
    name: 'companies-search',
    show: ({ page, texts }) => page.getByRole('searchbox', { name: texts.companies.search }).fill('keuken'),
  },
  {
    name: 'companies-none',
    async show({ page, texts }) {
      await page.getByRole('searchbox', { name: texts.companies.search }).fill('');
      await page.getByRole('button', { name: texts.companies.clearAll }).click();
      await expect(page.getByText(texts.companies.none)).toBeVisible();
    },
  },
  {
    name: 'companies-chosen',
    async show({ page, texts }) {
      await page.getByRole('checkbox', { name: 'Duin & Dijk Mode', exact: true }).click();
      await page.getByRole('button', { name: texts.companies.apply }).click();
      await expect(page.getByText(texts.shell.companies.some(3, 10))).toBeVisible();
    },
  },
];

/** The list of a large company, and what is beside it. */
const payments: Visit = [
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

const NOWHERE = '018f0000-0000-7000-8000-000000000000';

/** The page of one thing, by the id that the props hold, or of none. */
function details(name: string, path: string, idOf: (scene: Scene) => string): Visit {
  return [{ name, show: (scene) => portal(scene, path.replace(':id', idOf(scene)), scene.company) }];
}

const notFound = (name: string, path: string): Visit => [
  { name: `${name}-not-found`, show: (scene) => portal(scene, path.replace(':id', NOWHERE)) },
];

/** A list as a company with rows and one without any see it. */
function listVisits(name: string, path: string): readonly Visit[] {
  return [
    [{ name, show: (scene) => portal(scene, path, scene.company) }],
    [{ name: `${name}-empty`, show: (scene) => portal(scene, path, scene.empty) }],
  ];
}

const paymentsVisits: readonly Visit[] = [
  payments,
  listPanels,
  ...alone([
    { name: 'payments-group', show: (scene) => portal(scene, PATHS.payments, DEMO.group) },
    { name: 'payments-empty', show: (scene) => portal(scene, PATHS.payments, scene.empty) },
    {
      name: 'payments-error',
      async show(scene) {
        await scene.page.route('**/transaction/getByMerchantId/**', (route) => route.abort());
        await portal(scene, PATHS.payments);
        await expect(scene.page.getByText(scene.texts.payments.list.error.title)).toBeVisible({
          timeout: 20_000,
        });
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

/** What is seen of each screen of the portal; two of them are other addresses of a screen. */
const PORTAL_VISITS: Record<Exclude<ScreenName, 'login' | 'statics'>, readonly Visit[]> = {
  signIn: [signIn],
  dashboard: alone([
    { name: 'dashboard', show: (scene) => portal(scene, PATHS.dashboard) },
    { name: 'dashboard-empty', show: (scene) => portal(scene, PATHS.dashboard, scene.empty) },
  ]),
  payments: paymentsVisits,
  payment: [payment, notFound('payment', PATHS.payment)],
  recurring: listVisits('recurring', PATHS.recurring),
  recurrence: [recurrence],
  refunds: listVisits('refunds', PATHS.refunds),
  chargebacks: listVisits('chargebacks', PATHS.chargebacks),
  chargeback: [
    details('chargeback', PATHS.chargeback, ({ recurring }) => recurring.chargeback),
    details('chargeback-returned', PATHS.chargeback, ({ recurring }) => recurring.returned),
    notFound('chargeback', PATHS.chargeback),
  ],
  mandates: listVisits('mandates', PATHS.mandates),
  mandate: [
    details('mandate', PATHS.mandate, ({ recurring }) => recurring.mandate),
    details('mandate-blocked', PATHS.mandate, ({ recurring }) => recurring.blocked),
    details('mandate-stopped', PATHS.mandate, ({ recurring }) => recurring.stopped),
  ],
  ...linkVisits(portal),
  ...shopVisits(portal),
};

/** Every screen of the product; the accessibility test and the pictures go by this list. */
export const VISITS: readonly Visit[] = [
  ...Object.values(PORTAL_VISITS).flat(),
  search,
  companies,
  ...alone([{ name: 'not-found', show: ({ page }) => page.goto('/nergens').then(() => undefined) }]),
  ...PAYER_VISITS,
];
