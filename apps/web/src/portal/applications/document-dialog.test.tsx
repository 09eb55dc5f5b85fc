import { emptyAnswers, type Party } from '@stuiver/domain/applications/fields';
import type { DocumentKind } from '@stuiver/domain/applications/documents';
import type { Review, ReviewDocument } from '@stuiver/contract';
import { documentItem } from '@stuiver/domain/applications/review';
import { applicationTexts as texts } from '@stuiver/messages/nl/applications/applications';
import { onboardingFieldTexts as fields } from '@stuiver/messages/nl/applications/onboarding-fields';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { allowSingleKeys } from '../../lib/browser/single-keys.ts';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { type SeenCall, stubNetwork } from '../../testing/network.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { APPLICATION_ID, makeReview } from '../../testing/reviews.ts';

const ids = ['a1', 'a2', 'a3', 'a4'].map((end) => `0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a${end}`);

function makePerson(id: string, givenName: string, surname: string, about: Record<string, string>): Party {
  return { id, kind: 'person', givenName, surname, beneficialOwner: 'yes', ...about } as Party;
}

const ANNA = makePerson(ids[0]!, 'Anna', 'de Vries', {
  birthDate: '1980-02-03',
  passportNumber: 'NPD123456',
});
const FATIMA = makePerson(ids[1]!, 'Fatima', 'el Amrani', {
  birthDate: '1975-06-07',
  passportNumber: 'NPF987654',
});

function makeDocument(index: number, kind: DocumentKind, name: string): ReviewDocument {
  const id = ids[index]!;
  const item = documentItem({ kind, id });
  const about = {
    size: 1000,
    dated: null,
    contentType: 'image/png',
    createdDateTime: '2026-11-19T09:00:00Z',
  };
  return { id, item, kind, name, ...about } as ReviewDocument;
}

const OF_ANNA = makeDocument(0, 'uboId', 'paspoort-de-vries.png');
const OF_FATIMA = makeDocument(1, 'uboId', 'Paspoort El Amrani.png');
const EXTRACT = makeDocument(2, 'registerExtract', 'uittreksel.png');
const SCAN = makeDocument(3, 'uboId', 'scan0001.png');

const PATH = `/gateway/applications/${APPLICATION_ID}`;
const PICTURE = { body: 'picture' };
const pathTo = ({ id }: ReviewDocument) => `GET ${PATH}/documents/${id}`;

/** Shows an application of Anna and Fatima, whose documents can all be seen unless `answers` makes an exception. */
async function openApplication(
  documents: readonly ReviewDocument[],
  answers: Parameters<typeof stubNetwork>[0] = {},
) {
  const empty = emptyAnswers();
  const review = makeReview({
    answers: {
      ...empty,
      company: { ...empty.company, name: 'Bakker Brood BV', registrationNumber: '12345678' },
      people: [ANNA, FATIMA],
    },
    documents: [...documents],
  });
  const pictures = documents.map((document) => [pathTo(document), PICTURE]);
  const decide = ({ body }: SeenCall) => {
    const { item, state, reason = '' } = body as { item: string; state: 'ACCEPTED'; reason?: string };
    const decidedBy = { id: ids[0]!, name: 'Bo Beoordelaar' };
    const rest = { changed: false, answered: false, note: '', reply: '', decidedBy };
    const decision = { item, state, reason, ...rest, decidedDateTime: '2026-11-20T09:00:00Z' };
    return { body: { review: { ...review, version: 4, decisions: [decision] } satisfies Review } };
  };
  const calls = stubNetwork({
    ...Object.fromEntries(pictures),
    [`GET ${PATH}`]: { body: { review } },
    [`POST ${PATH}/decisions`]: decide,
    ...answers,
  });
  await renderApp(`/management/applications/${APPLICATION_ID}`);
  const open = async ({ name }: ReviewDocument) => {
    const button = await screen.findByRole('button', { name: new RegExp(`^${texts.viewer.open(name)}`) });
    button.focus();
    fireEvent.click(button);
    return screen.findByRole('dialog');
  };
  const seen = () => calls.map(({ path }) => /documents\/([^?]+)/.exec(path)?.[1]).filter(Boolean);
  return { open, seen, calls };
}

const picture = (dialog: HTMLElement, name: string) => within(dialog).findByRole('img', { name });
const buildPageName = (owner: string) =>
  `${fields.labels.documents.uboId}, ${owner}: ${texts.viewer.page(1, 1)}`;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

beforeEach(() => {
  queryClient.clear();
  signedIn({ roles: ['REVIEWER'] });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
});

it("shows each passport with its own person's answers, and turns by button and arrow key", async () => {
  const { open, seen } = await openApplication([OF_ANNA, OF_FATIMA, EXTRACT]);
  const dialog = await open(OF_ANNA);
  await picture(dialog, buildPageName('Anna de Vries'));
  expect(dialog.textContent).toContain('NPD123456');
  expect(dialog.textContent).toContain('03-02-1980');
  expect(dialog.textContent).not.toContain('NPF987654');

  press('ArrowRight');
  await picture(dialog, buildPageName('Fatima el Amrani'));
  expect(dialog.textContent).toContain('NPF987654');
  expect(dialog.textContent).not.toContain('NPD123456');
  expect(dialog.textContent).toContain(texts.viewer.position(2, 3));

  fireEvent.click(within(dialog).getByRole('button', { name: texts.viewer.next }));
  await picture(
    dialog,
    `${fields.labels.documents.registerExtract}, Bakker Brood BV: ${texts.viewer.page(1, 1)}`,
  );
  expect(dialog.textContent).toContain('12345678');
  expect(dialog.textContent).not.toContain('NPF987654');
  // There is nothing after the last one.
  press('ArrowRight');
  expect(dialog.textContent).toContain(texts.viewer.position(3, 3));
  expect(seen()).toEqual([OF_ANNA.id, OF_FATIMA.id, EXTRACT.id]);
});

it('decides on the document in sight, keeps the focus, and turns no page below a dialog', async () => {
  const { open, calls } = await openApplication([OF_ANNA, OF_FATIMA]);
  const dialog = await open(OF_FATIMA);
  await picture(dialog, buildPageName('Fatima el Amrani'));
  const item = `${fields.labels.documents.uboId}, ${OF_FATIMA.name}`;
  const reject = within(dialog).getByRole('button', { name: texts.actions.rejectItem(item) });
  reject.focus();
  fireEvent.click(reject);
  const reason = await screen.findByLabelText(texts.decide.reason);
  fireEvent.keyDown(reason, { key: 'ArrowLeft' });
  fireEvent.keyDown(screen.getByRole('button', { name: commonTexts.actions.cancel }), { key: 'ArrowLeft' });
  fireEvent.input(reason, { target: { value: 'De foto is onscherp' } });
  fireEvent.click(screen.getByRole('button', { name: texts.decide.submit.REJECTED }));
  await waitFor(() => expect(dialog.textContent).toContain('De foto is onscherp'));
  const sent = calls.find(({ path }) => path.endsWith('/decisions'))?.body;
  expect(sent).toMatchObject({ item: OF_FATIMA.item, state: 'REJECTED', reason: 'De foto is onscherp' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe(texts.actions.undo));
  expect(dialog.contains(document.activeElement)).toBe(true);
});

it('closes by Escape, and returns the focus to the document in the list', async () => {
  const { open } = await openApplication([OF_ANNA]);
  const dialog = await open(OF_ANNA);
  expect(dialog.contains(document.activeElement)).toBe(true);
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const row = screen.getByRole('button', { name: new RegExp(`^${texts.viewer.open(OF_ANNA.name)}`) });
  await waitFor(() => expect(document.activeElement).toBe(row));
});

it('ignores arrow keys in a browser that has switched such keys off', async () => {
  allowSingleKeys(false);
  try {
    const { open } = await openApplication([OF_ANNA, OF_FATIMA]);
    const dialog = await open(OF_ANNA);
    await picture(dialog, buildPageName('Anna de Vries'));
    press('ArrowRight');
    expect(dialog.textContent).toContain(texts.viewer.position(1, 2));
  } finally {
    allowSingleKeys(true);
  }
});

it('shows everyone whose passport it may be, until a person is chosen', async () => {
  const { open } = await openApplication([SCAN]);
  const dialog = await open(SCAN);
  await picture(dialog, buildPageName('Anna de Vries of Fatima el Amrani'));
  expect(dialog.textContent).toContain('NPD123456');
  expect(dialog.textContent).toContain('NPF987654');
  const compared = within(dialog).getByLabelText(texts.viewer.compared);
  const { value } = within(compared).getByRole<HTMLOptionElement>('option', { name: 'Fatima el Amrani' });
  fireEvent.change(compared, { target: { value } });
  await picture(dialog, buildPageName('Fatima el Amrani'));
  expect(dialog.textContent).not.toContain('NPD123456');
  fireEvent.change(compared, { target: { value: '' } });
  await picture(dialog, buildPageName('Anna de Vries of Fatima el Amrani'));
});

it('shows that an erased document is gone, and keeps the decision in reach', async () => {
  const { open } = await openApplication([OF_ANNA], {
    [pathTo(OF_ANNA)]: { status: 404, body: { code: 'notFound' } },
  });
  const dialog = await open(OF_ANNA);
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain(texts.viewer.gone);
  expect(within(alert).queryByRole('button')).toBeNull();
  expect(within(dialog).getByText(texts.actions.accept)).toBeTruthy();
});

it('loads a document again after the network was lost', async () => {
  let tries = 0;
  const { open } = await openApplication([OF_ANNA], {
    [pathTo(OF_ANNA)]: () => (++tries === 1 ? 'noAnswer' : PICTURE),
  });
  const dialog = await open(OF_ANNA);
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain(errorTexts.codes.noAnswer);
  fireEvent.click(within(alert).getByRole('button', { name: commonTexts.actions.retry }));
  await picture(dialog, buildPageName('Anna de Vries'));
});
