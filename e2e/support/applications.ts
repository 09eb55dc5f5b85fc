import { expect, type Page } from '@playwright/test';
import type { Application } from '@stuiver/contract';
import { decideItem, getReview } from '@stuiver/contract/routes';
import { DOCUMENT_PART } from '@stuiver/domain/applications/documents';
import { documentItem, REVIEW_GROUPS } from '@stuiver/domain/applications/review';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { aPdf, goodAnswers } from '../../apps/gateway/src/testing/applications.ts';
import { openDesk } from './desk.ts';
import type { Person } from './office.ts';
import type { Stack } from './stack.ts';
import { nl } from './texts.ts';

const { verdict } = nl.applications;

const BASE = '/gateway/onboarding/applications';
const JSON_TYPE = { 'content-type': 'application/json' };

let businesses = 30_000_000;
const documentId = (index: number) => `0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a7${index}`;

export type SubmitWishes = {
  readonly email: string;
  readonly company?: string;
  /** Content of each passport. */
  readonly file?: Buffer;
  readonly fileNames?: readonly string[];
};

/**
 * Waits for a mail to an address in the test mailbox.
 *
 * @param subject the beginning of its subject; any by default
 * @returns the token of its first private link of a kind
 */
export async function mailedToken(origin: string, email: string, kind = 'ob', subject = ''): Promise<string> {
  let token = '';
  const page = async (path: string) => (await fetch(`${origin}${path}`)).text();
  await expect(async () => {
    const mails = new RegExp(
      `<li><a href="([^"]+)"[^>]*><strong>${subject}(?:(?!</li>).)*<span>${email}</span>`,
    );
    const [, path = ''] = mails.exec(await page('/mails')) ?? [];
    token = new RegExp(`#(${kind}_[\\w.-]+)`).exec(await page(path.replaceAll('&amp;', '&')))?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass();
  return token;
}

/**
 * Starts an application by calls.
 *
 * @returns the token of the private link that was mailed
 */
export async function startApplication(
  origin: string,
  email: string,
  language: 'nl' | 'en' = 'nl',
): Promise<string> {
  await fetch(`${origin}${BASE}`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ name: 'Anna de Vries', email, language }),
  });
  return mailedToken(origin, email);
}

/** Fills in and submits an application by calls; its answers are those of a BV with two shareholders. */
export async function submitApplication(
  origin: string,
  { email, company = 'Bakker Brood BV', file = aPdf(), fileNames = ['paspoort.pdf'] }: SubmitWishes,
): Promise<Application> {
  const token = await startApplication(origin, email);
  const ask = async (method: string, path: string, body: object) => {
    const isFile = body instanceof Uint8Array;
    const type = isFile ? { 'content-type': 'application/octet-stream' } : JSON_TYPE;
    const answer = await fetch(`${origin}${BASE}/current${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...type },
      body: isFile ? new Uint8Array(body) : JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { application: Application };
  };
  const answers = goodAnswers();
  await ask('PUT', '', {
    version: 1,
    answers: {
      ...answers,
      company: { ...answers.company, name: company, registrationNumber: String(++businesses) },
    },
  });
  for (const [index, name] of fileNames.entries()) {
    const id = documentId(index);
    await ask('POST', '/documents', { id, kind: 'uboId', name, size: file.length });
    for (let part = 0; part * DOCUMENT_PART < file.length; part += 1)
      await ask(
        'PUT',
        `/documents/${id}/parts/${part}`,
        file.subarray(part * DOCUMENT_PART, (part + 1) * DOCUMENT_PART),
      );
  }
  return (await ask('POST', '/submit', { version: 2 })).application;
}

/**
 * Accepts every part and document of the application that a reviewer has open: the last one by its button, as a person
 * does, all before it by calls.
 */
export async function acceptEverything(page: Page, stack: Stack, reviewer: Person): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const { call } = await openDesk(stack, { ...reviewer, id: PROVIDER_ID });
  let { review } = await call(getReview, { params: { id } });
  const items = [...REVIEW_GROUPS, ...review.documents.map(documentItem)];
  for (const item of items.slice(1)) {
    const { version } = review;
    const decision = { item, state: 'ACCEPTED', version } as const;
    ({ review } = await call(decideItem, { params: { id }, body: decision }));
  }
  await page.reload();
  const accept = page.getByRole('button', { name: /accepteren$/ });
  await expect(accept).toHaveCount(1);
  await accept.click();
  await expect(accept).toHaveCount(0);
  await expect(page.getByText(verdict.ready)).toBeVisible();
}

/** Approves the application that a reviewer has open, and answers the question with yes. */
export async function approve(page: Page, which: 'First' | 'Second'): Promise<void> {
  const name = verdict[`approve${which}`];
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
}
