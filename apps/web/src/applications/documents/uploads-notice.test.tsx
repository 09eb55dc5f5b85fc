import type { Application, ApplicationDocument } from '@stuiver/contract';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DraftContext, makeDraft } from '../draft/draft.ts';
import { useHold } from './documents-step.tsx';
import { makeApplication } from '../../testing/reviews.ts';

const DOCUMENT: ApplicationDocument = {
  id: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a02',
  kind: 'uboId',
  name: 'paspoort.pdf',
  size: 900_000,
  dated: null,
  contentType: null,
  status: 'UPLOADING',
  receivedParts: 1,
  review: 'PENDING',
  reason: null,
  createdDateTime: '2026-11-20T09:00:00.000Z',
};
const APPLICATION = makeApplication({ documents: [DOCUMENT] });

function Submission({ send }: { send: () => Promise<void> }) {
  const hold = useHold(send);
  return (
    <>
      <button type="button" onClick={hold.submit}>
        Indienen
      </button>
      {hold.notice}
    </>
  );
}

function show(application: Application) {
  const draft = makeDraft(application, { load: async () => application, save: async () => application });
  const send = vi.fn<() => Promise<void>>(async () => {});
  render(
    <DraftContext value={draft}>
      <Submission send={send} />
    </DraftContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Indienen' }));
  return send;
}

it('asks before a submission without a file that arrived only in part', async () => {
  const { incomplete } = onboardingTexts.documents;
  const send = show(APPLICATION);
  const question = within(await screen.findByRole('alertdialog', { name: incomplete.title }));
  expect(question.getByText(/paspoort\.pdf/)).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(question.getByRole('button', { name: incomplete.confirm }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(send).toHaveBeenCalledOnce();
});

it('asks nothing before a submission whose files have all arrived', () => {
  const send = show({ ...APPLICATION, documents: [{ ...DOCUMENT, status: 'STORED' }] });
  expect(send).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
