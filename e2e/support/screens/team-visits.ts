import { expect } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { DEMO } from '../office.ts';
import { closeDialog } from '../portal.ts';
import { portal, type Scene, type Visit } from './scene.ts';

/** Closes the open dialog and opens another by its button. */
async function switchDialog({ page }: Scene, button: string): Promise<void> {
  await closeDialog(page);
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export const team: readonly Visit[] = [
  [
    { name: 'team', show: (scene) => portal(scene, PATHS.team, scene.team) },
    {
      name: 'team-actions',
      async show({ page, texts }) {
        await page.getByRole('button', { name: texts.team.users.actionsFor('Noor Bakker') }).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
    {
      name: 'team-withdraw',
      async show({ page, texts }) {
        await page.getByRole('menuitem', { name: texts.team.withdraw.action }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'team-invite',
      async show(scene) {
        const { team: words } = scene.texts;
        await switchDialog(scene, words.invite.action);
        const dialog = scene.page.getByRole('dialog');
        await dialog.getByRole('checkbox', { name: words.roles.VIEWER }).uncheck();
        await dialog.getByRole('button', { name: words.invite.submit }).click();
        await expect(scene.page.locator('[aria-invalid]').first()).toBeVisible();
      },
    },
    {
      name: 'team-role',
      async show(scene) {
        await switchDialog(scene, scene.texts.team.ownRoles.editFor('Kassa en boekhouding'));
      },
    },
  ],
  [{ name: 'team-group', show: (scene) => portal(scene, PATHS.team, DEMO.group) }],
];
