import { type Cookie, expect, type Locator, type Page } from '@playwright/test';
import type { AuthUser } from '@stuiver/contract';
import { signIn as signInCall } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { StoredSession } from '../../apps/web/src/lib/session.ts';
import type { Person } from './office.ts';
import { STILL } from './seats.ts';
import { nl, type Texts } from './texts.ts';

/** Chooses the language before the first page, as a browser that was here before. */
export async function speak(page: Page, origin: string, language: 'nl' | 'en'): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: origin }]);
}

/** Fills the sign-in form and sends it. */
export async function fillSignIn(page: Page, person: Person, texts: Texts = nl): Promise<void> {
  await page.getByLabel(texts.auth.signIn.email).fill(person.email);
  await page.getByLabel(texts.auth.signIn.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: texts.auth.signIn.submit }).click();
}

/** Signs in by the form and waits for the dashboard. */
export async function signInByForm(page: Page, person: Person, texts: Texts = nl): Promise<void> {
  await page.goto('/');
  await fillSignIn(page, person, texts);
  await page.waitForURL((url) => url.pathname === SCREEN_PATHS.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const HOUR_MS = 3_600_000;

/**
 * Gives the browser the form's session, without loading form and dashboard.
 *
 * @returns the product's origin
 */
async function takeSession(page: Page, { email, password }: Person): Promise<string> {
  const answer = await page.request.post(signInCall.path, {
    // As browsers send it: their sessions are bound to a hidden cookie.
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { user: { username: email, password } },
  });
  if (!answer.ok()) throw new Error(`the sign-in of ${email} was answered ${answer.status()}`);
  const { refreshToken: _hidden, ...user } = (await answer.json()) as AuthUser;
  const session: StoredSession = { ...user, expiresAt: Date.now() + HOUR_MS };
  const value = encodeURIComponent(JSON.stringify(session));
  const { origin } = new URL(answer.url());
  await page.context().addCookies([{ name: 'auth', value, url: origin }]);
  return origin;
}

/**
 * Opens a page of the portal as a freshly signed-in user, without the form.
 *
 * @param texts the browser's language from here on; unchanged by default
 */
export async function signIn(
  page: Page,
  person: Person,
  texts?: Texts,
  path: string = SCREEN_PATHS.dashboard,
): Promise<void> {
  const origin = await takeSession(page, person);
  if (texts) await speak(page, origin, texts.language);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Cookies of people who signed in before, by the product's address and theirs. */
const sessions = new Map<string, Cookie[]>();

/** The same, reusing a session from an earlier test. */
export async function enter(
  page: Page,
  origin: string,
  person: Person,
  path: string,
  texts?: Texts,
): Promise<void> {
  const key = `${origin} ${person.email}`;
  const known = sessions.get(key);
  if (known) {
    await page.context().addCookies(known);
  } else {
    await takeSession(page, person);
    const cookies = await page.context().cookies();
    sessions.set(
      key,
      cookies.filter(({ name }) => name !== 'language'),
    );
  }
  if (texts) await speak(page, origin, texts.language);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The person and language that a page shows the portal in. */
const shownTo = new WeakMap<Page, string>();

/** The parts of an address that lead to its screen: a details page of another id is the same screen. */
const leadsTo = (path: string) => {
  const [, area, screen, ...rest] = path.split('?')[0]!.split('/');
  return [area, screen, rest.length].join('/');
};

/**
 * The same; a page that this showed another screen to that person goes to this one as a link does, without loading the
 * product again, which takes a fraction of the CPU.
 */
export async function openScreen(
  page: Page,
  origin: string,
  person: Person,
  path: string,
  texts: Texts,
): Promise<void> {
  const who = `${origin} ${person.email} ${texts.language}`;
  const { pathname } = new URL(page.url(), origin);
  const isOpen = pathname.startsWith('/management/') && shownTo.get(page) === who;
  if (!isOpen || leadsTo(pathname) === leadsTo(path)) {
    // A portal that is open would notice another person's cookies, and sign them out.
    if (shownTo.has(page)) await page.goto(STILL);
    shownTo.set(page, who);
    return enter(page, origin, person, path, texts);
  }
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = '';
    history.pushState(null, '', to);
  }, path);
  await expect(page.locator('h1:not([data-left])').first()).toBeVisible();
}

/** The sidebar's item of that name. */
export function menuItem(page: Page, name: string): Locator {
  return page.getByRole('navigation').getByRole('link', { name, exact: true });
}

/** Opens the choice of companies from the user's menu. */
export async function openCompanies(page: Page, texts: Texts = nl): Promise<Locator> {
  await page.getByRole('button', { name: /Gebruikersmenu|User menu/ }).click();
  await page.getByRole('menuitem', { name: texts.shell.companies.select }).click();
  const dialog = page.getByRole('dialog', { name: texts.companies.title });
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  return dialog;
}

/** Notifications at the edge of the window. */
export function toasts(page: Page, texts: Texts = nl): Locator {
  return page.getByRole('region', { name: texts.shell.notifications });
}

/** A part of the money bar, by the label of its link. */
export function moneyPart(page: Page, label: string): Locator {
  return page.locator('main dl > div').filter({ has: page.getByRole('link', { name: label, exact: true }) });
}

/** Opens the form of a setting's row. */
export async function editRow(page: Page, label: string, texts: Texts = nl): Promise<void> {
  await page.getByRole('button', { name: `${texts.settingsForm.edit}: ${label}`, exact: true }).click();
}

/** Saves the row that is being edited. */
export async function saveRow(page: Page, texts: Texts = nl): Promise<void> {
  await page.getByRole('button', { name: texts.settingsForm.save, exact: true }).click();
}

/** A card of a details page, by its heading. */
export function card(page: Page, heading: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading }) });
}

/** Chooses the first password by the link of a mail, which signs in. */
export async function setPassword(
  page: Page,
  link: string,
  password: string,
  texts: Texts = nl,
): Promise<void> {
  const { newPassword } = texts;
  await page.goto(link);
  await page.getByLabel(newPassword.label).fill(password);
  await page.getByRole('button', { name: newPassword.submitFirst }).click();
  await expect(page).toHaveURL((url) => url.pathname === SCREEN_PATHS.dashboard);
}

export type RefundWishes = {
  /** As the merchant types it. */
  readonly amount: string;
  readonly reason?: string;
};

/** Opens the refund dialog, fills it in and continues to the question. */
export async function askRefund(page: Page, wishes: RefundWishes, texts: Texts = nl): Promise<Locator> {
  const { action } = texts.payments.refund;
  await page.getByRole('main').getByRole('button', { name: action, exact: true }).click();
  return fillRefund(page, wishes, texts);
}

/** Fills in the open refund dialog and continues to the question. */
export async function fillRefund(page: Page, wishes: RefundWishes, texts: Texts = nl): Promise<Locator> {
  const { refund } = texts.payments;
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(refund.amount).fill(wishes.amount);
  if (wishes.reason !== undefined) await dialog.getByLabel(refund.reason).fill(wishes.reason);
  await dialog.getByRole('button', { name: refund.next }).click();
  return dialog;
}

/** Answers the question with yes. */
export async function confirmRefund(dialog: Locator, amount: string, texts: Texts = nl): Promise<void> {
  await dialog.getByRole('button', { name: texts.payments.refund.confirm(amount) }).click();
}

/** Closes an open dialog. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
}
