import type { Review } from '@stuiver/contract';
import { methodNames } from '@stuiver/messages/nl/method-names';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { applicationTexts as texts } from '@stuiver/messages/nl/applications/applications';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { makeReview } from '../../testing/reviews.ts';
import { ReviewProvider, type ReviewCalls } from './review-queries.ts';
import {
  ApproveApplicationDialog,
  AskDocumentDialog,
  DecideItemDialog,
  RejectDialog,
} from './review-dialogs.tsx';

const REASON = 'Het IBAN is van iemand anders';

/** A dialog over an application whose changes all fail like this. */
function open(
  dialog: (onClose: () => void) => React.ReactNode,
  failure: ApiError,
  review: Partial<Review> = {},
) {
  const fail = vi.fn<(methods?: unknown) => Promise<void>>(() => Promise.reject(failure));
  const calls: ReviewCalls = { take: fail, decide: fail, ask: fail, approve: fail, reject: fail };
  const onClose = vi.fn<() => void>();
  const place = {
    review: makeReview(review),
    calls,
    isOpen: true,
    decisions: new Map(),
    open: () => {},
    view: () => {},
    busy: false,
  };
  render(<ReviewProvider value={{ ...place, act: (work) => work() }}>{dialog(onClose)}</ReviewProvider>);
  return { fail, onClose };
}

const DIALOGS = [
  ['for good', (onClose) => <RejectDialog onClose={onClose} />, texts.reject.submit, texts.reject.failed],
  [
    'of an item',
    (onClose) => <DecideItemDialog item="bank.iban" onClose={onClose} />,
    texts.decide.submit.REJECTED,
    texts.decide.failed,
  ],
  [
    'for want of a document',
    (onClose) => <AskDocumentDialog onClose={onClose} />,
    texts.askDocument.submit,
    texts.decide.failed,
  ],
] as const satisfies readonly (readonly [string, (onClose: () => void) => React.ReactNode, string, string])[];

async function submit(name: string): Promise<void> {
  fireEvent.input(await screen.findByLabelText(texts.decide.reason), { target: { value: REASON } });
  fireEvent.click(screen.getByRole('button', { name }));
}

it.each(DIALOGS)('shows why a rejection %s failed, and keeps the reason', async (_, dialog, name, failed) => {
  const { fail, onClose } = open(dialog, new ApiError(500, { code: 'internal' }));
  await submit(name);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(failed);
  expect(alert.textContent).toContain(errorTexts.codes.internal);
  expect(screen.getByLabelText<HTMLTextAreaElement>(texts.decide.reason).value).toBe(REASON);
  expect([fail.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
});

it.each(DIALOGS)('says that a colleague was first with a rejection %s', async (_, dialog, name) => {
  const { onClose } = open(dialog, new ApiError(409, { code: 'changedMeanwhile' }));
  await submit(name);
  expect(await screen.findByText(texts.decide.conflict)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it.each(DIALOGS)('shows errors in the reason of a rejection %s at its field', async (_, dialog, name) => {
  open(dialog, new ApiError(422, { code: 'invalidInput', errors: { reason: ['tooLong'] } }));
  await submit(name);
  await waitFor(() =>
    expect(screen.getByLabelText(texts.decide.reason).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getByText(fieldErrorTexts.fields.tooLong)).toBeTruthy();
});

it('offers all methods at the second approval, and sends those left in the order of the list', async () => {
  const { fail } = open(
    (onClose) => <ApproveApplicationDialog onClose={onClose} />,
    new ApiError(422, { code: 'invalidInput', errors: { methods: ['required'] } }),
    {
      firstApprover: { id: 'a', name: 'Rik Visser' },
      methodChoices: ['SEPA_DIRECT_DEBIT', 'BANK_TRANSFER'],
    },
  );
  const box = (method: 'SEPA_DIRECT_DEBIT' | 'BANK_TRANSFER') =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: methodNames[method] });
  const approve = () => fireEvent.click(screen.getByRole('button', { name: texts.verdict.approveSecond }));
  expect([box('SEPA_DIRECT_DEBIT').checked, box('BANK_TRANSFER').checked]).toEqual([true, true]);
  fireEvent.click(box('SEPA_DIRECT_DEBIT'));
  approve();
  await waitFor(() => expect(fail.mock.calls).toEqual([[['BANK_TRANSFER']]]));
  await screen.findByRole('alert');
  expect(screen.queryByText(texts.approve.needsMethod)).toBeNull();
  fireEvent.click(box('BANK_TRANSFER'));
  approve();
  expect(await screen.findByText(texts.approve.needsMethod)).toBeTruthy();
  expect(fail).toHaveBeenLastCalledWith([]);
});

it('asks for no method at the first approval', () => {
  open((onClose) => <ApproveApplicationDialog onClose={onClose} />, new ApiError(500, { code: 'internal' }), {
    methodChoices: ['BANK_TRANSFER'],
  });
  expect(screen.getByRole('button', { name: texts.verdict.approveFirst })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
