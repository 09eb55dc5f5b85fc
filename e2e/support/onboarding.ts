import { expect, type Locator, type Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { mailedToken, startApplication } from './applications.ts';
import { speak } from './portal.ts';
import { STILL } from './seats.ts';
import { nl, type Texts } from './texts.ts';

let made = 0;

/** An address without applications. */
export function applicantAddress(): string {
  made += 1;
  return `anna.${process.pid}.${made}@bakker-brood.test`;
}

/** Starts an application in the browser, from the link of its mail to the first step. */
export async function beginApplication(page: Page, email: string, texts: Texts = nl): Promise<void> {
  const { begin, steps } = texts.onboarding;
  await page.goto(SCREEN_PATHS.onboarding);
  await page.getByLabel(begin.name).fill('Anna de Vries');
  await page.getByLabel(begin.email).fill(email);
  await page.getByRole('button', { name: begin.submit, exact: true }).click();
  await expect(page.getByText(texts.onboardingLinks.begun.text(email))).toBeVisible();
  await followLink(page, email);
  await expect(page.getByRole('heading', { level: 2, name: steps.registrant.title })).toBeVisible();
}

/** Opens a new application at its first step, started by calls. */
export async function openApplication(page: Page, origin: string, texts: Texts = nl): Promise<void> {
  const { steps } = texts.onboarding;
  await speak(page, origin, texts.language);
  const token = await startApplication(origin, applicantAddress(), texts.language);
  await page.goto(`${SCREEN_PATHS.onboarding}#${token}`);
  await expect(page.getByRole('heading', { level: 2, name: steps.registrant.title })).toBeVisible();
}

/** Opens the private link that was mailed to an address, of a kind and in a mail of that subject if given. */
export async function followLink(page: Page, email: string, kind?: string, subject?: string): Promise<void> {
  // From the form to another of its links, nothing would load.
  await page.goto(STILL);
  const token = await mailedToken(new URL(page.url()).origin, email, kind, subject);
  await page.goto(`${SCREEN_PATHS.onboarding}#${token}`);
}

/** Goes to a step by the list of steps. */
export async function goToStep(
  page: Page,
  step: keyof Texts['onboarding']['steps'],
  texts: Texts = nl,
): Promise<void> {
  const { frame, steps } = texts.onboarding;
  const list = page.getByRole('navigation', { name: frame.steps });
  await expect(list).toBeVisible();
  // On phones the list is folded.
  const folded = list.locator('[aria-expanded="false"]');
  if (await folded.isVisible()) await folded.click();
  await list.getByRole('listitem').getByRole('button', { name: steps[step].title }).click();
  await expect(page.getByRole('heading', { level: 2, name: steps[step].title })).toBeVisible();
}

/** Waits until everything that was typed is saved. */
export async function saved(page: Page, texts: Texts = nl): Promise<void> {
  // All of the line, since "Nog niet opgeslagen" holds the word too.
  const line = new RegExp(`^${texts.onboarding.frame.saved}$`);
  await expect(page.getByRole('status').filter({ hasText: line }).first()).toBeVisible();
}

/** The box of the step that holds a field by its path. */
export function answer(page: Page | Locator, path: string): Locator {
  return page.locator(`#field-${path.replaceAll('.', '-')}`);
}

/** Types answers by their paths. */
export async function fillAnswers(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, value] of Object.entries(answers)) await answer(page, path).fill(value);
}

/** Chooses from a list. */
export async function choose(page: Page, path: string, label: string): Promise<void> {
  await answer(page, path).selectOption({ label });
}

/** A small PDF that is whole. */
export function aPdf(): { name: string; mimeType: string; buffer: Buffer } {
  const buffer = Buffer.from(
    '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
  );
  return { name: 'paspoort.pdf', mimeType: 'application/pdf', buffer };
}
