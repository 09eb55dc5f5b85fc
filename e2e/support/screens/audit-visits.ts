import { expect } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { notFound, portal, type Visit } from './scene.ts';

export const auditLog: readonly Visit[] = [
  [
    { name: 'audit-log', show: (scene) => portal(scene, PATHS.auditLog, scene.team) },
    {
      name: 'audit-check',
      async show({ page, texts }) {
        const { check } = texts.auditLog;
        await page.getByRole('button', { name: check.action }).click();
        await page.getByRole('dialog').getByRole('button', { name: check.start }).click();
        await expect(page.getByRole('dialog').getByText(check.intact)).toBeVisible();
      },
    },
  ],
];

export const auditEntry: readonly Visit[] = [
  [
    {
      name: 'audit-entry',
      async show(scene) {
        const { page, texts } = scene;
        await portal(scene, `${PATHS.auditLog}?subjectKinds=role`, scene.team);
        await page.getByRole('table').getByRole('link').first().click();
        await expect(page.getByRole('heading', { name: texts.auditLog.entry.changes })).toBeVisible();
      },
    },
  ],
  notFound('audit-entry', PATHS.auditEntry),
];
