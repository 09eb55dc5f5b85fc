import type { Application } from '@stuiver/contract';
import { type Answers, emptyAnswers } from '@stuiver/domain/applications/fields';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { config } from '../../lib/config.ts';
import { ApplicationPage } from '../application-page.tsx';
import { DraftContext, type DraftCalls, makeDraft } from '../draft/draft.ts';
import { makeApplication } from '../../testing/reviews.ts';

const ANSWERS: Answers = {
  ...emptyAnswers(),
  bank: { ...emptyAnswers().bank, holder: 'Bakker BV', iban: 'NL91ABNA0417164300' },
};
const APPLICATION = makeApplication({
  status: 'MORE_INFORMATION',
  asked: [{ item: 'bank.iban', reason: 'Dit is een spaarrekening', answered: false, reply: '' }],
  version: 4,
  answers: ANSWERS,
  submittedDateTime: '2026-11-20T09:00:00.000Z',
});

function show(change: Partial<Application>) {
  const application = { ...APPLICATION, ...change };
  const save = vi.fn<DraftCalls['save']>(async (version, answers) => ({ ...application, version, answers }));
  const draft = makeDraft(application, { load: async () => application, save });
  render(
    <DraftContext value={draft}>
      <ApplicationPage />
    </DraftContext>,
  );
  return { draft, save };
}

describe('an application that a reviewer has looked at', () => {
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });

  it('requests exactly the item with its reason, and lets nothing else be changed', async () => {
    const { answer } = onboardingTexts;
    const { draft, save } = show({});
    expect(screen.getByText('Dit is een spaarrekening')).toBeDefined();
    const iban = screen.getByLabelText(new RegExp(`^${onboardingFieldTexts.labels.bank.iban}`));
    expect(screen.queryByLabelText(new RegExp(`^${onboardingFieldTexts.labels.bank.holder}`))).toBeNull();
    expect(screen.getByText(answer.open)).toBeDefined();
    fireEvent.change(iban, { target: { value: 'NL20INGB0001234567' } });
    await draft.flush();
    expect(save.mock.calls.at(-1)?.[1].bank).toMatchObject({
      holder: 'Bakker BV',
      iban: 'NL20INGB0001234567',
    });
  });

  it('requests a rejected document once, not again as a missing one', () => {
    const reason = 'De foto is onscherp';
    show({ asked: [{ item: `documents.uboId.${APPLICATION.id}`, reason, answered: false, reply: '' }] });
    expect(screen.getByText(reason)).toBeDefined();
    expect(screen.getAllByRole('region', { name: onboardingFieldTexts.labels.documents.uboId })).toHaveLength(
      1,
    );
  });

  it('shows the list of people, and what it lacks, once it has no director left', () => {
    const person = { id: 'a1', kind: 'person', givenName: 'Jan', surname: 'Bakker' } as const;
    show({
      answers: { ...ANSWERS, people: [person] },
      asked: [{ item: 'people.a1', reason: 'Is dit de bestuurder?', answered: false, reply: '' }],
    });
    expect(screen.getByText(fieldErrorTexts.fields.directorMissing)).toBeDefined();
    expect(screen.getByRole('button', { name: onboardingTexts.people.addPerson })).toBeDefined();
  });

  it('keeps a typed reply over a reload, and counts it as an answer', () => {
    const { answer } = onboardingTexts;
    show({});
    const reply = screen.getByLabelText(new RegExp(`^${answer.reply}`));
    fireEvent.change(reply, { target: { value: 'Het is een betaalrekening' } });
    expect(screen.getByText(answer.done)).toBeDefined();
    cleanup();
    show({});
    expect(screen.getByDisplayValue('Het is een betaalrekening')).toBeDefined();
  });

  it('that was rejected shows that with the reason, never that something more is needed', () => {
    const { status, answer } = onboardingTexts;
    show({ status: 'REJECTED', turn: 'nobody', asked: [], rejection: 'Wij bedienen deze branche niet' });
    expect(screen.getByText(status.REJECTED.title)).toBeDefined();
    expect(screen.getByText(/Wij bedienen deze branche niet/)).toBeDefined();
    for (const words of [
      status.MORE_INFORMATION.title,
      answer.open,
      answer.submit,
      onboardingTexts.frame.withdraw.confirm,
    ])
      expect(screen.queryByText(words)).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it.each([
    ['SUBMITTED', 'provider', 'Nu zijn wij aan de beurt'],
    ['IN_REVIEW', 'provider', 'Nu zijn wij aan de beurt'],
    ['MORE_INFORMATION', 'applicant', 'Nu bent u aan de beurt'],
    ['APPROVED', 'nobody', 'U kunt nu betalingen ontvangen'],
    ['REJECTED', 'nobody', 'Dit besluit is definitief'],
  ] as const)(
    'that is %s says whose turn it is or that it is over, and names a person',
    (status, turn, words) => {
      show({ status, turn, ...(status === 'MORE_INFORMATION' ? {} : { asked: [] }) });
      expect(screen.getByText(words, { exact: false })).toBeDefined();
      const link = screen.getByRole('link', { name: config.supportMail });
      expect(link.getAttribute('href')).toBe(`mailto:${config.supportMail}`);
    },
  );

  it('that was approved leads to signing in', () => {
    show({ status: 'APPROVED', turn: 'nobody', asked: [] });
    const link = screen.getByRole('link', { name: onboardingTexts.answer.signIn });
    expect(link.getAttribute('href')).toBe('/management/login');
  });
});
