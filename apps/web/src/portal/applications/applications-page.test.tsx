import type { QueueRow } from '@stuiver/contract';
import { applicationTexts as texts } from '@stuiver/messages/nl/applications/applications';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { APPLICATION_ID } from '../../testing/reviews.ts';

const ROW: QueueRow = {
  id: APPLICATION_ID,
  company: 'Bakker Brood BV',
  registrant: 'bakker@voorbeeld.test',
  status: 'SUBMITTED',
  turn: 'provider',
  sinceDateTime: '2026-11-19T09:00:00Z',
  submittedDateTime: '2026-11-19T09:00:00Z',
  holder: null,
  firstApprover: null,
};

beforeEach(() => {
  queryClient.clear();
  signedIn({ roles: ['REVIEWER'] });
});

it.each([
  ['', texts.views.waiting, 'SUBMITTED,IN_REVIEW', texts.columns.since],
  ['?view=applicant', texts.views.applicant, 'MORE_INFORMATION', texts.columns.since],
  ['?view=decided', texts.views.decided, 'APPROVED,REJECTED', texts.columns.decided],
])(
  'asks for the applications of /management/applications%s, names them and dates them',
  async (view, name, statuses, dated) => {
    const seen = stubNetwork({
      'GET /gateway/applications': { body: { ...makePage([ROW]), counts: { SUBMITTED: 1 } } },
    });
    await renderApp(`/management/applications${view}`);
    const link = await screen.findByRole('link', { name: /Bakker Brood BV/ });
    expect(link.getAttribute('href')).toBe(`/management/applications/${APPLICATION_ID}`);
    const asked = seen.map(({ path }) =>
      new URL(path, 'https://voorbeeld.test').searchParams.getAll('statuses').join(),
    );
    expect(asked).toContain(statuses);
    const views = within(screen.getByRole('group', { name: texts.views.label }));
    expect(views.getByRole('button', { pressed: true }).textContent).toContain(name);
    expect(screen.getAllByRole('columnheader').at(-1)?.textContent).toBe(dated);
  },
);
