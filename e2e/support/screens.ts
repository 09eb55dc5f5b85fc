import { boardVisits } from './screens/board.ts';
import { exportJobs } from './screens/export-visits.ts';
import { expect, type Page } from '@playwright/test';
import { SCREEN_PATHS as PATHS, type ScreenName } from '@stuiver/contract/screens';
import { DEMO } from './office.ts';
import type { Stack } from './stack.ts';
import { closeDialog, editRow, openCompanies } from './portal.ts';
import { account, confirmEmail, stopMail } from './screens/account-visits.ts';
import { bankFiles } from './screens/bank-visits.ts';
import { erasures } from './screens/erasure-visits.ts';
import { merchantPrices, prices, proposePrices, terms } from './screens/price-visits.ts';
import { application, applications } from './screens/application-visits.ts';
import { auditEntry, auditLog } from './screens/audit-visits.ts';
import { evidence } from './screens/evidence-visits.ts';
import { bookkeeping } from './screens/book-visits.ts';
import { companySettings } from './screens/company-visits.ts';
import { generatePaymentLink, paymentLink, paymentLinks } from './screens/link-visits.ts';
import { onboarding } from './screens/onboarding-visits.ts';
import { PAYER_VISITS } from './screens/payer-visits.ts';
import { payment, payments } from './screens/payment-visits.ts';
import { alone, details, listVisits, notFound, portal, type Screen, type Visit } from './screens/scene.ts';
import { refundRequest, refundRequests } from './screens/refund-visits.ts';
import { mailbox, passwordLinks, register } from './screens/register-visits.ts';
import { bankAccount, profile, stopAccountChange } from './screens/settings-visits.ts';
import { apiKeys, request, startPayment } from './screens/shop-visits.ts';
import { team } from './screens/team-visits.ts';
import { deliveries, delivery, webhooks } from './screens/webhook-visits.ts';

/** Waits until a screen is complete: nothing loading, no skeletons, its own font. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('.shimmer, [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // FilePond fades its label in by script, ignoring reduced motion.
  for (const label of await page.locator('.filepond--drop-label').all())
    await expect(label).toHaveCSS('opacity', /^[01]$/);
}

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

const lapsed: Visit = [
  {
    name: 'sign-in-lapsed',
    async show(scene) {
      const { page, texts, company } = scene;
      await portal(scene, PATHS.account, company);
      await editRow(page, texts.account.details.name, texts);
      await page.getByLabel(texts.account.details.name, { exact: true }).fill('Anna Vos');
      await page.context().clearCookies({ name: 'auth' });
      // As when the window comes to the front again.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByText(texts.redirected.lapsed.kept)).toBeVisible();
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
      await expect(page.getByRole('button', { name: change.confirm })).toBeVisible();
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
      for (const name of ['Zilte Schoenen', 'Duin & Dijk Antwerpen'])
        await page.getByRole('checkbox', { name, exact: true }).click();
    },
  },
  {
    name: 'companies-search',
    show: ({ page, texts }) => page.getByRole('searchbox', { name: texts.companies.search }).fill('haarlem'),
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

/** Visits to screens that are reached without signing in. */
const PUBLIC_VISITS = {
  signIn: [signIn, lapsed],
  confirmEmail,
  stopMail,
  stopAccountChange,
  register,
  onboarding,
  startPayment,
} satisfies Partial<Record<ScreenName, readonly Visit[]>>;

/** Visits to the other screens of the portal; two screens have another address. */
const PORTAL_VISITS: Record<
  Exclude<ScreenName, 'login' | 'statics' | keyof typeof PUBLIC_VISITS>,
  readonly Visit[]
> = {
  dashboard: alone([
    { name: 'dashboard', show: (scene) => portal(scene, PATHS.dashboard) },
    {
      name: 'dashboard-table',
      show: (scene) => portal(scene, `${PATHS.dashboard}?measure=success&granularity=WEEK&view=table`),
    },
    {
      name: 'dashboard-success',
      show: (scene) => portal(scene, `${PATHS.dashboard}?period=this-year&measure=success`),
    },
    {
      name: 'dashboard-group',
      async show(scene) {
        await portal(scene, PATHS.dashboard, DEMO.group);
        const table = scene.page.getByRole('table', { name: scene.texts.dashboard.companies.title });
        await table.scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'dashboard-no-access',
      async show(scene) {
        const { noAccess } = scene.texts.redirected;
        await portal(scene, PATHS.team, scene.company);
        await expect(scene.page.getByText(noAccess.title(scene.texts.shell.titles.team))).toBeVisible();
      },
    },
    { name: 'dashboard-empty', show: (scene) => portal(scene, PATHS.dashboard, scene.empty) },
  ]),
  balance: alone([
    { name: 'balance', show: (scene) => portal(scene, `${PATHS.balance}?account=available`, DEMO.group) },
  ]),
  payments,
  payment,
  recurring: listVisits('recurring', PATHS.recurring),
  recurrence: [recurrence],
  settlements: [
    [
      { name: 'settlements', show: (scene) => portal(scene, PATHS.settlements) },
      {
        name: 'settlement',
        async show({ page, texts }) {
          await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
          await expect(page.getByRole('button', { name: texts.settlement.print })).toBeVisible();
        },
      },
    ],
    [{ name: 'settlements-empty', show: (scene) => portal(scene, PATHS.settlements, scene.empty) }],
    [{ name: 'settlements-of-group', show: (scene) => portal(scene, PATHS.settlements, DEMO.group) }],
  ],
  settlement: [notFound('settlement', PATHS.settlement)],
  settlementLines: [
    [{ name: 'settlement-lines', show: (scene) => portal(scene, PATHS.settlementLines) }],
    [{ name: 'settlement-lines-empty', show: (scene) => portal(scene, PATHS.settlementLines, scene.empty) }],
  ],
  settlementsAsOf: [[{ name: 'settlements-as-of', show: (scene) => portal(scene, PATHS.settlementsAsOf) }]],
  requests: listVisits('requests', PATHS.requests),
  request,
  refunds: listVisits('refunds', PATHS.refunds),
  refundRequests,
  refundRequest,
  chargebacks: listVisits('chargebacks', PATHS.chargebacks),
  chargeback: [
    details('chargeback', PATHS.chargeback, ({ recurring }) => recurring.chargeback),
    details('inquiry', PATHS.chargeback, ({ recurring }) => recurring.inquiry.id),
    details('inquiry-answer', PATHS.evidence, ({ recurring }) => recurring.inquiry.id),
    details('inquiry-payment', PATHS.payment, ({ recurring }) => recurring.inquiry.payment),
    details('chargeback-returned', PATHS.chargeback, ({ recurring }) => recurring.returned),
    notFound('chargeback', PATHS.chargeback),
  ],
  evidence,
  bookkeeping,
  exportData: [
    [
      { name: 'export', show: (scene) => portal(scene, PATHS.exportData) },
      {
        name: 'export-no-dates',
        async show({ page, texts }) {
          await page.getByRole('button', { name: texts.exports.start, exact: true }).click();
          await expect(page.getByText(texts.exports.pleaseSelect)).toBeVisible();
        },
      },
    ],
    [
      {
        name: 'export-bookkeeper',
        async show(scene) {
          await portal(scene, PATHS.exportData);
          await scene.page.getByRole('button', { name: scene.texts.exports.columns.bookkeeper }).click();
          await expect(scene.page.getByText(/^[\d.,]+ (regels|lines)$/)).toBeVisible();
        },
      },
    ],
    exportJobs,
  ],
  mandates: [
    ...listVisits('mandates', PATHS.mandates),
    [
      {
        name: 'mandates-new',
        async show(scene) {
          await portal(scene, PATHS.mandates, scene.company);
          const { list, fresh } = scene.texts.mandates;
          await scene.page.getByRole('button', { name: list.add, exact: true }).click();
          const dialog = scene.page.getByRole('dialog');
          await dialog.getByLabel(fresh.name).fill('Noor Bakker');
          await dialog.getByRole('button', { name: fresh.submit, exact: true }).click();
          await expect(dialog.getByText(scene.texts.errors.missing.iban)).toBeVisible();
        },
      },
    ],
  ],
  mandate: [
    [
      ...details('mandate', PATHS.mandate, ({ recurring }) => recurring.mandate),
      {
        name: 'mandate-stop',
        async show({ page, texts }) {
          await page.getByRole('button', { name: texts.mandates.stop.action, exact: true }).click();
          await expect(page.getByRole('alertdialog')).toBeVisible();
        },
      },
      {
        name: 'mandate-amend',
        async show({ page, texts }) {
          await page.keyboard.press('Escape');
          const { amend } = texts.mandates;
          await page.getByRole('button', { name: amend.action, exact: true }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel(amend.iban).fill('NL44 RABO 0123 4567 8');
          await dialog.getByRole('button', { name: amend.submit }).click();
          await expect(dialog.getByText(texts.errors.fields.notAnIban)).toBeVisible();
        },
      },
    ],
    details('mandate-blocked', PATHS.mandate, ({ recurring }) => recurring.blocked),
    details('mandate-stopped', PATHS.mandate, ({ recurring }) => recurring.stopped),
  ],
  generatePaymentLink,
  paymentLinks,
  paymentLink,
  companySettings,
  apiKeys,
  webhooks,
  deliveries,
  delivery,
  auditLog,
  auditEntry,
  profile,
  bankAccount,
  account,
  work: [[{ name: 'work', show: (scene) => portal(scene, PATHS.work, DEMO.reviewer) }]],
  applications,
  openChargebacks: [
    [{ name: 'open-chargebacks', show: (scene) => portal(scene, PATHS.openChargebacks, DEMO.reviewer) }],
  ],
  bankFiles,
  erasures,
  payouts: [[{ name: 'payouts', show: (scene) => portal(scene, PATHS.payouts, DEMO.reviewer) }]],
  application,
  prices,
  merchantPrices,
  proposePrices,
  terms,
  team,
};

/** One screen for each address of the portal. */
export const OPENINGS: readonly Screen[] = Object.values({ ...PUBLIC_VISITS, ...PORTAL_VISITS }).flatMap(
  ([visit]) => visit?.slice(0, 1) ?? [],
);

/** Visits that begin with a signed-in person opening a screen. */
export const SIGNED_IN_VISITS: readonly Visit[] = [...Object.values(PORTAL_VISITS).flat(), search];

/** Every screen of the product, which the test of screens walks. */
export const VISITS: readonly Visit[] = [
  ...Object.values(PUBLIC_VISITS).flat(),
  ...SIGNED_IN_VISITS,
  companies,
  ...alone([{ name: 'not-found', show: ({ page }) => page.goto('/nergens').then(() => undefined) }]),
  mailbox,
  ...passwordLinks,
  ...PAYER_VISITS,
];

/** The registry of what pictures show: every screen, and the board of states that this deployment has. */
export const collectVisits = async (stack: Stack): Promise<Visit[]> => [
  ...VISITS,
  ...(await boardVisits(stack)),
];
