import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { expect, type Page } from '@playwright/test';
import {
  ANNA,
  makeAcquirerItem,
  makeAcquirerReport,
  makeBankDesk,
  makeBankFile,
  makeBankLine,
  makeBankOrder,
  makeBankStatement,
  TOM,
} from '../../../apps/web/src/testing/bank-files.ts';
import { makePage } from '../../../apps/web/src/testing/payments.ts';
import { DEMO } from '../office.ts';
import { portal, type Scene, type Visit } from './scene.ts';

const SENT = { approvedBy: ANNA, sentBy: TOM, sentDateTime: '2026-11-26T10:40:00Z' };
const DESK = makeBankDesk({
  waiting: [
    ...makeBankDesk().waiting,
    {
      kind: 'PAYOUTS',
      quantity: 6,
      amount: '18250.00',
      oldestDateTime: '2026-11-27T08:30:00Z',
      dueDate: '2026-11-27',
    },
  ],
  statementsOpen: 2,
  linesOpen: 2,
  ordersOpen: 1,
  acquirer: { itemsOpen: 2 },
});
const FILES = [
  makeBankFile(),
  makeBankFile({ id: '2', kind: 'PAYOUTS', status: 'APPROVED', approvedBy: TOM, isTooLate: true }),
  makeBankFile({ id: '3', kind: 'REFUNDS', status: 'SENT', ...SENT }),
  makeBankFile({
    id: '4',
    status: 'CANCELLED',
    ...SENT,
    cancelledBy: TOM,
    cancelledDateTime: '2026-11-26T11:05:00Z',
    reason: 'De bank hield het bestand tegen: dubbel aangeleverd.',
  }),
];
const ORDERS = [
  makeBankOrder(),
  makeBankOrder({
    id: '2',
    status: 'RETURNED',
    reasonCode: 'AM04',
    bookedDate: '2026-11-26',
    isStated: true,
  }),
  makeBankOrder({ id: '3', status: 'BOOKED', bookedDate: '2026-11-26', isStated: true, name: '', iban: '' }),
];
const STATEMENTS = [
  makeBankStatement(),
  makeBankStatement({
    id: '2',
    status: 'WAITING',
    name: 'afschrift-2026-11-29.xml',
    effects: [],
    skipped: [],
  }),
  makeBankStatement({ id: '3', status: 'TAKEN', uploadedBy: null, decidedBy: TOM, known: 3 }),
];
const LINES = [
  makeBankLine({
    counterName: 'Gijs Hendriks',
    counterVia: 'PayPal Europe',
    counterIban: '',
    counterAccount: '60161331926819',
    detailsDiffer: true,
  }),
  makeBankLine({
    id: '2',
    amount: '-29.95',
    charges: '-0.20',
    counterName: '',
    reasonCode: 'MS03',
    candidates: [],
    proposal: {
      order: makeBankOrder(),
      reason: '',
      proposedBy: TOM,
      proposedDateTime: '2026-11-28T08:40:00Z',
    },
  }),
  makeBankLine({
    id: '5',
    amount: '0.00',
    bookedDate: null,
    orderStatus: '',
    reasonCode: 'MD01',
    counterName: '',
    counterIban: '',
    text: 'no mandate',
    candidates: [makeBankOrder({ status: 'FILED' })],
  }),
];

const STATED = [
  ...LINES,
  makeBankLine({ id: '3', effect: 'BLOCK', isDone: true, fileId: FILES[0]!.id, counterName: '' }),
  makeBankLine({ id: '4', effect: 'COLLECTED', isDone: true, order: ORDERS[2]! }),
];

const HELD_ORDERS = [
  makeBankOrder({ id: '5', kind: 'REFUND', status: 'HELD', name: 'J. Jansen', iban: '', fileId: null }),
  makeBankOrder({
    id: '6',
    kind: 'REFUND',
    status: 'HELD',
    name: '',
    iban: '',
    amount: '0.01',
    fileId: null,
    proposal: {
      name: 'T. de Vries',
      iban: 'NL86INGB0002445588',
      reason: '',
      proposedBy: TOM,
      proposedDateTime: '2026-11-28T08:40:00Z',
    },
  }),
  makeBankOrder({ id: '7', kind: 'REFUND', status: 'FILED' }),
];

const REPORTS = [
  makeAcquirerReport({ waiting: 2 }),
  makeAcquirerReport({
    id: '2',
    batch: 213,
    sums: { ...makeAcquirerReport().sums!, booked: '18204.54', difference: '0.01' },
  }),
  makeAcquirerReport({
    id: '3',
    status: 'DUE',
    batch: null,
    currency: null,
    sums: null,
    lines: 0,
    cause: 'unanswered',
    nextTryDateTime: '2026-11-27T10:12:00Z',
  }),
  makeAcquirerReport({ id: '4', batch: 212 }),
];
const ITEMS = [
  makeAcquirerItem(),
  makeAcquirerItem({
    id: '2',
    kind: 'EVENT',
    cause: 'secondAuthorisation',
    type: 'AUTHORISATION',
    batch: null,
    bookedAmount: null,
    modificationReference: '',
    merchantName: '',
    paymentId: null,
  }),
];

/** Answers as a gateway with an account would: the demo has none. */
async function withAccount(page: Page): Promise<void> {
  const answers = {
    '': DESK,
    '/files': makePage(FILES),
    '/files\\?.*&id=.*': makePage(FILES.slice(0, 1)),
    '/orders': { orders: ORDERS, isLast: false },
    '/orders\\?.*isHeld.*': { orders: HELD_ORDERS, isLast: true },
    '/statements': makePage(STATEMENTS),
    '/reports': makePage(REPORTS),
    '/items': { items: ITEMS, isLast: true },
    '/lines': { lines: LINES, isLast: true },
    '/lines\\?.*statementId.*': { lines: STATED, isLast: true },
  };
  for (const [path, json] of Object.entries(answers))
    await page.route(new RegExp(`/gateway/bank${path}(\\?|$)`), (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json }) : route.continue(),
    );
}

const open = async (scene: Scene, view: string) => {
  await withAccount(scene.page);
  await portal(scene, `${PATHS.bankFiles}${view}`, DEMO.reviewer);
};

export const bankFiles: readonly Visit[] = [
  [{ name: 'bank-files-no-account', show: (scene) => portal(scene, PATHS.bankFiles, DEMO.reviewer) }],
  [
    { name: 'bank-files', show: (scene) => open(scene, '') },
    {
      name: 'bank-files-orders',
      async show({ page, texts }) {
        await page.locator('[data-row]').first().click();
        await page.getByRole('button', { name: texts.bankFiles.order.show }).first().click();
        await expect(page.getByText(ORDERS[0]!.merchantName).first()).toBeVisible();
      },
    },
    {
      name: 'bank-files-make',
      async show({ page, texts }) {
        await page.getByRole('button', { name: texts.bankFiles.make.action }).first().click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'bank-files-cancel',
      async show({ page, texts }) {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
        await page.locator('[data-row]').nth(2).click();
        await page.getByRole('button', { name: texts.bankFiles.file.cancel.submit }).last().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'bank-orders-of-payment',
      async show(scene) {
        await open(scene, `?search=${ORDERS[0]!.paymentId}`);
        await expect(scene.page.getByText(ORDERS[0]!.merchantName).first()).toBeVisible();
      },
    },
    {
      name: 'bank-file-of-order',
      async show({ page, texts }) {
        await page.getByRole('link', { name: texts.bankFiles.order.file, exact: true }).first().click();
        await expect(page.getByRole('link', { name: texts.bankFiles.showAll })).toBeVisible();
      },
    },
  ],
  [
    { name: 'bank-files-reports', show: (scene) => open(scene, '?view=reports') },
    {
      name: 'bank-files-report',
      async show({ page }) {
        await page.locator('[data-row]').nth(1).click();
        await expect(page.getByText(REPORTS[1]!.name).first()).toBeVisible();
      },
    },
  ],
  [
    { name: 'bank-files-items', show: (scene) => open(scene, '?view=items') },
    {
      name: 'bank-files-item',
      async show({ page }) {
        await page.locator('[data-row]').first().click();
        await expect(page.getByText(ITEMS[0]!.modificationReference)).toBeVisible();
      },
    },
    {
      name: 'bank-files-item-aside',
      async show({ page }) {
        await page.getByRole('button', { name: ITEMS[0]!.type }).last().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  [
    { name: 'bank-statements', show: (scene) => open(scene, '?view=statements') },
    {
      name: 'bank-statement-lines',
      async show({ page, texts }) {
        await page.locator('[data-row]').first().click();
        await page.getByRole('button', { name: texts.bankFiles.statement.show }).first().click();
        await expect(page.getByText(LINES[0]!.counterName).first()).toBeVisible();
      },
    },
    {
      name: 'bank-statement-refused',
      async show({ page, texts }) {
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: texts.bankFiles.upload.choose }).click();
        const file = { name: 'afschrift.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
        await (await chooser).setFiles([file]);
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
  ],
  [
    { name: 'bank-held', show: (scene) => open(scene, '?view=held') },
    {
      name: 'bank-held-account',
      async show({ page, texts }) {
        await page.locator('[data-row]').first().click();
        await page.getByRole('button', { name: texts.bankFiles.held.account.action }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  [
    { name: 'bank-lines', show: (scene) => open(scene, '?view=toMatch') },
    {
      name: 'bank-line-find',
      async show({ page, texts }) {
        await page.locator('[data-row]').first().click();
        await page.getByRole('searchbox').first().fill('RF18');
        const found = page.getByRole('list', { name: texts.bankFiles.order.search });
        await expect(found.getByText(ORDERS[0]!.name).first()).toBeVisible();
      },
    },
    {
      name: 'bank-line-aside',
      async show({ page, texts }) {
        await page.getByRole('button', { name: texts.bankFiles.line.aside.action }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
];
