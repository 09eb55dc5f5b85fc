import { expect } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { closeDialog } from '../portal.ts';
import { portal, type Scene, type Visit } from './scene.ts';

/** One request, as the company's admin sees it, or the colleague who asked. */
const request = (name: string, which: 'waiting' | 'done', who: 'company' | 'colleague') => ({
  name,
  show: (scene: Scene) =>
    portal(scene, PATHS.refundRequest.replace(':id', scene.approvals[which]), scene.approvals[who]),
});

export const refundRequests: readonly Visit[] = [
  [
    {
      name: 'refund-requests',
      show: (scene) => portal(scene, PATHS.refundRequests, scene.approvals.company),
    },
  ],
  [{ name: 'refund-requests-empty', show: (scene) => portal(scene, PATHS.refundRequests, scene.empty) }],
];

export const refundRequest: readonly Visit[] = [
  [
    request('refund-request', 'waiting', 'company'),
    {
      name: 'refund-request-approve',
      async show({ page, texts }) {
        await page.getByRole('button', { name: texts.refundRequests.approve.action, exact: true }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'refund-request-reject',
      async show({ page, texts }) {
        await closeDialog(page);
        await page.getByRole('button', { name: texts.refundRequests.reject.action, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  [request('refund-request-own', 'waiting', 'colleague')],
  [request('refund-request-done', 'done', 'company')],
];
