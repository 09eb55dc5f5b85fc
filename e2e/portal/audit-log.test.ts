import { readFile } from 'node:fs/promises';
import { changeRole, createRole } from '@stuiver/contract/routes';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { auditWords as words } from '@stuiver/messages/nl/audit/audit-words';
import { openDesk } from '../support/desk.ts';
import { bar, chip, header, rows } from '../support/lists.ts';
import { PERSON } from '../support/office.ts';
import { signIn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

test('the audit log shows who changed what, before and after, as a file too, and where its chain is broken', async ({
  page,
  stack,
  office,
  database,
}) => {
  const texts = nl;
  const { auditLog, team, auditCodes, lists } = texts;
  const admin = await office.openCompany({ roles: ['ADMIN'] });
  const { call } = await openDesk(stack, admin);
  const reading = ['payments:read'] as const;
  const made = { merchantId: admin.id, name: 'Kassa', permissions: [...reading] };
  const { role } = await call(createRole, { body: made });
  const permissions = [...reading, 'exports:read' as const];
  await call(changeRole, { params: { id: role.id }, body: { name: 'Kassa', permissions } });
  const changed = words.actions['role.changed'];
  const deed = typeof changed === 'string' ? changed : changed('Kassa', words.fields.permissions, '', '');

  await signIn(page, admin, texts, PATHS.auditLog);
  await expect(
    rows(page).filter({ hasText: `${PERSON} ${String(words.actions['session.started'])}` }),
  ).toHaveCount(2);
  await expect(header(page, lists.filters.createDateRange)).toBeVisible();
  await expect(chip(page, lists.filters.createDateRange, texts)).toBeVisible();
  await chip(page, lists.filters.subjectKinds, texts).click();
  await page
    .getByRole('group', { name: lists.filters.subjectKinds })
    .getByLabel(auditCodes.auditSubject.role, { exact: true })
    .check();
  await expect(page).toHaveURL(/subjectKinds=role/);
  await page.keyboard.press('Escape');
  await expect(bar(page, texts).locator('p[aria-live]')).toHaveText(auditLog.count(2));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts.lists.export }).click(),
  ]);
  const saved = await readFile(await file.path(), 'utf8');
  expect(saved.trim().split('\n')).toHaveLength(3);
  expect(saved).toContain('exports:read');

  await rows(page).filter({ hasText: deed }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${PERSON} ${deed}` })).toBeVisible();
  const change = page.getByRole('row', { name: new RegExp(words.fields.permissions, 'i') });
  await expect(change.getByRole('cell').nth(1)).toHaveText(team.permissions['payments:read']);
  await expect(change.getByRole('cell').nth(2)).toContainText(team.permissions['exports:read']);
  const air = await change.getByRole('cell').evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getBoundingClientRect().top - cell.getBoundingClientRect().top;
    }),
  );
  expect(Math.min(...air)).toBeGreaterThanOrEqual(8);
  // The chain is checked once the worker has linked the newest row.
  await expect(page.getByText(auditLog.entry.linkNumber(5))).toBeVisible();

  const { check } = auditLog;
  await page.goBack();
  await page.getByRole('button', { name: check.action }).click();
  const dialog = page.getByRole('dialog', { name: check.title });
  await dialog.getByRole('button', { name: check.start, exact: true }).click();
  await expect(dialog.getByText(check.intact)).toBeVisible();
  await database.query(
    "UPDATE audit_log SET actor_name = 'Iemand anders' WHERE subject_id = $1 AND action = 'role.changed'",
    [role.id],
  );
  await dialog.getByRole('button', { name: check.again }).click();
  await expect(dialog.getByText(check.brokenText)).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: check.faults.brokenLink })).toHaveCount(1);
});
