import type { Decision, ReviewDocument } from '@stuiver/contract';
import { applicationTexts as texts } from '@stuiver/messages/nl/applications/applications';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { APPLICATION_ID, makeReview } from '../../testing/reviews.ts';

const DOCUMENT_ID = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a02';
const STATUTES: ReviewDocument = {
  id: DOCUMENT_ID,
  item: `documents.articles.${DOCUMENT_ID}`,
  kind: 'articles',
  name: 'statuten.pdf',
  size: 1000,
  dated: null,
  contentType: 'application/pdf',
  createdDateTime: '2026-11-19T09:00:00Z',
};

function makeDecision(item: string, about: Partial<Decision>): Decision {
  const decidedBy = { id: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a03', name: 'Bo Beoordelaar' };
  const rest = {
    state: 'REJECTED',
    changed: false,
    answered: false,
    reason: '',
    note: '',
    reply: '',
  } as const;
  return { item, ...rest, decidedBy, decidedDateTime: '2026-11-20T09:00:00Z', ...about };
}

beforeEach(() => {
  queryClient.clear();
  signedIn({ roles: ['REVIEWER'] });
});

it('lists documents that were sent and those that were asked for, each once and with the reason', async () => {
  const review = makeReview({
    documents: [STATUTES],
    decisions: [
      makeDecision(STATUTES.item, { reason: 'De laatste pagina mist' }),
      makeDecision('documents.vatCertificate', { note: 'Staat ook niet in het register' }),
      makeDecision('documents.registerExtract', { state: 'ACCEPTED' }),
      makeDecision('company.name', { reason: 'Dit is de handelsnaam' }),
    ],
  });
  stubNetwork({ [`GET /gateway/applications/${APPLICATION_ID}`]: { body: { review } } });
  await renderApp(`/management/applications/${APPLICATION_ID}`);
  const documents = await screen.findByText(texts.documents);
  const rows = within(documents.closest('section')!).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(['Statuten', 'Btw-bewijs']);
  expect(rows[0]?.textContent).toContain(`${texts.said.reason}: De laatste pagina mist`);
  expect(rows[1]?.textContent).toContain(`${texts.said.note}: Staat ook niet in het register`);
});
